import { useState } from 'react'
import { Button } from '../../../components/ui/Button'
import type { DeskRoom, RoomTexts } from '../../../shared/desk/rooms'
import { formatNaira } from '../../../shared/money'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useAction } from '../api/useAction'
import { preventThen } from '../parts/ConfirmButton'
import { Row, Stack } from '../parts/layout'
import { Note, Problem } from '../parts/Problem'
import { changesOf, draftOf, problemsOf, type RoomDraft, textsOf } from './room-draft'
import { RoomFields } from './RoomFields'
import { Said } from '../parts/Said'

/** Changes the price and the texts of a room. Fields that nobody has typed in follow the room. */
export function RoomForm({ room }: { room: DeskRoom }) {
  const [typed, setTyped] = useState<Partial<RoomDraft>>({})
  const [isTried, setIsTried] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const save = useAction((changes: Partial<RoomTexts>) => writeDesk(api.room(room.id), changes, 'PATCH'))

  const draft = { ...draftOf(room), ...typed }
  const problems = problemsOf(draft)
  const isSound = Object.keys(problems).length === 0
  const changes = isSound ? changesOf(textsOf(draft), room) : {}
  const hasChanges = !isSound || Object.keys(changes).length > 0

  async function send() {
    setIsTried(true)
    if (!isSound || !hasChanges) return
    const { isDone } = await save.run(changes)
    if (!isDone) return
    // What was typed meanwhile was not sent.
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
        <Said>{isSaved && !hasChanges && 'Saved.'}</Said>
      </Row>
    </Stack>
  )
}
