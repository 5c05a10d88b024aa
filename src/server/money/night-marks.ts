import { formatKobo } from '../../shared/money'
import { foldedWords } from '../../shared/search-words'
import { clockInWords, nameDay } from '../../shared/day-in-words'
import { atHotel, businessDayStart, hotelDay, hotelTime } from '../../shared/stay'
import { EVENING_CLOCK } from '../bookings/early-departure'
import type { ClosedFor } from '../journal/actions/words'
import { PRICE_HONOURED_MS, type PriceHistory, totalsDuring } from '../rooms/prices'
import type { BedCheck, BookingOfNight, FolioRow, HoldOfNight, NightEnd, Rename } from './night-repository'

/** A room has several lines when it was used by day too, or charged to somebody who did not sleep there. */
export interface Night {
  day: string
  lines: {
    room_id: number
    room_name: string
    use: 'slept' | 'kept' | 'day_use' | 'closed' | 'free' | 'not_on_the_site' | 'charged_only'
    code: string | null
    guest_name: string | null
    /** The slips of the booking's payments until the end of the business day. */
    slips: string | null
    /** The charge of the night; null when it was not charged. */
    charge_kobo: number | null
    /** The balance of the booking at the end of the business day. */
    balance_kobo: number | null
    closed: { kind: ClosedFor; by: string; note: string | null } | null
    /** What a person should look at. */
    mark: string | null
  }[]
  /** A sentence about whether rooms slept in equal charges and reasons. */
  verdict: string
}

export interface Books extends NightEnd {
  /** True from 04:00 on: until then, a guest may come and a room may be opened. */
  isSlept: boolean
  open: HoldOfNight[]
  holds: readonly HoldOfNight[]
  bookings: readonly BookingOfNight[]
  folio: FolioRow[]
  renames: readonly Rename[]
  prices: PriceHistory
}

const DAY_MS = 24 * 60 * 60_000

/** Marks a closed room, unless it waits for cleaning since a guest left it in the evening. */
export function describeClosure(
  { room_id, kind, opened_at, opened_by }: HoldOfNight,
  { day, holds, isSlept }: Books,
): string | null {
  if (!isSlept) return null
  const evening = atHotel(day, EVENING_CLOCK).toISOString()
  const follows = holds.some(
    (other) => other.kind === 'stay' && other.room_id === room_id && other.closed_at === opened_at,
  )
  if (kind === 'cleaning' && follows && opened_at >= evening) return null
  return `Closed since ${nameDay(hotelDay(opened_at))}, ${clockInWords(hotelTime(opened_at))}, by ${opened_by}. Was it empty?`
}

/** Marks an empty room that was closed in the evening or at night, and opened again. */
export function describeReopened(roomId: number, { day, end, holds }: Books): string | null {
  const evening = atHotel(day, EVENING_CLOCK).toISOString()
  for (const { room_id, kind, closed_at, opened_by } of holds) {
    if (room_id !== roomId || kind === 'stay' || kind === 'cleaning' || closed_at === null) continue
    if (closed_at > evening && closed_at < end)
      return `Closed until ${clockInWords(hotelTime(closed_at))}, by ${opened_by}. Was it empty?`
  }
  return null
}

export function describeDayUse({ id }: BookingOfNight, { holds }: Books): string | null {
  const own = holds.filter(({ booking_id }) => booking_id === id)
  const [from, until] = [own[0]?.opened_at, own.at(-1)?.closed_at]
  if (!from || !until) return null
  return `Had a room from ${clockInWords(hotelTime(from))} to ${clockInWords(hotelTime(until))} only.`
}

export function describeUndone({
  undone_check_in_at: from,
  check_in_undone_at: until,
}: BookingOfNight): string | null {
  if (from === null || until === null) return null
  const [first, last] = [from, until].map((at) => clockInWords(hotelTime(at)))
  return `Checked in at ${first}, which was taken back at ${last}. Who was in the room?`
}

/** Marks each name changed after check-in; before, one that shares no word: the room may be sold again. */
export function describeRenamed(
  { id, arrives_on, first_checked_in_at: arrivedAt, guest_name }: BookingOfNight,
  { day, renames }: Books,
): string | null {
  const start = businessDayStart(day).toISOString()
  const own = renames.filter(({ booking_id }) => booking_id === id)
  const today = own.filter(({ at }) => at >= start)
  const inHouse = today.filter(({ at }) => arrivedAt !== null && at >= arrivedAt)
  const names = inHouse.map(({ at, name }) => `${name ?? 'another'} until ${clockInWords(hotelTime(at))}`)
  if (names.length > 0) return `The name was ${names.join(', then ')}. Who slept here?`
  const earlier = (arrives_on === day ? own : today)[0]?.name ?? guest_name
  const words = foldedWords(earlier)
  if (foldedWords(guest_name).some((word) => words.includes(word))) return null
  return 'The booking was made for a guest of another name. Who slept here?'
}

export function describeUncharged(charges: readonly FolioRow[]): string {
  const counter = charges.findLast(({ voids }) => voids !== null)
  if (counter === undefined) return 'This night is not charged.'
  const reason = counter.text === null ? ' without a reason' : `: “${counter.text}”`
  return `${counter.who} has voided the charge of this night${reason}.`
}

/** Also marks a quarter less than the day's highest price: a price lowered for a while cannot hide a sale. */
export function describePrice(
  {
    kobo,
    chargedAt,
    roomId,
    source,
  }: Pick<BookingOfNight, 'source'> & { kobo: number; chargedAt: string; roomId: number },
  { day, prices }: Books,
): string | null {
  const until = new Date(chargedAt)
  const pricesSince = (ms: number) =>
    totalsDuring(prices, { roomId, from: day, nights: 1 }, { since: new Date(until.getTime() - ms), until })
  const highest = Math.max(0, ...pricesSince(DAY_MS))
  if (kobo * 4 <= highest * 3 && highest > 0) {
    return `${formatKobo(kobo)} is far below ${formatKobo(highest)}, the price of this room in the day before.`
  }
  // The server has checked the price of online payments.
  const price = source === 'online' ? 0 : Math.min(...pricesSince(PRICE_HONOURED_MS))
  return kobo < price ? `${formatKobo(kobo)} is below the price of this room, ${formatKobo(price)}.` : null
}

type Marked = Pick<Night['lines'][number], 'use' | 'mark'>

export function markBed<Line extends Marked>(lines: readonly Line[], check: BedCheck | undefined): Line[] {
  const isInBooks = lines.some(({ use }) => use === 'slept')
  if (check === undefined || (check.slept === 1) === isInBooks) return [...lines]
  const found = `${check.who} found it ${check.slept === 1 ? '' : 'not '}slept in.`
  return lines.map((line, index) =>
    index === lines.length - 1 ? { ...line, mark: [line.mark, found].filter(Boolean).join(' ') } : line,
  )
}
