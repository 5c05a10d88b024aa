import { navigate } from 'gatsby'
import { styled } from 'styled-components'
import type { DeskRoom, RoomTexts } from '../../../shared/desk/rooms'
import { changesByMoreThanHalf, formatNaira } from '../../../shared/money'
import { theme } from '../../../styles/theme'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { ConfirmForm } from '../parts/dialogs'
import { type FieldErrors, type Fields, problemsIn, SureField, TextField, useFields } from '../parts/fields'
import { parseNaira } from '../parts/form'
import { Panel, Screen } from '../parts/layout'
import { BackLink, Note } from '../parts/text'

/** Edits the price and texts of a room. Fields that nobody has edited follow the room. */
export function RoomForm({ room }: { room: DeskRoom }) {
  const { typed, field, forget } = useFields<keyof RoomTexts | 'sure'>()
  const draft = { ...draftOf(room), ...typed }
  const problems = problemsOf(draft)
  const isSound = Object.keys(problems).length === 0
  const changes = isSound ? changesOf(textsOf(draft), room) : {}
  const { price } = changes
  // A digit too few sells rooms for a tenth.
  const isBigChange = price !== undefined && changesByMoreThanHalf(room.price, price)
  return (
    <ConfirmForm
      confirm="Save"
      done="Saved."
      problems={{
        ...problems,
        ...problemsIn({ sure: isBigChange && typed.sure !== String(price) && 'Please check the price.' }),
      }}
      call={async () => {
        if (Object.keys(changes).length === 0) return
        const body = { ...changes, ...(isBigChange && { confirms_price: true }) }
        await writeDesk(api.room(room.id), body, 'PATCH')
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
          naira={price}
          {...field('sure')}
        />
      )}
    </ConfirmForm>
  )
}

interface RoomFieldsProps {
  field: Fields<keyof RoomTexts>['field']
  preset?: Partial<RoomDraft>
}

function RoomFields({ field, preset = {} }: RoomFieldsProps) {
  return (
    <>
      <TextField label="Name" {...field('name', preset.name)} />
      <TextField label="Price of a night, in naira" inputMode="decimal" {...field('price', preset.price)} />
      <Pair>
        <TextField label="Size" {...field('size', preset.size)} />
        <TextField label="Guests at most" inputMode="numeric" {...field('max_people', preset.max_people)} />
      </Pair>
      <TextField label="Description" isMultiline {...field('description', preset.description)} />
    </>
  )
}

const Pair = styled.div`
  display: grid;
  gap: ${theme.space.two};
  grid-template-columns: repeat(2, minmax(0, 1fr));
`

type RoomDraft = Record<keyof RoomTexts, string>

const EMPTY_DRAFT: RoomDraft = { name: '', description: '', size: '', max_people: '', price: '' }

function draftOf({ name, description, size, max_people, price }: DeskRoom): RoomDraft {
  return { name, description, size, max_people: String(max_people), price: String(price) }
}

function problemsOf({ name, description, size, max_people, price }: RoomDraft): FieldErrors {
  return problemsIn({
    name: name.trim() === '' && 'A room needs a name.',
    description: description.trim() === '' && 'A few words about the room.',
    size: size.trim() === '' && 'Such as 28 m².',
    max_people: !/^[1-9]\d?$/.test(max_people.trim()) && 'A whole number from 1.',
    price: parseNaira(price) === undefined && 'An amount in naira, such as 85,000.',
  })
}

/** Returns the values to send. Only for a draft without problems. */
function textsOf({ name, description, size, max_people, price }: RoomDraft): RoomTexts {
  return {
    name: name.trim(),
    description: description.trim(),
    size: size.trim(),
    max_people: Number(max_people),
    price: parseNaira(price) ?? 0,
  }
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
  const draft = { ...EMPTY_DRAFT, ...typed }

  async function add() {
    const { id } = await writeDesk<{ id: number }>(api.rooms, textsOf(draft))
    await navigate(`/desk/rooms/${id}`)
  }

  return (
    <Screen title="Add a room" actions={<BackLink to="/desk/rooms">All rooms</BackLink>}>
      <Panel title="What guests read">
        <ConfirmForm confirm="Add the room" problems={problemsOf(draft)} call={add}>
          <RoomFields field={field} />
          <Note>Its picture comes next. Until then no guest sees the room.</Note>
        </ConfirmForm>
      </Panel>
    </Screen>
  )
}
