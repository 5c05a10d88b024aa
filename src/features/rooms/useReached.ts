import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ROOMS_PER_PAGE } from '../../shared/paths'

/** How many cards one press of the button adds. */
const STEP = 2 * ROOMS_PER_PAGE
/** How many cards were shown on each list that the guest has left, by the key of its history entry. */
const left = new Map<string, number>()

interface Reached {
  /** How many cards are shown. */
  cards: number
  /** Shows more, and moves the focus to the first of them. */
  showMore: () => void
  grid: RefObject<HTMLUListElement | null>
}

/**
 * Remembers how many cards the guest has reached. After Back there are as many as when he left. `entry` is
 * the key of the list's history entry; the built page has none.
 */
export function useReached(entry: string): Reached {
  const [reached, setReached] = useState({ entry, cards: left.get(entry) ?? ROOMS_PER_PAGE })
  const cards = reached.entry === entry ? reached.cards : (left.get(entry) ?? ROOMS_PER_PAGE)
  const grid = useRef<HTMLUListElement>(null)

  useEffect(() => {
    if (entry !== '') left.set(entry, cards)
  }, [entry, cards])

  function showMore() {
    flushSync(() => setReached({ entry, cards: cards + STEP }))
    const firstNew = grid.current?.children[cards]
    if (!(firstNew instanceof HTMLElement)) return
    firstNew.tabIndex = -1
    firstNew.focus({ preventScroll: true })
  }

  return { cards, showMore, grid }
}
