import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../components/ui/Button'
import { Field } from '../../../components/ui/Field'
import type { Me } from '../../../shared/desk/people'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useSession } from '../api/session'
import { knownNames } from '../api/storage'
import { preventThen } from '../parts/dialogs'
import { Row, Stack } from '../parts/layout'
import { Announcement, Note, Problem } from '../parts/text'
import { PasswordField } from './PasswordField'
import { useSending } from './useSending'

interface PasswordFormProps {
  /** The person who signs in again; only the password is asked for. */
  name?: string
  /** Who is signed in now and will hardly sign in again. */
  formerName?: string
  onDone?: () => void
}

/** Signs in with a name or an e-mail address and a password. */
export function PasswordForm({ name, formerName, onDone }: PasswordFormProps) {
  const id = useId()
  const { take } = useSession()
  const [names] = useState(() => knownNames().filter((known) => known !== formerName))
  const [who, setWho] = useState(name ?? names[0] ?? '')
  const [password, setPassword] = useState('')
  const [hasForgotten, setHasForgotten] = useState(false)
  const { send, isBusy, problem } = useSending()
  const form = useRef<HTMLFormElement>(null)

  // After the dialog or screen around it has focused its title: the next thing to do is to type.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input:not([hidden])') ?? [])]
      fields.find(({ value }) => value === '')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [])

  async function signIn() {
    let me: Me | undefined
    const isDone = await send(async () => {
      me = await writeDesk<Me>(api.signIn, { who: who.trim(), password })
    })
    if (!isDone || me === undefined) return
    take(me)
    onDone?.()
  }

  if (hasForgotten) return <ForgottenForm who={who} onBack={() => setHasForgotten(false)} />
  return (
    <Stack as="form" ref={form} method="dialog" onSubmit={preventThen(signIn)}>
      {name === undefined ? (
        <>
          <Field
            label="Name or e-mail"
            name="who"
            autoComplete="username"
            autoCapitalize="words"
            spellCheck={false}
            list={id}
            required
            value={who}
            onChange={(event) => setWho(event.target.value)}
          />
          <datalist id={id}>
            {names.map((known) => (
              <option key={known}>{known}</option>
            ))}
          </datalist>
        </>
      ) : (
        // For the browser's password manager.
        <input name="who" autoComplete="username" value={name} readOnly hidden />
      )}
      <PasswordField label="Password" value={password} onChange={setPassword} />
      {problem !== undefined && <Problem>{problem}</Problem>}
      <Row>
        <Button type="submit" disabled={isBusy || who.trim() === '' || password === ''}>
          {isBusy ? 'One moment…' : 'Sign in'}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={() => setHasForgotten(true)}>
          Forgotten password
        </Button>
      </Row>
    </Stack>
  )
}

/** Asks for a link by mail. The answer does not say whether there is such a person. */
function ForgottenForm({ who: given, onBack }: { who: string; onBack: () => void }) {
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
