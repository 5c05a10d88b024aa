import { atHotel, countNights, dayAfter } from '../../../src/shared/stay'
import type { BookingStatus } from '../../../src/server/db/schema'

/** A booking as the people at the desk would keep it on paper. Amounts are in kobo. */
export interface PaperBooking {
  name: string
  /** Undefined until the hotel's books are read. */
  code?: string
  source: 'online' | 'desk' | 'walk_in'
  status: BookingStatus
  room: number
  arrives: string
  leaves: string
  /** The room of each night that the guest has. */
  rooms: Record<string, number>
  /** The price of each night that is charged. */
  prices: Record<string, number>
  /** What a move to a dearer room adds to a night. */
  surcharges: Record<string, number>
  /** Other charges, less what refunds have lowered. */
  extra: number
  paidHere: number
  paidOnline: number
  backHere: number
  backOnline: number
  /** The first night of the extension that added a night. */
  extended: Record<string, string>
  /** How many days before arrival free cancellation ended: other dates bring no hour back. */
  cancelDays: number
  /** Until when an unpaid reservation is kept. */
  heldUntil: string | null
  checkedInAt?: Date
  /** The stay as it was before the guest left. */
  left?: { at: Date } & Pick<PaperBooking, 'leaves' | 'prices' | 'surcharges'>
}

/** A room that is kept for a while; its note names it. */
export interface PaperClosure {
  name: string
  id?: string
  room: number
  from: string
  until: string
  nights: string[]
  isOver: boolean
}

/** Who has which night and who owes what, by what was done, and never by the hotel's books. */
export interface Paper {
  bookings: PaperBooking[]
  closures: PaperClosure[]
  /** Payments by link, with their outcome. */
  links: Record<string, string>
}

export type NewPaperBooking = Pick<
  PaperBooking,
  'name' | 'source' | 'status' | 'room' | 'arrives' | 'leaves'
> &
  Partial<PaperBooking> & { price: number }

/** Returns a booking of nights at one price. */
export function bookingOf({ price, ...booking }: NewPaperBooking): PaperBooking {
  const nights = nightsOf(booking.arrives, booking.leaves)
  return {
    rooms: Object.fromEntries(nights.map((night) => [night, booking.room])),
    prices: Object.fromEntries(nights.map((night) => [night, price])),
    surcharges: {},
    cancelDays: 0,
    heldUntil: null,
    extra: 0,
    paidHere: 0,
    paidOnline: 0,
    backHere: 0,
    backOnline: 0,
    extended: {},
    ...booking,
  }
}

/** Until then a booking can be cancelled free of charge. */
export const cancelUntil = ({ arrives, cancelDays }: Pick<PaperBooking, 'arrives' | 'cancelDays'>) =>
  atHotel(dayAfter(arrives, -cancelDays), '18:00')

/** Returns until when an unpaid reservation is kept, unless the desk keeps it longer; null for all night. */
export function keptUntilSix(arrives: string, now: Date): string | null {
  const six = atHotel(arrives, '18:00')
  return six > now ? six.toISOString() : null
}

export function nightsOf(from: string, until: string): string[] {
  return Array.from({ length: Math.max(0, countNights(from, until)) }, (_, index) => dayAfter(from, index))
}

export const sumOf = (amounts: Record<string, number>) =>
  Object.values(amounts).reduce((sum, amount) => sum + amount, 0)

export const nightsKobo = ({ prices, surcharges }: PaperBooking) => sumOf(prices) + sumOf(surcharges)

export const chargedKobo = (booking: PaperBooking) => nightsKobo(booking) + booking.extra

export const paidKobo = ({ paidHere, paidOnline, backHere, backOnline }: PaperBooking) =>
  paidHere + paidOnline - backHere - backOnline

/** Returns what a guest owes; negative for what was paid too much. */
export const owedKobo = (booking: PaperBooking) => chargedKobo(booking) - paidKobo(booking)

/** Removes the entries of nights from a day on. */
export function dropFrom(entries: Record<string, unknown>, from: string): void {
  for (const night of Object.keys(entries)) if (night >= from) delete entries[night]
}

/** Takes the nights from a day on off the bill. */
export function dropCharges({ prices, surcharges }: PaperBooking, from: string): void {
  dropFrom(prices, from)
  dropFrom(surcharges, from)
}

/** Money that goes back: what was not paid too much lowers the charges. */
export function giveBack(booking: PaperBooking, kobo: number, way: 'backHere' | 'backOnline'): void {
  booking.extra -= Math.max(0, kobo - Math.max(0, -owedKobo(booking)))
  booking[way] += kobo
}

/** Returns the room of a night to come, or of the last one before it: a move may be planned. */
export function roomOf({ rooms, room }: PaperBooking, night: string, today: string): number {
  const last = Object.keys(rooms)
    .filter((one) => one >= today && one <= night)
    .toSorted()
    .at(-1)
  return (last === undefined ? undefined : rooms[last]) ?? room
}

/** Returns who has a night of a room, other than `own`. */
export function ownersOf({ bookings, closures }: Paper, room: number, night: string, own?: string): string[] {
  return [
    ...bookings.filter(({ rooms }) => rooms[night] === room),
    ...closures.filter((closure) => closure.room === room && closure.nights.includes(night)),
  ]
    .filter(({ name }) => name !== own)
    .map((owner) => ('code' in owner ? (owner.code ?? owner.name) : owner.name))
}

/** A guest who has stayed longer than was said has those nights that nobody else has. */
export function noteStayed(paper: Paper, own: PaperBooking, until: string): void {
  for (const night of nightsOf(own.leaves, until)) {
    if (ownersOf(paper, own.room, night).length === 0) own.rooms[night] ??= own.room
  }
}

/** Returns a line for each booking and closure, in which all that counts can be compared. */
export function linesOf({ bookings, closures, links }: Paper): string[] {
  return [
    ...bookings.map((booking) => {
      const nights = Object.entries(booking.rooms).map(([night, room]) => `${night.slice(5)}@${room}`)
      const { code, status, room, arrives, leaves, paidHere, paidOnline, backHere, backOnline } = booking
      const money = [chargedKobo(booking), paidHere, paidOnline, backHere, backOnline].join('/')
      return `${code} ${status} in ${room} ${arrives}–${leaves}, nights ${nights.toSorted().join(' ')}, kobo ${money}, kept until ${booking.heldUntil}`
    }),
    ...closures.map(
      ({ name, room, from, until, nights, isOver }) =>
        `${name} in ${room} ${from}–${until}, nights ${nights.toSorted().join(' ')}${isOver ? ', over' : ''}`,
    ),
    ...Object.entries(links).map((link) => link.join(' ')),
  ].toSorted()
}
