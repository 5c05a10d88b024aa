import { useEffect, useRef, useSyncExternalStore } from 'react'
import { styled } from 'styled-components'
import { look, media, theme } from '../../../styles/theme'
import { followWaits, isWaitingLong } from '../../../shared/waits'
import { useAlert } from '../../ui/Alert'
import { PhoneLink } from '../../ui/ContactLinks'
import { makeNavigationResilient, type PageLoader } from './resilient-navigation'

/** Overlays the page: a field in use moves up, and `--strip` keeps scroll targets clear of the overlay. */
export function ConnectionStatus() {
  const showAlert = useAlert()
  const line = useSyncExternalStore(followLine, readLine, () => 'good' as const)

  useEffect(() => {
    const loader: PageLoader | undefined = Reflect.get(window, '___loader')
    if (!loader) return
    makeNavigationResilient(loader, () =>
      showAlert({
        message: 'You are offline.',
        help: 'The page opens when you are connected again. You can call us now.',
        about: 'offline',
        more: <PhoneLink isCall />,
      }),
    )
  }, [showAlert])

  const strip = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    if (line !== 'good' && strip.current) {
      style.setProperty('--strip', `${strip.current.offsetHeight}px`)
      document.querySelector('input:focus, textarea:focus')?.scrollIntoView({ block: 'nearest' })
    }
    return () => void style.removeProperty('--strip')
  }, [line])

  return (
    <Strip ref={strip}>
      {WORDS[line]}
      {line === 'offline' && <PhoneLink isCall />}
    </Strip>
  )
}

function readLine(): 'good' | 'offline' | 'waiting' {
  if (!navigator.onLine) return 'offline'
  return isWaitingLong() ? 'waiting' : 'good'
}

function followLine(onChange: () => void): () => void {
  const events = ['online', 'offline']
  const unfollowWaits = followWaits(onChange)
  for (const event of events) window.addEventListener(event, onChange)
  return () => {
    unfollowWaits()
    for (const event of events) window.removeEventListener(event, onChange)
  }
}

const WORDS = {
  good: '',
  offline: 'You are offline. This page will update when you are connected again. ',
  waiting: 'Still loading. No need to tap again.',
}

/* Rendered empty at first: a screen reader announces only changes. */
const Strip = styled.output`
  background: ${theme.color.cream};
  border: solid ${theme.color.brass};
  border-width: 0 0 ${theme.rule.height};
  color: ${theme.color.ink};
  ${look.small}
  inset: ${theme.spec.barHeight} 0 auto;
  padding: ${theme.space.one} ${theme.space.two};
  position: fixed;
  text-align: center;
  text-wrap: balance;
  z-index: ${theme.layer.bar};

  /* On such a screen the bar is not fixed, and the strip would cover the menu button. */
  ${media.short} {
    border-width: ${theme.rule.height} 0 0;
    inset: auto 0 0;
  }

  &:empty {
    clip-path: inset(50%);
  }
  ${look.notPrinted}
`
