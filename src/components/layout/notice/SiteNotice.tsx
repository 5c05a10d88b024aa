import { type ReactNode, useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { serverNow } from '../../../shared/server-time'
import { look, media, theme } from '../../../styles/theme'
import { IconButton } from '../../ui/Button'
import { CloseIcon } from '../../ui/icons'
import { keepHeight } from '../../ui/keep-height'
import { useAnnounced } from '../../ui/useAnnounced'

export interface SiteNoticeProps {
  text: string
  /** When the notice disappears, in ISO 8601. */
  until: string
}

/** The longest time of a timer (https://developer.mozilla.org/docs/Web/API/Window/setTimeout). */
const LONGEST_TIMER_MS = 2 ** 31 - 1

let closedText: string | undefined

const ownHeight = keepHeight('--site-notice')

export function SiteNotice({ text, until }: SiteNoticeProps) {
  const [closed, setClosed] = useState(closedText)
  const [over, setOver] = useState<string>()
  const shown = useAnnounced(text)
  useEffect(() => {
    const leftMs = Date.parse(until) - (serverNow() ?? Date.now())
    const timer = setTimeout(() => setOver(until), Math.min(leftMs, LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  }, [until])

  if (closed === text || over === until) return null
  const close = () => {
    closedText = text
    setClosed(text)
  }
  return (
    <Foot ref={ownHeight}>
      <NoticeLine onClose={close}>{shown}</NoticeLine>
    </Foot>
  )
}

/** The notice's line. Without `onClose` its button does nothing, as in a preview. */
export function NoticeLine({ children, onClose }: { children: ReactNode; onClose?: () => void }) {
  return (
    <Line aria-label="Notice">
      <output>{children}</output>
      <IconButton label="Close this notice" onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </Line>
  )
}

/* Lifted into the screen by a transform, which the browser does not count as a layout shift. */
const Foot = styled.div`
  inset: 100% 0 auto;
  position: fixed;
  transform: translateY(calc(-100% - var(--notice, 0px) - var(--foot-bar, 0px)));
  z-index: ${theme.layer.bar - 1};

  /* Beside the booking panel of a room, which stays in view. */
  ${media.desktop} {
    box-shadow: ${theme.shadow};
    left: max(${theme.space.two}, (100% - ${theme.width.page}) / 2);
    right: auto;
    width: ${theme.width.dialog};
  }

  /* On such a screen the line about a lost connection is at the foot. */
  ${media.short} {
    top: calc(100% - var(--strip, 0px));
  }
  ${look.notPrinted}
`

const Line = styled.aside`
  background: ${theme.color.cream};
  border-top: ${theme.rule.height} solid ${theme.color.brass};
  color: ${theme.color.ink};
  ${look.line}
  ${look.small}
  padding-left: ${theme.touchTarget};

  button {
    align-self: start;
  }

  output {
    flex: 1;
    padding: ${theme.space.one} 0;
    text-align: center;
    text-wrap: balance;
  }
`
