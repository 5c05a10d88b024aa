import { Link, navigate } from 'gatsby'
import type { ReactNode, SyntheticEvent } from 'react'
import { styled } from 'styled-components'
import { SkipLink } from '../../../components/layout/Layout'
import type { Me } from '../../../shared/desk/people'
import { isAllowed } from '../../../shared/desk/roles'
import { look, media, theme } from '../../../styles/theme'
import { ROLE_NAMES } from '../labels'
import { DialogButton } from '../parts/dialogs'
import { PasswordForm } from '../sign-in/PasswordForm'
import { DeskNav } from './DeskNav'
import { Main } from '../parts/EmptyFrame'
import { ACCOUNT_PATH, type Route } from './screens'
import { SoundSwitch } from '../parts/SoundSwitch'

interface DeskFrameProps {
  me: Me
  route: Route
  isOffline: boolean
  children: ReactNode
}

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
            {isAllowed(me.role, 'guests') && !(route.screen === 'bookings' && route.id === undefined) && (
              <Find aria-label="Find a booking" onSubmit={find}>
                <input name="q" type="search" placeholder="Find" aria-label="Guest, phone, room or code" />
              </Find>
            )}
            <Who>
              <Link to={ACCOUNT_PATH}>
                {me.name}
                <span>, {ROLE_NAMES[me.role].toLowerCase()}</span>
              </Link>
              <Controls>
                {isAllowed(me.role, 'guests') && <SoundSwitch />}
                <DialogButton label="Switch person" title="Switch person" variant="quiet">
                  <PasswordForm formerName={me.name} />
                </DialogButton>
              </Controls>
            </Who>
          </Inner>
          <DeskNav role={me.role} route={route} />
        </Bar>
        {me.is_rehearsal && <Rehearsal>Rehearsal: no money moves</Rehearsal>}
      </header>
      {/* Always rendered, so that screen readers announce its changes. */}
      <Line>
        {isOffline && (
          <span>
            No connection to the hotel’s server. Trying again… What you see may be old; what you type is kept.
          </span>
        )}
      </Line>
      <Main>{children}</Main>
    </>
  )
}

function find(event: SyntheticEvent<HTMLFormElement>): void {
  event.preventDefault()
  const words = new FormData(event.currentTarget).get('q')
  event.currentTarget.reset()
  void navigate(`/desk/bookings?q=${encodeURIComponent(String(words))}`)
}

const Find = styled.form.attrs({ role: 'search' })`
  flex: 1 1 ${theme.space.twelve};

  input {
    background: transparent;
    border: 1px solid ${theme.color.onDarkQuiet};
    border-radius: ${theme.radius};
    color: inherit;
    font: inherit;
    min-height: ${theme.touchTarget};
    padding: 0 ${theme.space.one};
    width: 100%;
  }

  ${media.tablet} {
    flex: 0 1 16rem;
  }
`

const Bar = styled.div`
  background: ${theme.color.night};
  color: ${theme.color.onDark};
  ${look.notPrinted}
`

const Inner = styled.div`
  ${look.line}
  gap: ${theme.space.two};
  justify-content: space-between;
  margin: 0 auto;
  max-width: ${theme.desk.width};
  min-height: ${theme.desk.bar};
  padding: 0 clamp(${theme.space.two}, 2vw, ${theme.space.three});
`

const Name = styled.p`
  font-family: ${theme.font.display};
  font-size: ${theme.type.lead};
  font-weight: 600;
  letter-spacing: ${theme.tracking.name};
  line-height: ${theme.lineHeight.tight};

  /* A phone's bar has no space for both. */
  &:has(+ form) {
    display: none;
  }

  ${media.tablet} {
    &:has(+ form) {
      display: block;
    }
  }

  small {
    color: ${theme.color.onDarkQuiet};
    font-family: ${theme.font.text};
    font-size: ${theme.type.caps};
    letter-spacing: ${theme.tracking.button};
    text-transform: uppercase;
  }
`

const Who = styled.div`
  ${look.line}
  ${look.small}
  gap: ${theme.space.one};
  justify-content: end;
  text-align: right;

  a {
    ${look.rowLink}
    color: inherit;
    overflow-wrap: anywhere;
    text-decoration: none;
  }

  a:hover {
    text-decoration: underline;
  }

  a > span {
    display: none;
    font-weight: 400;
  }

  ${media.tablet} {
    a > span {
      display: inline;
      white-space: pre;
    }
  }
`

const Controls = styled.span`
  ${look.line}
  gap: ${theme.space.one};
`

const Rehearsal = styled.p`
  background: ${theme.color.brass};
  color: ${theme.color.night};
  ${look.small}
  font-weight: 600;
  padding: ${theme.space.half} ${theme.space.two};
  text-align: center;
`

const Line = styled.div.attrs({ role: 'status' })`
  position: sticky;
  top: 0;
  z-index: ${theme.layer.bar};

  span {
    background: ${theme.color.house};
    color: ${theme.color.onDark};
    display: block;
    ${look.small}
    padding: ${theme.space.one} ${theme.space.two};
    text-align: center;
  }
  ${look.notPrinted}
`
