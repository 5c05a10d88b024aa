import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/ui/Button'
import type { LinkOwner, Me } from '../../../shared/desk/people'
import { PASSWORD_MIN_LENGTH } from '../../../shared/limits'
import { canRetryCall, writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { preventThen } from '../parts/dialogs'
import { Row, Stack } from '../parts/layout'
import { Announcement, Note, Problem } from '../parts/text'
import { PasswordField } from './PasswordField'
import { describeAnswer, useSending } from './useSending'

type State =
  { kind: 'busy' } | { kind: 'asks'; name: string } | { kind: 'failed'; message: string; canRetry: boolean }

interface LinkFormProps {
  token: string
  onSignedIn: (me: Me) => void
  /** Goes to the form with name and password. */
  onLeave: () => void
}

/** Signs in with the token of a link that works once, after a password has been chosen. */
export function LinkForm({ token, onSignedIn, onLeave }: LinkFormProps) {
  const [state, setState] = useState<State>({ kind: 'busy' })
  const read = useRef('')

  const readLink = useCallback(async () => {
    setState({ kind: 'busy' })
    try {
      const { name, sets_password } = await writeDesk<LinkOwner>(api.link, { token })
      if (sets_password) setState({ kind: 'asks', name })
      else onSignedIn(await writeDesk<Me>(api.useLink, { token }))
    } catch (error) {
      setState({ kind: 'failed', message: describeAnswer(error), canRetry: canRetryCall(error) })
    }
  }, [token, onSignedIn])

  useEffect(() => {
    // React mounts a component twice in development, and a link works once.
    if (read.current === token) return
    read.current = token
    void readLink()
  }, [readLink, token])

  switch (state.kind) {
    case 'busy':
      return <Announcement>One moment…</Announcement>
    case 'asks':
      return <NewPasswordForm name={state.name} token={token} onSignedIn={onSignedIn} />
    default:
      return (
        <>
          <Problem>
            {!state.canRetry && 'This link does not work any more. '}
            {state.message}
          </Problem>
          {!state.canRetry && <p>A link works once, within 15 minutes of being made.</p>}
          <Row>
            {state.canRetry ? (
              <Button onClick={() => void readLink()}>Try again</Button>
            ) : (
              <Button onClick={onLeave}>Sign in with a password</Button>
            )}
          </Row>
        </>
      )
  }
}

interface NewPasswordFormProps extends Pick<LinkFormProps, 'token' | 'onSignedIn'> {
  name: string
}

function NewPasswordForm({ name, token, onSignedIn }: NewPasswordFormProps) {
  const [password, setPassword] = useState('')
  const { send, isBusy, problem, fields } = useSending()

  async function choose() {
    await send(async () => onSignedIn(await writeDesk<Me>(api.useLink, { token, password })))
  }

  return (
    <Stack as="form" method="dialog" onSubmit={preventThen(choose)}>
      <p>
        Hello {name}. Choose a password for the desk: you sign in with your name and this password from now
        on.
      </p>
      <input name="who" autoComplete="username" value={name} readOnly hidden />
      <PasswordField
        label="New password"
        isNew
        value={password}
        onChange={setPassword}
        error={fields['password']}
      />
      <Note>
        At least {PASSWORD_MIN_LENGTH} characters. Three or four words that do not belong together are easy to
        remember and hard to guess.
      </Note>
      {problem !== undefined && fields['password'] === undefined && <Problem>{problem}</Problem>}
      <Row>
        <Button type="submit" disabled={isBusy || password === ''}>
          {isBusy ? 'One moment…' : 'Save and sign in'}
        </Button>
      </Row>
    </Stack>
  )
}
