import { navigate } from 'gatsby'
import { useState } from 'react'
import { styled } from 'styled-components'
import { Button } from '../../../components/ui/Button'
import { Field } from '../../../components/ui/Field'
import type { DeskRoom, RoomTexts } from '../../../shared/desk/rooms'
import { changesByMoreThanHalf, formatNaira } from '../../../shared/money'
import { theme } from '../../../styles/theme'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useAction } from '../api/useAction'
import { ConfirmForm, preventThen, useDialog } from '../parts/dialogs'
import { BackLink, Note, Problem, Announcement } from '../parts/text'
import { Panel, Row, Screen, Stack } from '../parts/layout'
import { parseNaira } from '../parts/form'

/** Edits the price and texts of a room. Fields that nobody has edited follow the room. */
export function RoomForm({ room }: { room: DeskRoom }) {
  const [typed, setTyped] = useState<Partial<RoomDraft>>({})
  const [isTried, setIsTried] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const openDialog = useDialog()
  const write = (changes: Partial<RoomTexts> & { confirms_price?: true }) =>
    writeDesk(api.room(room.id), changes, 'PATCH')
  const save = useAction(write)

  const draft = { ...draftOf(room), ...typed }
  const problems = problemsOf(draft)
  const isSound = Object.keys(problems).length === 0
  const changes = isSound ? changesOf(textsOf(draft), room) : {}
  const hasChanges = !isSound || Object.keys(changes).length > 0

  async function send() {
    setIsTried(true)
    if (!isSound || !hasChanges) return
    const { price } = changes
    if (price !== undefined && changesByMoreThanHalf(room.price, price)) {
      askAgain(price)
      return
    }
    const { isDone } = await save.run(changes)
    if (isDone) finish()
  }

  /** A digit too few sells rooms for a tenth. */
  function askAgain(price: number) {
    openDialog({
      title: `${formatNaira(price)} a night?`,
      render: (close) => (
        <ConfirmForm
          confirm={`Yes, ${formatNaira(price)}`}
          call={() => write({ ...changes, confirms_price: true }).then(finish)}
          onClose={close}
        >
          <p>
            The price of {room.name} changes by more than half: from {formatNaira(room.price)} to{' '}
            {formatNaira(price)}. Guests can book at this price at once.
          </p>
        </ConfirmForm>
      ),
    })
  }

  function finish() {
    // Keep what was typed while the call was running.
    setTyped((now) =>
      Object.fromEntries(Object.entries(now).filter(([field, text]) => text !== Reflect.get(draft, field))),
    )
    setIsTried(false)
    setIsSaved(true)
  }

  return (
    <Stack as="form" method="dialog" noValidate onSubmit={preventThen(send)}>
      <RoomFields
        draft={draft}
        problems={isTried ? { ...problems, ...save.fields } : {}}
        onChange={(field, value) => {
          setTyped({ ...typed, [field]: value })
          setIsSaved(false)
        }}
      />
      {isSound && changes.price !== undefined && (
        <Note>
          The price becomes {formatNaira(changes.price)} instead of {formatNaira(room.price)}, for bookings
          from now on.
        </Note>
      )}
      {save.problem !== undefined && <Problem>{save.problem}</Problem>}
      <Row>
        <Button type="submit" disabled={save.isBusy || !hasChanges}>
          {save.isBusy ? 'Saving…' : 'Save'}
        </Button>
        <Announcement>{isSaved && !hasChanges && 'Saved.'}</Announcement>
      </Row>
    </Stack>
  )
}

interface RoomFieldsProps {
  draft: RoomDraft
  problems: Readonly<RoomProblems>
  onChange: (field: keyof RoomDraft, value: string) => void
}

export function RoomFields({ draft, problems, onChange }: RoomFieldsProps) {
  const field = (name: keyof RoomDraft, label: string) => ({
    name,
    label,
    autoComplete: 'off',
    value: draft[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
  })
  return (
    <>
      <Field {...field('name', 'Name')} />
      <Field {...field('price', 'Price of a night, in naira')} inputMode="decimal" />
      <Pair>
        <Field {...field('size', 'Size')} />
        <Field {...field('max_people', 'Guests at most')} inputMode="numeric" />
      </Pair>
      <Field {...field('description', 'Description')} isMultiline />
    </>
  )
}

const Pair = styled.div`
  display: grid;
  gap: ${theme.space.two};
  grid-template-columns: repeat(2, minmax(0, 1fr));
`

type RoomDraft = Record<keyof RoomTexts, string>
type RoomProblems = Partial<Record<keyof RoomTexts, string>>

const EMPTY_DRAFT: RoomDraft = { name: '', description: '', size: '', max_people: '', price: '' }

function draftOf(room: DeskRoom): RoomDraft {
  return {
    name: room.name,
    description: room.description,
    size: room.size,
    max_people: String(room.max_people),
    price: String(room.price),
  }
}

/** Returns an error message for each invalid field. */
function problemsOf(draft: RoomDraft): RoomProblems {
  const problems: RoomProblems = {}
  if (draft.name.trim() === '') problems.name = 'A room needs a name.'
  if (draft.description.trim() === '') problems.description = 'A few words about the room.'
  if (draft.size.trim() === '') problems.size = 'Such as 28 m².'
  if (!/^[1-9]\d?$/.test(draft.max_people.trim())) problems.max_people = 'A whole number from 1.'
  if (parseNaira(draft.price) === undefined) problems.price = 'An amount in naira, such as 85,000.'
  return problems
}

/** Returns the values to send. Only for a draft without problems. */
function textsOf(draft: RoomDraft): RoomTexts {
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    size: draft.size.trim(),
    max_people: Number(draft.max_people),
    price: parseNaira(draft.price) ?? 0,
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
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [isTried, setIsTried] = useState(false)
  const add = useAction((texts: RoomTexts) => writeDesk<{ id: number }>(api.rooms, texts))
  const problems = problemsOf(draft)

  async function send() {
    setIsTried(true)
    if (Object.keys(problems).length > 0) return
    const outcome = await add.run(textsOf(draft))
    if (outcome.isDone) await navigate(`/desk/rooms/${outcome.result.id}`)
  }

  return (
    <Screen title="Add a room" actions={<BackLink to="/desk/rooms">All rooms</BackLink>}>
      <Panel title="What guests read">
        <Stack as="form" method="dialog" noValidate onSubmit={preventThen(send)}>
          <RoomFields
            draft={draft}
            problems={isTried ? { ...problems, ...add.fields } : {}}
            onChange={(field, value) => setDraft({ ...draft, [field]: value })}
          />
          {add.problem !== undefined && <Problem>{add.problem}</Problem>}
          <Note>Its picture comes next. Until then no guest sees the room.</Note>
          <Row>
            <Button type="submit" disabled={add.isBusy}>
              {add.isBusy ? 'Adding…' : 'Add the room'}
            </Button>
          </Row>
        </Stack>
      </Panel>
    </Screen>
  )
}
