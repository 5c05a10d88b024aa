import { useSyncExternalStore } from 'react'
import { followWaits, isWaitingLong } from '../../../shared/waits'

/** `offline`: the browser knows that it has no line. `waiting`: what the guest asked for does not come. */
export type Line = 'good' | 'offline' | 'waiting'

/** How the guest's line is, as far as the browser knows. Good in the build and in the first render. */
export function useLine(): Line {
  return useSyncExternalStore(follow, readLine, () => 'good')
}

function readLine(): Line {
  if (!navigator.onLine) return 'offline'
  return isWaitingLong() ? 'waiting' : 'good'
}

function follow(onChange: () => void): () => void {
  const endWaits = followWaits(onChange)
  for (const event of EVENTS) window.addEventListener(event, onChange)
  return () => {
    endWaits()
    for (const event of EVENTS) window.removeEventListener(event, onChange)
  }
}

const EVENTS = ['online', 'offline']
