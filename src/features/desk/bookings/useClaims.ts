import { describeClaims, findClaims, type Nights } from '../../../shared/claimed-nights'
import { dayAfter } from '../../../shared/stay'
import { useAnswer } from '../api/useAnswer'
import { currentDay } from './days'

const SHOWN_DAYS = 400

export function useClaims() {
  const today = currentDay()
  return useAnswer('GET nights/', { from: today, until: dayAfter(today, SHOWN_DAYS) })
}

/** Returns a function that says who, except for `own`, has a room in these nights; undefined for nobody. */
export function useClaimed(nights: Nights, own?: string) {
  const others = (useClaims().data ?? []).filter(({ booking }) => own === undefined || booking?.code !== own)
  return (roomId: number) => describeClaims(findClaims(others, roomId, nights))
}
