import { Link } from 'gatsby'
import { useId } from 'react'
import { styled } from 'styled-components'
import type { Role } from '../../../shared/desk/roles'
import { look, media, theme } from '../../../styles/theme'
import { type Route, screensFor } from './screens'

/** With "More" a phone's bar has at most five places. */
const IN_BAR = 4

export function DeskNav({ role, route }: { role: Role; route: Route }) {
  const id = useId()
  const screens = screensFor(role)
  const more = screens.slice(IN_BAR)

  if (screens.length < 2) return null
  return (
    <Nav aria-label="Desk">
      <Places>{screens.slice(0, IN_BAR).map(item)}</Places>
      {more.length > 0 && (
        <>
          <More type="button" popoverTarget={id} $isCurrent={more.some(({ name }) => name === route.screen)}>
            More
          </More>
          {/* A new screen closes the popover. */}
          <Others key={route.screen} id={id} popover="auto">
            {more.map(item)}
          </Others>
        </>
      )}
    </Nav>
  )

  function item({ name, label, path }: ReturnType<typeof screensFor>[number]) {
    return (
      <li key={name}>
        <Link to={path} aria-current={name === route.screen ? 'page' : undefined}>
          {label}
        </Link>
      </li>
    )
  }
}

const Nav = styled.nav`
  background: ${theme.color.night};
  border-top: 1px solid ${theme.color.lineOnDark};
  display: flex;
  font-size: ${theme.type.small};
  inset: auto 0 0;
  position: fixed;
  z-index: ${theme.layer.bar};

  a,
  button {
    ${look.bareButton}
    border-top: ${theme.focusRing.width} solid transparent;
    color: ${theme.color.onDarkQuiet};
    ${look.line}
    justify-content: center;
    min-height: ${theme.desk.nav};
    padding: 0 ${theme.space.half};
    text-decoration: none;
  }

  a:hover,
  button:hover {
    color: ${theme.color.onDark};
  }

  a[aria-current] {
    border-top-color: ${theme.color.brass};
    color: ${theme.color.onDark};
    font-weight: 600;
  }

  a:focus-visible,
  button:focus-visible {
    outline-offset: calc(-1 * ${theme.space.half});
  }

  ${media.tablet} {
    margin: 0 auto;
    max-width: ${theme.desk.width};
    padding: 0 ${theme.space.one};
    position: static;

    a {
      border-bottom: ${theme.focusRing.width} solid transparent;
      border-top: 0;
      min-height: ${theme.control.height};
      padding: 0 ${theme.space.two};
    }

    a[aria-current] {
      border-bottom-color: ${theme.color.brass};
    }
  }
`

const Places = styled.ul`
  display: flex;
  flex: 4;

  > li {
    flex: 1;
  }

  ${media.tablet} {
    flex: none;
  }
`

const More = styled.button<{ $isCurrent: boolean }>`
  flex: 1;
  font-weight: ${({ $isCurrent }) => ($isCurrent ? 600 : 400)};

  ${media.tablet} {
    && {
      display: none;
    }
  }
`

const Others = styled.ul`
  background: ${theme.color.night};
  border: 1px solid ${theme.color.lineOnDark};
  inset: auto 0 ${theme.desk.nav} auto;
  margin: 0;
  min-width: ${theme.spec.panelWidth};
  padding: ${theme.space.one} 0;

  && a {
    justify-content: start;
    min-height: ${theme.touchTarget};
    padding: 0 ${theme.space.three};
  }

  ${media.tablet} {
    border: 0;
    display: flex;
    padding: 0;
    position: static;

    && a {
      min-height: ${theme.control.height};
      padding: 0 ${theme.space.two};
    }
  }
`
