import { navigate } from 'gatsby'
import type { DeskRoom, RoomTexts } from '../../../shared/desk/rooms'
import { changesByMoreThanHalf, formatKobo, toNaira } from '../../../shared/money'
import { fieldsOfRoom, roomFactsOf } from '../../../shared/room-fields'
import { callDesk } from '../api/call-desk'
import { ConfirmForm } from '../parts/dialogs'
import type { FieldErrors } from '../api/useAction'
import { type Fields, problemsIn, SureField, TextField, useFields } from '../parts/fields'
import { parseNaira } from '../parts/form'
import { Pair, Panel, Screen } from '../parts/layout'
import { BackLink, Note } from '../parts/text'

/** Edits the price and texts of a room. Fields that nobody has edited follow the room. */
export function RoomForm({ room }: { room: DeskRoom }) {
  const { typed, field, forget } = useFields<keyof RoomTexts | 'sure'>()
  const draft = { ...draftOf(room), ...typed }
  const problems = problemsOf(draft, room.price_kobo)
  const isSound = Object.keys(problems).length === 0
  const changes = isSound ? changesOf(textsOf(draft, room.price_kobo), room) : {}
  const { price_kobo } = changes
  // A digit too few sells rooms for a tenth.
  const isBigChange = price_kobo !== undefined && changesByMoreThanHalf(room.price_kobo, price_kobo)
  return (
    <ConfirmForm
      confirm="Save"
      done="Saved."
      problems={{
        ...problems,
        ...problemsIn({
          sure: isBigChange && typed.sure !== String(price_kobo) && 'Please check the price.',
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
          {...field('sure')}
        />
      )}
    </ConfirmForm>
  )
}

function RoomFields({ field, preset }: { field: Fields<keyof RoomTexts>['field']; preset: RoomDraft }) {
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
      <TextField
        label="Price of a night, in naira"
        inputMode="decimal"
        {...field('price_kobo', preset.price_kobo)}
      />
      <Pair>{others}</Pair>
    </>
  )
}

/** What the form shows: the price in naira. */
type RoomDraft = Partial<Record<keyof RoomTexts, string>>

function draftOf(room: DeskRoom): RoomDraft {
  const values = { ...roomFactsOf(room), price_kobo: toNaira(room.price_kobo) }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}

function problemsOf({ price_kobo, ...draft }: RoomDraft, koboNow?: number): FieldErrors {
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
    price_kobo: parsePrice(price_kobo, koboNow) === undefined && 'An amount in whole naira, such as 85,000.',
  })
}

function parsePrice(text = '', koboNow?: number): number | undefined {
  return parseNaira(text, { about: [koboNow] })
}

/** Returns the values to send. Only for a draft without problems. */
function textsOf({ price_kobo, ...draft }: RoomDraft, koboNow?: number): RoomTexts {
  const values = fieldsOfRoom().map(([name, { type }]) => {
    const text = draft[name]?.trim() ?? ''
    return [name, type === 'integer' ? Number(text) : text]
  })
  // Safe: problemsOf has found every field in its form.
  return { ...Object.fromEntries(values), price_kobo: parsePrice(price_kobo, koboNow) ?? 0 } as RoomTexts
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
  async function add() {
    const { id } = await callDesk('POST rooms/', textsOf(typed))
    await navigate(`/desk/rooms/${id}`)
  }

  return (
    <Screen title="Add a room" actions={<BackLink to="/desk/rooms">All rooms</BackLink>}>
      <Panel title="What guests read">
        <ConfirmForm confirm="Add the room" problems={problemsOf(typed)} call={add}>
          <RoomFields field={field} preset={{}} />
          <Note>Its picture comes next. Until then no guest sees the room.</Note>
        </ConfirmForm>
      </Panel>
    </Screen>
  )
}
