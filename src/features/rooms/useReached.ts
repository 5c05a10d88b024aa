import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ROOMS_PER_PAGE } from '../../shared/room-pages'

/** How many cards one press of the button adds. */
const STEP = 2 * ROOMS_PER_PAGE
/** By these a guest scrolls, and not the page. */
const MOVES = ['wheel', 'touchmove', 'keydown'] as const

interface Left {
  cards: number
  /** How far the page was scrolled. */
  y: number
}

/** How far the guest had come on each list that he has left, by the key of its history entry. */
const left = new Map<string, Left>()

interface Reached {
  /** How many cards are shown. */
  cards: number
  /** Shows more, and moves the focus to the first of them. */
  showMore: () => void
  grid: RefObject<HTMLUListElement | null>
}

/**
 * Remembers how many cards the guest has reached. After Back there are as many as when he left, and once the
 * rooms are known the page is scrolled as it was.
 */
export function useReached(entry: string, isKnown: boolean): Reached {
  const [before] = useState(() => left.get(entry))
  const [reached, setReached] = useState({ entry, cards: before?.cards ?? ROOMS_PER_PAGE })
  const cards = reached.entry === entry ? reached.cards : (left.get(entry)?.cards ?? ROOMS_PER_PAGE)
  const grid = useRef<HTMLUListElement>(null)

  // It is undone while the old page is still there, before the next one is scrolled.
  useLayoutEffect(() => {
    if (entry === '') return undefined
    return () => void left.set(entry, { cards, y: window.scrollY })
  }, [entry, cards])

  const hasMoved = useRef(false)
  useEffect(() => {
    if (before === undefined) return undefined
    if (isKnown) {
      if (!hasMoved.current) window.scrollTo(0, before.y)
      return undefined
    }
    const note = () => void (hasMoved.current = true)
    for (const event of MOVES) window.addEventListener(event, note, { passive: true })
    return () => {
      for (const event of MOVES) window.removeEventListener(event, note)
    }
  }, [isKnown, before])

  function showMore() {
    flushSync(() => setReached({ entry, cards: cards + STEP }))
    const firstNew = grid.current?.children[cards]
    if (!(firstNew instanceof HTMLElement)) return
    firstNew.tabIndex = -1
    firstNew.focus({ preventScroll: true })
  }

  return { cards, showMore, grid }
}
