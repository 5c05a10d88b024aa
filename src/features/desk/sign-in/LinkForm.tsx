import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/ui/Button'
import { PASSWORD_MIN_LENGTH } from '../../../shared/limits'
import { callDesk, canRetryCall, describeError } from '../api/call-desk'
import { useSession } from '../api/me'
import { ConfirmForm } from '../parts/dialogs'
import { useFields } from '../parts/fields'
import { Row } from '../parts/layout'
import { Announcement, Note, Problem } from '../parts/text'
import { PasswordField } from './PasswordForm'

type State =
  { kind: 'busy' } | { kind: 'asks'; name: string } | { kind: 'failed'; message: string; canRetry: boolean }

interface LinkFormProps {
  token: string
  onLeave: () => void
}

export function LinkForm({ token, onLeave }: LinkFormProps) {
  const { take } = useSession()
  const [state, setState] = useState<State>({ kind: 'busy' })
  const read = useRef('')

  const readLink = useCallback(async () => {
    setState({ kind: 'busy' })
    try {
      const { name, sets_password } = await callDesk('POST link/', { token })
      if (sets_password) setState({ kind: 'asks', name })
      else take(await callDesk('POST link/use/', { token }))
    } catch (error) {
      setState({ kind: 'failed', message: describeError(error), canRetry: canRetryCall(error) })
    }
  }, [token, take])

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
      return <NewPasswordForm name={state.name} token={token} />
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

function NewPasswordForm({ name, token }: { name: string; token: string }) {
  const { take } = useSession()
  const { typed, field } = useFields<'password'>()
  const { password } = typed
  return (
    <ConfirmForm
      confirm="Save and sign in"
      call={async () => take(await callDesk('POST link/use/', { token, password }))}
    >
      <p>
        Hello {name}. Choose a password for the desk: you sign in with your name and this password from now
        on.
      </p>
      <input name="who" autoComplete="username" value={name} readOnly hidden />
      <PasswordField label="New password" isNew {...field('password')} />
      <Note>
        At least {PASSWORD_MIN_LENGTH} characters. Three or four words that do not belong together are easy to
        remember and hard to guess.
      </Note>
    </ConfirmForm>
  )
}
