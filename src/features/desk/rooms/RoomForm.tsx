import { navigate } from 'gatsby'
import type { DeskRoom, RoomTexts } from '../../../shared/desk/rooms'
import { changesByMoreThanHalf, formatKobo } from '../../../shared/money'
import { fieldsOfRoom, type RoomFacts, type RoomFieldName } from '../../../shared/room-fields'
import { callDesk } from '../api/call-desk'
import { ConfirmForm } from '../parts/dialogs'
import { type Fields, SumField, sumIn, SureField, TextField, useFields } from '../parts/fields'
import { Pair, Panel, Screen } from '../parts/layout'
import { BackLink, Note } from '../parts/text'

export function RoomForm({ room }: { room: DeskRoom }) {
  const fields = useFields<RoomFieldName | 'price' | 'sure'>()
  const price = sumIn(fields, 'price', { preset: room.price_kobo })
  const changes = changesOf({ ...factsIn(fields, room), price_kobo: price.kobo ?? room.price_kobo }, room)
  const { price_kobo } = changes
  // One digit too few would sell rooms for a tenth.
  const isBigChange = price_kobo !== undefined && changesByMoreThanHalf(room.price_kobo, price_kobo)
  return (
    <ConfirmForm
      confirm="Save"
      done="Saved."
      problems={{ price: price.problem }}
      call={async () => {
        if (Object.keys(changes).length === 0) return
        const body = { ...changes, ...(isBigChange && { confirms_price: true }) }
        await callDesk('PATCH rooms/:id/', { id: room.id, ...body })
        fields.forget()
      }}
    >
      <RoomFields {...{ fields, price, room }} />
      {price_kobo !== undefined && !isBigChange && (
        <Note>
          The price becomes {formatKobo(price_kobo)} instead of {formatKobo(room.price_kobo)}, for bookings
          from now on.
        </Note>
      )}
      {isBigChange && (
        <SureField
          legend={`The price changes by more than half: from ${formatKobo(room.price_kobo)} to ${formatKobo(price_kobo)}. Guests can book at this price at once. Is it right?`}
          kobo={price_kobo}
          {...fields.field('sure')}
        />
      )}
    </ConfirmForm>
  )
}

interface RoomFieldsProps {
  fields: Fields<RoomFieldName>
  price: ReturnType<typeof sumIn>
  room?: DeskRoom
}

function RoomFields({ fields: { field }, price, room }: RoomFieldsProps) {
  const [name, ...others] = fieldsOfRoom().map(([of, rule]) => (
    <TextField
      key={of}
      label={rule.label}
      required
      {...(rule.type === 'integer'
        ? { type: 'number', min: rule.minimum, max: rule.maximum }
        : { maxLength: rule.maxLength, isMultiline: rule.isLong === true })}
      {...field(of, room && String(room[of]))}
    />
  ))
  return (
    <>
      {name}
      <SumField label="Price of a night" of={price} />
      <Pair>{others}</Pair>
    </>
  )
}

function factsIn({ typed }: Fields<RoomFieldName>, room?: DeskRoom): RoomFacts {
  const values = fieldsOfRoom().map(([name, { type }]) => {
    const text = typed[name]?.trim() ?? String(room?.[name] ?? '')
    return [name, type === 'integer' ? Number(text) : text]
  })
  // Safe: the browser sends no form with an invalid number.
  return Object.fromEntries(values) as RoomFacts
}

/** Returns only what the person changed: other fields may have been changed by somebody else meanwhile. */
function changesOf(texts: RoomTexts, room: DeskRoom): Partial<RoomTexts> {
  return Object.fromEntries(
    Object.entries(texts).filter(([field, value]) => Reflect.get(room, field) !== value),
  )
}

export function NewRoomScreen() {
  const fields = useFields<RoomFieldName | 'price'>()
  const price = sumIn(fields, 'price')
  async function add() {
    const { id } = await callDesk('POST rooms/', { ...factsIn(fields), price_kobo: price.kobo ?? 0 })
    await navigate(`/desk/rooms/${id}`)
  }

  return (
    <Screen title="Add a room" actions={<BackLink to="/desk/rooms">All rooms</BackLink>}>
      <Panel title="What guests read">
        <ConfirmForm confirm="Add the room" problems={{ price: price.problem }} call={add}>
          <RoomFields {...{ fields, price }} />
          <Note>Its picture comes next. Until then no guest sees the room.</Note>
        </ConfirmForm>
      </Panel>
    </Screen>
  )
}
