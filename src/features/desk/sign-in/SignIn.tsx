import { navigate } from 'gatsby'
import { useCallback, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { useSWRConfig } from 'swr'
import { Button } from '../../../components/ui/Button'
import type { Me } from '../../../shared/desk/people'
import { media, theme } from '../../../styles/theme'
import { canRetryCall, describeError, writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { Note, Problem, Announcement } from '../parts/text'
import { Screen } from '../parts/layout'
import { EmptyFrame } from '../frame/EmptyFrame'

type State =
  | { kind: 'without-link' }
  | { kind: 'busy' }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; message: string }

/** Signs in with the token of a one-time link, which follows the `#` in its address. */
export function SignIn() {
  const { mutate } = useSWRConfig()
  const [link, setLink] = useState(readLink)
  const used = useRef<typeof link>(undefined)
  const [state, setState] = useState<State>({ kind: link.token === '' ? 'without-link' : 'busy' })
  const { token } = link

  const signIn = useCallback(async () => {
    try {
      await mutate(() => true, undefined, { revalidate: false })
      await mutate(api.me, await writeDesk<Me>(api.signIn, { token }), { revalidate: false })
    } catch (error) {
      setState(
        canRetryCall(error)
          ? { kind: 'failed', message: describeError(error) }
          : { kind: 'refused', message: describeError(error) },
      )
      return
    }
    await navigate('/desk', { replace: true })
  }, [mutate, token])

  useEffect(() => {
    // React mounts a component twice in development, and a link works once.
    if (link.token === '' || used.current === link) return
    used.current = link
    removeTokenFromAddress()
    void signIn()
  }, [signIn, link])

  // A new link pasted into this tab differs only after the `#`, so the page does not reload.
  useEffect(() => {
    const readPastedLink = () => {
      const pasted = readLink()
      if (pasted.token === '') return
      setLink(pasted)
      setState({ kind: 'busy' })
    }
    window.addEventListener('hashchange', readPastedLink)
    return () => window.removeEventListener('hashchange', readPastedLink)
  }, [])

  function tryAgain() {
    setState({ kind: 'busy' })
    void signIn()
  }

  return (
    <EmptyFrame>
      <Middle>
        <Screen title="Sign in to the desk">
          <Answer state={state} onRetry={tryAgain} />
        </Screen>
      </Middle>
    </EmptyFrame>
  )
}

function readLink() {
  return { token: window.location.hash.slice(1) }
}

/** Removes the token from the address at once, to keep it out of history, bookmarks and screenshots. */
function removeTokenFromAddress(): void {
  window.history.replaceState(window.history.state, '', window.location.pathname)
}

function Answer({ state, onRetry }: { state: State; onRetry: () => void }) {
  switch (state.kind) {
    case 'busy':
      return <Announcement>Signing you in…</Announcement>
    case 'without-link':
      return (
        <>
          <p>
            You sign in with a link that is made for you. It works once, within 15 minutes; there is no
            password.
          </p>
          <HowToGetLink />
        </>
      )
    case 'refused':
      return (
        <>
          <Problem>This link does not work any more. {state.message}</Problem>
          <p>A link works once, within 15 minutes of being made.</p>
          <HowToGetLink />
        </>
      )
    case 'failed':
      return (
        <>
          <Problem>{state.message}</Problem>
          <div>
            <Button onClick={onRetry}>Try again</Button>
          </div>
        </>
      )
    default:
      return null
  }
}

function HowToGetLink() {
  return (
    <>
      <p>
        Ask the owner for a new one: <b>People</b> at the desk, then <b>New link</b>.
      </p>
      <Note>
        On the hotel’s server: <code>npm run desk -- invite &quot;Name&quot; --role desk</code>
      </Note>
    </>
  )
}

const Middle = styled.div`
  margin: 0 auto;
  max-width: ${theme.width.dialog};

  ${media.tablet} {
    padding-top: ${theme.space.six};
  }
`
