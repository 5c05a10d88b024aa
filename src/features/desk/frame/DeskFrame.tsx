import { navigate } from 'gatsby'
import { type ReactNode, useState } from 'react'
import { styled } from 'styled-components'
import { useSWRConfig } from 'swr'
import type { Me } from '../../../shared/desk/people'
import { isAllowed } from '../../../shared/desk/roles'
import { media, theme } from '../../../styles/theme'
import { isSignedOut, writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { ROLE_NAMES } from '../labels'
import { DeskNav } from './DeskNav'
import { Main } from './EmptyFrame'
import { SoundSwitch } from './SoundSwitch'
import type { Route } from './screens'

interface DeskFrameProps {
  me: Me
  route: Route
  isOffline: boolean
  children: ReactNode
}

/** Header, navigation and connection status around every screen. */
export function DeskFrame({ me, route, isOffline, children }: DeskFrameProps) {
  return (
    <>
      <SkipLink href="#main">Skip to the content</SkipLink>
      <header>
        <Bar>
          <Inner>
            <Name>
              {me.hotel} <small>Desk</small>
            </Name>
            <Who>
              <span>
                {me.name}, {ROLE_NAMES[me.role].toLowerCase()}
              </span>
              <Controls>
                {isAllowed(me.role, 'guests') && <SoundSwitch />}
                <SignOut />
              </Controls>
            </Who>
          </Inner>
          <DeskNav role={me.role} route={route} />
        </Bar>
        {me.isRehearsal && <Rehearsal>Rehearsal: no money moves</Rehearsal>}
      </header>
      <ConnectionLine isOffline={isOffline} />
      <Main>{children}</Main>
    </>
  )
}

function SignOut() {
  const { mutate } = useSWRConfig()
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  async function signOut() {
    setIsBusy(true)
    setHasFailed(false)
    try {
      await writeDesk(api.signOut)
    } catch (error) {
      // Without a session the person is signed out already.
      if (!isSignedOut(error)) {
        setIsBusy(false)
        setHasFailed(true)
        return
      }
    }
    await mutate(() => true, undefined, { revalidate: false })
    await navigate('/desk/sign-in')
  }

  return (
    <>
      <Quiet type="button" disabled={isBusy} onClick={() => void signOut()}>
        Sign out
      </Quiet>
      {hasFailed && <span role="alert">Not signed out: no connection.</span>}
    </>
  )
}

const SkipLink = styled.a`
  background: ${theme.color.paper};
  color: ${theme.color.ink};
  left: ${theme.space.two};
  padding: ${theme.space.one} ${theme.space.two};
  position: fixed;
  top: ${theme.space.two};
  z-index: ${theme.layer.modal};

  &:not(:focus) {
    clip-path: inset(50%);
    height: 1px;
    overflow: hidden;
    padding: 0;
    width: 1px;
  }
`

const Bar = styled.div`
  background: ${theme.color.night};
  color: ${theme.color.onDark};

  ${media.print} {
    display: none;
  }
`

const Inner = styled.div`
  align-items: center;
  display: flex;
  gap: ${theme.space.two};
  justify-content: space-between;
  margin: 0 auto;
  max-width: ${theme.desk.width};
  min-height: ${theme.desk.bar};
  padding: 0 ${theme.space.two};

  ${media.tablet} {
    padding: 0 ${theme.space.three};
  }
`

const Name = styled.p`
  font-family: ${theme.font.display};
  font-size: ${theme.type.lead};
  font-weight: 600;
  letter-spacing: ${theme.tracking.name};
  line-height: ${theme.lineHeight.tight};

  small {
    color: ${theme.color.onDarkQuiet};
    font-family: ${theme.font.text};
    font-size: ${theme.type.caps};
    letter-spacing: ${theme.tracking.button};
    text-transform: uppercase;
  }
`

const Who = styled.div`
  align-items: center;
  display: flex;
  flex-wrap: wrap;
  font-size: ${theme.type.small};
  gap: 0 ${theme.space.two};
  justify-content: end;
  line-height: ${theme.lineHeight.small};
  text-align: right;

  > span:first-child {
    display: none;
  }

  ${media.tablet} {
    > span:first-child {
      display: inline;
    }
  }
`

const Controls = styled.span`
  align-items: center;
  display: flex;
  gap: ${theme.space.one};
`

const Quiet = styled.button`
  background: none;
  border: 0;
  color: inherit;
  cursor: pointer;
  font: inherit;
  min-height: ${theme.touchTarget};
  padding: 0;
  text-decoration: underline;
  text-decoration-color: ${theme.color.brass};
  text-underline-offset: ${theme.space.half};
  white-space: nowrap;
`

const Rehearsal = styled.p`
  background: ${theme.color.brass};
  color: ${theme.color.night};
  font-size: ${theme.type.small};
  font-weight: 600;
  line-height: ${theme.lineHeight.small};
  padding: ${theme.space.half} ${theme.space.two};
  text-align: center;
`

/**
 * Warns when the server cannot be reached. The element is always rendered, so that screen readers announce
 * it.
 */
function ConnectionLine({ isOffline }: { isOffline: boolean }) {
  return (
    <Line>
      {isOffline && (
        <span>
          No connection to the hotel’s server. Trying again… What you see may be old; what you type is kept.
        </span>
      )}
    </Line>
  )
}

const Line = styled.div.attrs({ role: 'status' })`
  position: sticky;
  top: 0;
  z-index: ${theme.layer.bar};

  span {
    background: ${theme.color.house};
    color: ${theme.color.onDark};
    display: block;
    font-size: ${theme.type.small};
    line-height: ${theme.lineHeight.small};
    padding: ${theme.space.one} ${theme.space.two};
    text-align: center;
  }

  ${media.print} {
    display: none;
  }
`
