import { useState } from 'react'
import { Button } from '../../../components/ui/Button'
import { Field } from '../../../components/ui/Field'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { preventThen } from '../parts/dialogs'
import { Row, Stack } from '../parts/layout'
import { Announcement, Note, Problem } from '../parts/text'
import { useSending } from './useSending'

/** Asks for a link by mail. The answer does not say whether there is such a person. */
export function ForgottenForm({ who: given, onBack }: { who: string; onBack: () => void }) {
  const [who, setWho] = useState(given)
  const [isSent, setIsSent] = useState(false)
  const { send, isBusy, problem } = useSending()

  async function ask() {
    setIsSent(await send(() => writeDesk(api.forgotten, { who: who.trim() })))
  }

  return (
    <Stack as="form" method="dialog" onSubmit={preventThen(ask)}>
      <Field
        label="Name or e-mail"
        name="who"
        autoComplete="username"
        required
        value={who}
        onChange={(event) => setWho(event.target.value)}
      />
      <Announcement>
        {isSent &&
          'If the desk knows an e-mail address of this person, a link is on its way there. It works once, for 15 minutes.'}
      </Announcement>
      {problem !== undefined && <Problem>{problem}</Problem>}
      <Row>
        <Button type="submit" disabled={isBusy || who.trim() === ''}>
          {isBusy ? 'One moment…' : 'Send me a link'}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Go back
        </Button>
      </Row>
      <Note>
        No mail? An owner can make a link: <b>People</b>, then <b>New link</b>. On the hotel’s server:{' '}
        <code>npm run desk -- people</code>, then <code>people invite-again ID</code>.
      </Note>
    </Stack>
  )
}
