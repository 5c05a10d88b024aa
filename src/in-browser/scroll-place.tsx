import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface Place {
  pathname: string
  hash: string
  /** Of the entry in the browser's history. */
  key: string
}

/** By then a page has its answers, also on a bad line. */
const GROWS_FOR_MS = 30_000
/** With each of them the guest scrolls by himself. */
const OWN_WAYS = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/** Of this visit, for a browser that blocks sessionStorage. */
const heights = new Map<string, number>()

interface ScrollContextProps {
  location: Place
  shouldUpdateScroll: (before: { location: Place } | undefined, now: { location: Place }) => unknown
  children: ReactNode
}

/**
 * Scrolls a page that opens to the place that its address names, or to where the guest has left it, in a
 * release. It does what Gatsby's gatsby-react-router-scroll does, with the same names of what it keeps, in a
 * third of the bytes: that is built for browsers without classes, and brings all of Gatsby's router along.
 */
export function ScrollContext({ location, shouldUpdateScroll, children }: ScrollContextProps): ReactNode {
  const before = useRef<{ location: Place }>(undefined)

  useLayoutEffect(() => {
    const now = { location }
    const isOther = before.current && keyOf(before.current.location) !== keyOf(location)
    if (isOther) stopGrowing?.()
    if (shouldUpdateScroll(before.current, now)) {
      const kept = readHeight(location)
      if (location.hash !== '') placeOf(location.hash)?.scrollIntoView()
      // A browser that opens a page stands at its top, or where it has found a place by itself.
      else if (kept > 0 || before.current) scrollAsItGrows(kept)
    }
    before.current = now
  })

  useLayoutEffect(() => {
    let frame = 0
    const keepLater = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        if (!stopGrowing) keepHeight(location)
      })
    }
    window.addEventListener('scroll', keepLater)
    return () => {
      window.removeEventListener('scroll', keepLater)
      cancelAnimationFrame(frame)
    }
  }, [location])

  return children
}

/** While a page is followed: ends that. */
let stopGrowing: (() => void) | undefined

/** Scrolls to a height, and again when a page that is still too short for it has grown. */
function scrollAsItGrows(height: number): void {
  stopGrowing?.()
  window.scrollTo(0, height)
  if (window.scrollY > height - 1) return
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, height)
    if (window.scrollY > height - 1) stop()
  })
  const stop = () => {
    stopGrowing = undefined
    observer.disconnect()
    clearTimeout(timer)
    for (const way of OWN_WAYS) window.removeEventListener(way, stop)
  }
  const timer = setTimeout(stop, GROWS_FOR_MS)
  for (const way of OWN_WAYS) window.addEventListener(way, stop)
  stopGrowing = stop
  observer.observe(document.body)
}

/** Gatsby's other export of that name. The site has nothing else that scrolls and is worth keeping. */
export const useScrollRestoration = undefined

function placeOf(hash: string): Element | null {
  try {
    return document.getElementById(decodeURI(hash.slice(1)))
  } catch {
    // No text: '#100%'.
    return null
  }
}

function keyOf({ pathname, key }: Place): string {
  return `@@scroll|${pathname}|${key}`
}

function readHeight(location: Place): number {
  const key = keyOf(location)
  try {
    return heights.get(key) ?? Number(sessionStorage.getItem(key))
  } catch {
    return 0
  }
}

function keepHeight(location: Place): void {
  const key = keyOf(location)
  heights.set(key, window.scrollY)
  try {
    sessionStorage.setItem(key, String(window.scrollY))
  } catch {
    // Blocked or full: it is kept for this visit.
  }
}
