import { Link } from 'gatsby'
import { useEffect, useState } from 'react'
import { css, keyframes, styled } from 'styled-components'
import { look, media, theme } from '../../styles/theme'
import { IconButton } from '../ui/Button'
import { MenuIcon } from '../ui/icons'
import { Contained } from '../ui/Section'
import { useLater } from '../ui/useLater'
import { Logo } from './Logo'
import { SITE_LINKS } from './site-links'

const HERE = { 'aria-current': 'true' } as const

/** Loaded soon after the first view. When the button is pressed earlier, the panel opens on arrival. */
const loadPanel = () => import(/* webpackChunkName: "after-view" */ './SidePanel')

export function NavBar({ path }: { path: string }) {
  const isScrolled = useScrolled()
  // The path of the page on which the panel was opened: on other pages it is closed.
  const [openPath, setOpenPath] = useState<string>()
  const isOpen = openPath === path
  const soon = useLater(loadPanel, true)
  // Each press retries at once, without the backoff of the first load.
  const panel = useLater(loadPanel, isOpen) ?? soon
  // Otherwise the panel would reopen on Back.
  if (openPath !== undefined && !isOpen) setOpenPath(undefined)

  return (
    <>
      <Bar $isScrolled={isScrolled}>
        <Row>
          <Logo />
          <InlineLinks aria-label="Main">
            {SITE_LINKS.map(({ to, label }) => (
              <Link key={to} to={to} {...(to === '/rooms' && /^\/rooms?\//.test(path) && HERE)}>
                {label}
              </Link>
            ))}
          </InlineLinks>
          <MenuButton>
            <IconButton
              label="Open menu"
              aria-busy={(isOpen && panel === undefined) || undefined}
              aria-expanded={isOpen}
              aria-haspopup="dialog"
              onClick={() => setOpenPath(isOpen ? undefined : path)}
            >
              <MenuIcon />
            </IconButton>
          </MenuButton>
        </Row>
      </Bar>
      {panel && <panel.SidePanel isOpen={isOpen} onClose={() => setOpenPath(undefined)} />}
    </>
  )
}

const blur = css`
  -webkit-backdrop-filter: blur(${theme.space.one});
  backdrop-filter: blur(${theme.space.one});
`

const veil = css`
  background-image: ${theme.color.barVeil};
`

const turnRed = keyframes`
  to {
    background: ${theme.color.barScrolled};
  }
`

/* With scroll-driven animations the bar is legible before any script runs. */
const scrolledByItself = css`
  @supports (animation-timeline: scroll()) {
    animation: ${turnRed} linear both;
    animation-range: 0 1px;
    animation-timeline: scroll();
  }
`

const Bar = styled.header<{ $isScrolled: boolean }>`
  ${({ $isScrolled }) => ($isScrolled ? blur : veil)}
  background-color: ${({ $isScrolled }) => ($isScrolled ? theme.color.barScrolled : 'transparent')};
  color: ${theme.color.onDark};
  height: ${theme.spec.barHeight};
  inset: 0 0 auto;
  position: fixed;
  z-index: ${theme.layer.bar};
  ${look.lightFocus}

  ${media.motionOk} {
    transition: background-color ${theme.motion.calm};
  }

  ${scrolledByItself}

  ${media.short} {
    animation: none;
    position: absolute;
  }

  ${media.noScript} {
    animation: none;
    background: ${theme.color.house};
    height: auto;
    position: static;
  }

  ${media.forcedColors} {
    animation: none;
    background: Canvas;
    border-bottom: 1px solid;
  }

  ${look.notPrinted}
`

const Row = styled(Contained)`
  ${look.line}
  height: 100%;
  justify-content: space-between;

  ${media.noScript} {
    flex-wrap: wrap;
    min-height: ${theme.spec.barHeight};
  }
`

/* The fixed width keeps the links in place while the font loads. */
const InlineLinks = styled.nav`
  display: none;

  ${media.tablet} {
    display: flex;
    justify-content: space-between;
    width: 400px;
  }

  ${media.noScript} {
    ${look.wrap}
    gap: 0 ${theme.space.two};
    width: auto;
  }

  a {
    border-block: ${theme.rule.height} solid transparent;
    ${look.inline}
    font-size: ${theme.type.small};
    letter-spacing: ${theme.tracking.button};
    min-height: ${theme.touchTarget};
    text-decoration: none;
  }

  a:hover,
  a:focus-visible,
  a[aria-current] {
    border-bottom-color: currentcolor;
  }

  ${media.forcedColors} {
    a:not([aria-current], :hover, :focus-visible) {
      border-block-color: Canvas;
    }
  }
`

/* Aligns the icon, without its empty edge and its larger touch target, with the edge of the content. */
const MenuButton = styled.div`
  margin-right: calc((${theme.icon} - ${theme.touchTarget}) / 2 - 2px);
  ${look.onPhone}

  ${media.noScript} {
    display: none;
  }
`

function useScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false)

  useEffect(() => {
    const update = () => setIsScrolled(window.scrollY > 0)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])

  return isScrolled
}
