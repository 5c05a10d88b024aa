import { navigate } from 'gatsby'
import { useState } from 'react'
import { Button } from '../../../components/ui/Button'
import type { RoomTexts } from '../../../shared/desk/rooms'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useAction } from '../api/useAction'
import { preventThen } from '../parts/ConfirmButton'
import { BackLink } from '../parts/DeskLink'
import { Row, Stack } from '../parts/layout'
import { Panel } from '../parts/Panel'
import { Note, Problem } from '../parts/Problem'
import { Screen } from '../parts/Screen'
import { EMPTY_DRAFT, problemsOf, textsOf } from './room-draft'
import { RoomFields } from './RoomFields'

/** Adds a room. Its picture comes on the next screen. */
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
