import { Link } from 'gatsby'
import { type MouseEvent, useEffect } from 'react'
import { keyframes, styled } from 'styled-components'
import { look, media, theme } from '../../styles/theme'
import { IconButton } from '../ui/Button'
import { CloseIcon } from '../ui/icons'
import { closeOnEscape, ignoreDoubleTap, modalBackdrop, useModal } from '../ui/modal'
import { useMedia } from '../ui/useMedia'
import { BOOKING_LINK, QUESTIONS_LINK, SITE_LINKS } from './site-links'

export function SidePanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const ref = useModal(isOpen)
  const isWide = useMedia(`(min-width: ${theme.spec.mobileBreakpoint})`)

  useEffect(() => {
    if (isOpen && isWide) onClose()
  }, [isOpen, isWide, onClose])

  return (
    <Panel
      ref={ref}
      aria-label="Menu"
      aria-modal="true"
      // The browser reports a click on the backdrop as a click on the dialog.
      onClick={(event) => event.target === event.currentTarget && isOutside(event) && onClose()}
      {...closeOnEscape(onClose)}
    >
      <IconButton label="Close menu" onClick={onClose} data-autofocus>
        <CloseIcon />
      </IconButton>
      <nav aria-label="Menu">
        {SITE_LINKS.map(({ to, label }) => (
          <Link key={to} to={to} onClick={onClose}>
            {label}
          </Link>
        ))}
      </nav>
      <Foot>
        {[QUESTIONS_LINK, BOOKING_LINK].map(({ to, label }) => (
          <Link key={to} to={to} onClick={onClose}>
            {label}
          </Link>
        ))}
      </Foot>
    </Panel>
  )
}

function isOutside({ clientX, currentTarget }: MouseEvent<HTMLElement>): boolean {
  return clientX < currentTarget.getBoundingClientRect().left
}

const slideIn = keyframes`
  from {
    transform: translateX(100%);
  }
`

const Panel = styled.dialog`
  ${ignoreDoubleTap}
  background: ${theme.color.houseDeep};
  border: 0;
  color: ${theme.color.onDark};
  height: calc(100 * var(--dvh));
  inset: 0 0 0 auto;
  margin: 0;
  max-height: none;
  overflow: hidden auto;
  padding: ${theme.space.two};
  position: fixed;
  width: ${theme.spec.panelWidth};
  z-index: ${theme.layer.modal};

  &[open] {
    ${look.vertical}
  }

  ${modalBackdrop}

  ${media.motionOk} {
    animation: ${slideIn} ${theme.spec.slideDuration} ease-out;
  }

  ${look.lightFocus}

  > button {
    align-self: end;
  }

  a {
    border-bottom: 1px solid ${theme.color.lineOnDark};
    ${look.line}
    font-family: ${theme.font.display};
    font-size: ${theme.type.title};
    font-weight: 600;
    min-height: ${theme.space.seven};
    text-decoration: none;
  }

  a:hover,
  a:focus-visible,
  a[aria-current='page'] {
    border-bottom-color: currentcolor;
  }

  ${media.low} {
    a {
      font-size: ${theme.type.lead};
      min-height: ${theme.touchTarget};
    }
  }
`

const Foot = styled.div`
  margin-top: auto;

  a {
    line-height: ${theme.lineHeight.heading};
    padding-block: ${theme.space.one};
  }
`
