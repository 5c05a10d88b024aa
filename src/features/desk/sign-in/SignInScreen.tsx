import { useCallback, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { media, theme } from '../../../styles/theme'
import { forgetAnswers } from '../api/kept-answers'
import { EmptyFrame } from '../parts/EmptyFrame'
import { Row, Screen } from '../parts/layout'
import { PasswordField, PasswordForm } from './PasswordForm'
import { Button } from '../../../components/ui/Button'
import { PASSWORD_MIN_LENGTH } from '../../../shared/limits'
import { callDesk, canRetryCall, describeError } from '../api/call-desk'
import { useSession } from '../api/me'
import { ConfirmForm } from '../parts/dialogs'
import { useFields } from '../parts/fields'
import { Announcement, Note, Problem } from '../parts/text'

/** Signs in with a name and a password, or with a link, whose token follows the `#` in the address. */
export function SignInScreen() {
  const [token, setToken] = useState(readToken)

  useEffect(removeTokenFromAddress, [])
  useEffect(forgetAnswers, [])

  // A new link pasted into this tab differs only after the `#`, so the page does not reload.
  useEffect(() => {
    const readPastedLink = () => {
      const pasted = readToken()
      if (pasted === '') return
      setToken(pasted)
      removeTokenFromAddress()
    }
    window.addEventListener('hashchange', readPastedLink)
    return () => window.removeEventListener('hashchange', readPastedLink)
  }, [])

  return (
    <EmptyFrame>
      <Middle>
        <Screen title="Sign in to the desk">
          {token === '' ? (
            <PasswordForm />
          ) : (
            <LinkForm key={token} token={token} onLeave={() => setToken('')} />
          )}
        </Screen>
      </Middle>
    </EmptyFrame>
  )
}

function readToken(): string {
  return window.location.hash.slice(1)
}

/** Removes the token from the address at once, to keep it out of history, bookmarks and screenshots. */
function removeTokenFromAddress(): void {
  if (readToken() === '') return
  window.history.replaceState(window.history.state, '', window.location.pathname)
}

const Middle = styled.div`
  margin: 0 auto;
  max-width: ${theme.width.dialog};

  ${media.tablet} {
    padding-top: ${theme.space.six};
  }
`

type State =
  { kind: 'busy' } | { kind: 'asks'; name: string } | { kind: 'failed'; message: string; canRetry: boolean }

interface LinkFormProps {
  token: string
  onLeave: () => void
}

function LinkForm({ token, onLeave }: LinkFormProps) {
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
    // In development, React mounts a component twice, but a link works once.
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
