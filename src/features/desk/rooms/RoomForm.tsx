import { navigate } from 'gatsby'
import { styled } from 'styled-components'
import type { DeskRoom, RoomTexts } from '../../../shared/desk/rooms'
import { changesByMoreThanHalf, formatNaira, toKobo, toNaira } from '../../../shared/money'
import { fieldsOfRoom, ROOM_DEFAULTS, roomFactsOf } from '../../../shared/room-fields'
import { theme } from '../../../styles/theme'
import { callDesk } from '../api/call-desk'
import { ConfirmForm } from '../parts/dialogs'
import { type FieldErrors, type Fields, problemsIn, SureField, TextField, useFields } from '../parts/fields'
import { parseNaira } from '../parts/form'
import { Panel, Screen } from '../parts/layout'
import { BackLink, Note } from '../parts/text'

/** Edits the price and texts of a room. Fields that nobody has edited follow the room. */
export function RoomForm({ room }: { room: DeskRoom }) {
  const { typed, field, forget } = useFields<keyof RoomTexts | 'sure'>()
  const draft = { ...draftOf(room), ...typed }
  const problems = problemsOf(draft, room.price)
  const isSound = Object.keys(problems).length === 0
  const changes = isSound ? changesOf(textsOf(draft, room.price), room) : {}
  const { price } = changes
  // A digit too few sells rooms for a tenth.
  const isBigChange = price !== undefined && changesByMoreThanHalf(room.price, price)
  return (
    <ConfirmForm
      confirm="Save"
      done="Saved."
      problems={{
        ...problems,
        ...problemsIn({
          sure: isBigChange && typed.sure !== String(toKobo(price)) && 'Please check the price.',
        }),
      }}
      call={async () => {
        if (Object.keys(changes).length === 0) return
        const body = { ...changes, ...(isBigChange && { confirms_price: true }) }
        await callDesk('PATCH rooms/:id/', { id: room.id, ...body })
        forget()
      }}
    >
      <RoomFields field={field} preset={draftOf(room)} />
      {price !== undefined && !isBigChange && (
        <Note>
          The price becomes {formatNaira(price)} instead of {formatNaira(room.price)}, for bookings from now
          on.
        </Note>
      )}
      {isBigChange && (
        <SureField
          legend={`The price changes by more than half: from ${formatNaira(room.price)} to ${formatNaira(price)}. Guests can book at this price at once. Is it right?`}
          kobo={toKobo(price)}
          {...field('sure')}
        />
      )}
    </ConfirmForm>
  )
}

interface RoomFieldsProps {
  field: Fields<keyof RoomTexts>['field']
  preset: RoomDraft
}

/** Short texts and numbers stand side by side, below name and price. */
function RoomFields({ field, preset }: RoomFieldsProps) {
  const [name, ...others] = fieldsOfRoom().map(([of, { label, ...rule }]) => (
    <TextField
      key={of}
      label={label}
      inputMode={rule.type === 'integer' ? 'numeric' : undefined}
      isMultiline={'isLong' in rule}
      {...field(of, preset[of])}
    />
  ))
  return (
    <>
      {name}
      <TextField label="Price of a night, in naira" inputMode="decimal" {...field('price', preset.price)} />
      <Pair>{others}</Pair>
    </>
  )
}

const Pair = styled.div`
  display: grid;
  gap: ${theme.space.two};
  grid-template-columns: repeat(2, minmax(0, 1fr));

  > :has(textarea) {
    grid-column: 1 / -1;
  }
`

type RoomDraft = Partial<Record<keyof RoomTexts, string>>

function draftOf(room: DeskRoom): RoomDraft {
  return asTexts({ ...roomFactsOf(room), price: room.price })
}

function asTexts(values: Partial<RoomTexts>): RoomDraft {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}

function problemsOf({ price, ...draft }: RoomDraft, priceNow?: number): FieldErrors {
  const problems = fieldsOfRoom().map(([name, rule]) => {
    const text = draft[name]?.trim() ?? ''
    const isRight =
      rule.type === 'integer'
        ? /^\d+$/.test(text) && Number(text) >= rule.minimum && Number(text) <= rule.maximum
        : text !== ''
    return [name, !isRight && `Please write ${rule.description}.`]
  })
  return problemsIn({
    ...Object.fromEntries(problems),
    price: parsePrice(price, priceNow) === undefined && 'An amount in whole naira, such as 85,000.',
  })
}

function parsePrice(text = '', priceNow = 0): number | undefined {
  return parseNaira(text, { about: [priceNow * 100] })
}

/** Returns the values to send. Only for a draft without problems. */
function textsOf({ price, ...draft }: RoomDraft, priceNow?: number): RoomTexts {
  const values = fieldsOfRoom().map(([name, { type }]) => {
    const text = draft[name]?.trim() ?? ''
    return [name, type === 'integer' ? Number(text) : text]
  })
  // Safe: problemsOf has found every field in its form.
  return { ...Object.fromEntries(values), price: toNaira(parsePrice(price, priceNow) ?? 0) } as RoomTexts
}

/**
 * Returns the fields that differ from the room: a change must not overwrite what somebody else changes
 * meanwhile.
 */
function changesOf(texts: RoomTexts, room: DeskRoom): Partial<RoomTexts> {
  return Object.fromEntries(
    Object.entries(texts).filter(([field, value]) => Reflect.get(room, field) !== value),
  )
}

/** Adds a room. Its picture is chosen on the next screen. */
export function NewRoomScreen() {
  const { typed, field } = useFields<keyof RoomTexts>()
  const preset = asTexts(ROOM_DEFAULTS)
  const draft = { ...preset, ...typed }

  async function add() {
    const { id } = await callDesk('POST rooms/', textsOf(draft))
    await navigate(`/desk/rooms/${id}`)
  }

  return (
    <Screen title="Add a room" actions={<BackLink to="/desk/rooms">All rooms</BackLink>}>
      <Panel title="What guests read">
        <ConfirmForm confirm="Add the room" problems={problemsOf(draft)} call={add}>
          <RoomFields field={field} preset={preset} />
          <Note>Its picture comes next. Until then no guest sees the room.</Note>
        </ConfirmForm>
      </Panel>
    </Screen>
  )
}
