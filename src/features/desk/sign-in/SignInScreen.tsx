import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { media, theme } from '../../../styles/theme'
import { forgetAnswers } from '../api/kept-answers'
import { EmptyFrame } from '../parts/EmptyFrame'
import { Screen } from '../parts/layout'
import { LinkForm } from './LinkForm'
import { PasswordForm } from './PasswordForm'

/** Signs in with a name and a password, or with the token of a link, which follows the `#` in its address. */
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
