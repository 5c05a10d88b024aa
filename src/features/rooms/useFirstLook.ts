import { type RefObject, useLayoutEffect, useState } from 'react'
import type { LiveRooms } from '../../apollo/useRooms'
import { countAvailable, type ShownRoom } from './shown-room'

/**
 * Returns two facts about the moment at which the live list arrived: `isFew`, whether some but less than half of
 * the rooms were available, and `seen`, the number of cards above the lower edge of the screen.
 */
export function useFirstLook(
  grid: RefObject<HTMLElement | null>,
  live: LiveRooms,
  rooms: readonly ShownRoom[],
) {
  const [first, setFirst] = useState(() =>
    live.status === 'ready' ? { isFew: isFew(rooms), seen: 0 } : undefined,
  )

  useLayoutEffect(() => {
    if (live.status !== 'ready' || first !== undefined) return
    const cards = [...(grid.current?.children ?? [])]
    const below = cards.findIndex((card) => card.getBoundingClientRect().top >= window.innerHeight)
    const seen = below === -1 ? cards.length : below
    // oxlint-disable-next-line react/set-state-in-effect -- a measurement of what is drawn
    setFirst({ isFew: isFew(rooms), seen })
  }, [grid, live, first, rooms])

  return first ?? { isFew: false, seen: 0 }
}

export function isFew(rooms: readonly ShownRoom[]): boolean {
  const available = countAvailable(rooms)
  return available > 0 && available * 2 < rooms.length
}
