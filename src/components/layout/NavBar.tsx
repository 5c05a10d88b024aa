import { Link } from 'gatsby'
import { useState } from 'react'
import { css, styled } from 'styled-components'
import { media, theme } from '../../styles/theme'
import { IconButton } from '../ui/IconButton'
import { MenuIcon } from '../ui/icons'
import { Logo } from './Logo'
import { SidePanel } from './SidePanel'
import { SITE_LINKS } from './site-links'
import { useScrolled } from './useScrolled'

export function NavBar({ path }: { path: string }) {
  const isScrolled = useScrolled()
  // The panel is open on the page where it was opened: going anywhere else leaves it closed.
  const [openPath, setOpenPath] = useState<string>()
  const isOpen = openPath === path

  return (
    <>
      <Bar $isScrolled={isScrolled}>
        <Row>
          <Logo />
          <InlineLinks aria-label="Main">
            {SITE_LINKS.map(({ to, label }) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
          </InlineLinks>
          <MenuButton>
            <IconButton
              label="Open menu"
              aria-expanded={isOpen}
              aria-haspopup="dialog"
              onClick={() => setOpenPath(path)}
            >
              <MenuIcon />
            </IconButton>
          </MenuButton>
        </Row>
      </Bar>
      <SidePanel isOpen={isOpen} onClose={() => setOpenPath(undefined)} />
    </>
  )
}

const blur = css`
  -webkit-backdrop-filter: blur(${theme.space.half});
  backdrop-filter: blur(${theme.space.half});
`

const veil = css`
  background-image: ${theme.color.barVeil};
`

const Bar = styled.header<{ $isScrolled: boolean }>`
  ${({ $isScrolled }) => ($isScrolled ? blur : veil)}
  background-color: ${({ $isScrolled }) => ($isScrolled ? theme.color.barScrolled : 'transparent')};
  color: ${theme.color.onDark};
  height: ${theme.spec.barHeight};
  left: 0;
  position: fixed;
  right: 0;
  top: 0;
  z-index: ${theme.layer.bar};

  :focus-visible {
    outline-color: currentcolor;
  }

  ${media.motionOk} {
    transition: background-color ${theme.motion.calm};
  }

  ${media.noScript} {
    background-color: ${theme.color.house};
    height: auto;
    position: static;
  }

  ${media.print} {
    display: none;
  }
`

const Row = styled.div`
  align-items: center;
  display: flex;
  height: 100%;
  justify-content: space-between;
  margin: 0 auto;
  max-width: calc(${theme.width.page} + 2 * ${theme.space.two});
  padding: 0 ${theme.space.two};

  ${media.noScript} {
    flex-wrap: wrap;
    min-height: ${theme.spec.barHeight};
  }
`

/* Columns of one width: nothing moves when the font comes. */
const InlineLinks = styled.nav`
  display: none;

  ${media.tablet} {
    display: grid;
    grid-auto-columns: ${theme.navColumn};
    grid-auto-flow: column;
    justify-items: end;
  }

  ${media.noScript} {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${theme.space.two};
  }

  a {
    align-items: center;
    border-block: ${theme.rule.height} solid transparent;
    display: inline-flex;
    font-size: ${theme.type.small};
    letter-spacing: ${theme.tracking.button};
    min-height: ${theme.touchTarget};
    text-decoration: none;
  }

  a:hover,
  a:focus-visible,
  a[aria-current='page'] {
    border-bottom-color: currentcolor;
  }
`

const MenuButton = styled.div`
  ${media.tablet} {
    display: none;
  }

  ${media.noScript} {
    display: none;
  }
`
