import { navigate } from 'gatsby'
import { useCallback, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { useSWRConfig } from 'swr'
import { Button } from '../../../components/ui/Button'
import type { Me } from '../../../shared/desk/people'
import { media, theme } from '../../../styles/theme'
import { isWorthRetry, sentenceOf, writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { Note, Problem, Said } from '../parts/text'
import { Screen } from '../parts/layout'
import { EmptyFrame } from '../frame/EmptyFrame'

type State =
  | { kind: 'without-link' }
  | { kind: 'busy' }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; message: string }

/** Signs in with the token of a one-time link, which stands behind the `#` of its address. */
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
        isWorthRetry(error)
          ? { kind: 'failed', message: sentenceOf(error) }
          : { kind: 'refused', message: sentenceOf(error) },
      )
      return
    }
    await navigate('/desk', { replace: true })
  }, [mutate, token])

  useEffect(() => {
    // React mounts a component twice while the site is developed, and a link works once.
    if (link.token === '' || used.current === link) return
    used.current = link
    forgetToken()
    void signIn()
  }, [signIn, link])

  // A new link that is pasted into this tab differs behind the `#` only, and loads nothing.
  useEffect(() => {
    const takeLink = () => {
      const pasted = readLink()
      if (pasted.token === '') return
      setLink(pasted)
      setState({ kind: 'busy' })
    }
    window.addEventListener('hashchange', takeLink)
    return () => window.removeEventListener('hashchange', takeLink)
  }, [])

  function tryAgain() {
    setState({ kind: 'busy' })
    void signIn()
  }

  return (
    <EmptyFrame>
      <Middle>
        <Screen title="Sign in to the desk">
          <Answer state={state} onAgain={tryAgain} />
        </Screen>
      </Middle>
    </EmptyFrame>
  )
}

function readLink() {
  return { token: window.location.hash.slice(1) }
}

/** Takes the token out of the address at once, so that it is in no history, bookmark or screenshot. */
function forgetToken(): void {
  window.history.replaceState(window.history.state, '', window.location.pathname)
}

function Answer({ state, onAgain }: { state: State; onAgain: () => void }) {
  switch (state.kind) {
    case 'busy':
      return <Said>Signing you in…</Said>
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
            <Button onClick={onAgain}>Try again</Button>
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
