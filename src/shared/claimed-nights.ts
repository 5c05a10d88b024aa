import { dayInWords } from './day-in-words'
import type { Claim } from './desk/rooms'
import { dayAfter } from './stay'

/** The nights from a business day to the last morning. */
export interface Nights {
  from: string
  until: string
}

export function findClaims(claims: readonly Claim[], roomId: number, { from, until }: Nights): Claim[] {
  return claims.filter((claim) => claim.room_id === roomId && claim.from_day < until && from < claim.until)
}

export function findNextFree(
  claims: readonly Claim[],
  roomId: number,
  { from, nights }: { from: string; nights: number },
): string {
  const later = claims.filter(({ room_id, until }) => room_id === roomId && until > from)
  return later
    .toSorted((one, other) => (one.from_day < other.from_day ? -1 : 1))
    .reduce((day, claim) => (dayAfter(day, nights) <= claim.from_day ? day : claim.until), from)
}

const MOST_NAMED = 5

export function describeClaims(claims: readonly Claim[]): string | undefined {
  return claims.length === 0 ? undefined : claims.slice(0, MOST_NAMED).map(describeClaim).join(' ')
}

function describeClaim({ room_name, from_day, until, booking, closure }: Claim): string {
  const days = `from ${dayInWords(from_day)} to ${dayInWords(until)}`
  return closure === null
    ? `${room_name} is booked ${days}, for ${booking?.guest_name} (${booking?.code}).`
    : `${room_name} is kept ${days}, as ${closure.created_by} has planned for “${closure.note}”.`
}
