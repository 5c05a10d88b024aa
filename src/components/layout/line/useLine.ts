import { useSyncExternalStore } from 'react'

/** `offline`: the browser knows that it has no line. `waiting`: a page that the guest chose does not come. */
export type Line = 'good' | 'offline' | 'waiting'

const WAITING_EVENT = 'landmark:waiting'

let isWaiting = false

/** Tells that a page that the guest chose is waited for, or no longer is. */
export function setWaiting(isNowWaiting: boolean): void {
  isWaiting = isNowWaiting
  window.dispatchEvent(new Event(WAITING_EVENT))
}

/** How the guest's line is, as far as the browser knows. Good in the build and in the first render. */
export function useLine(): Line {
  return useSyncExternalStore(follow, readLine, () => 'good')
}

function readLine(): Line {
  if (!navigator.onLine) return 'offline'
  return isWaiting ? 'waiting' : 'good'
}

function follow(onChange: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, onChange)
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, onChange)
  }
}

const EVENTS = ['online', 'offline', WAITING_EVENT]
