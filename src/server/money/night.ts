import type { Kysely } from 'kysely'
import { formatKobo, sumKobo } from '../../shared/money'
import { atHotel, businessDay, businessDayStart, dayAfter } from '../../shared/stay'
import { EVENING_CLOCK } from '../bookings/early-departure'
import { balanceOf, chargedKoboOf } from '../bookings/folio'
import type { Database } from '../db/schema'
import { readPriceHistory } from '../rooms/prices'
import { type Days, toPeriod } from './days'
import {
  type Books,
  describeClosure,
  describeDayUse,
  describePrice,
  describeRenamed,
  describeReopened,
  describeUncharged,
  describeUndone,
  markBed,
  type Night,
} from './night-marks'
import {
  type BedCheck,
  type BookingOfNight,
  findBookingsOf,
  findFolioOf,
  findHoldsOn,
  findRenames,
  findRooms,
  type FolioRow,
  type HoldOfNight,
  listBedChecks,
  type NightEnd,
  roomsAt,
} from './night-repository'

type Line = Night['lines'][number]
type Rooms = Awaited<ReturnType<typeof findRooms>>

/** A guest who has a room at this hour sleeps there. */
const NIGHT_CLOCK = '04:00'

/** Reads only what happened until the end of the business day: past audits never change. */
export async function readNight(database: Kysely<Database>, day: string, now: Date): Promise<Night> {
  for await (const night of readNights(database, { from: day, to: day }, now)) return night
  throw new RangeError(day)
}

export async function* readNights(
  database: Kysely<Database>,
  { from, to }: Days,
  now: Date,
): AsyncGenerator<Night, void> {
  const { start, end } = toPeriod({ from, to })
  const holds = await findHoldsOn(database, { from: start, to: end })
  const rooms = await findRooms(database, businessDayStart(dayAfter(from, 1)).toISOString())
  const prices = await readPriceHistory(database)
  const checks = await listBedChecks(database, { from, to })
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    yield await composeNight(database, day, { holds, rooms, prices, checks, now })
  }
}

async function composeNight(
  database: Kysely<Database>,
  day: string,
  {
    now,
    rooms,
    prices,
    checks,
    ...range
  }: Pick<Books, 'holds' | 'prices'> & { rooms: Rooms; checks: readonly BedCheck[]; now: Date },
): Promise<Night> {
  const night = atHotel(dayAfter(day, 1), NIGHT_CLOCK)
  const start = businessDayStart(day).toISOString()
  const end = businessDayStart(dayAfter(day, 1)).toISOString()
  const holds = range.holds.filter(
    ({ opened_at, closed_at }) => opened_at < end && (closed_at === null || closed_at >= start),
  )
  const bookings = await findBookingsOf(database, { day, end }, holds)
  const ids = bookings.map(({ id }) => id)
  const folio = await findFolioOf(database, day, ids)
  const renames = await findRenames(database, end, ids)
  const open = openAt(holds, (now < night ? now : night).toISOString(), end)
  const books: Books = { isSlept: now >= night, day, end, open, holds, bookings, folio, renames, prices }
  const lines = roomsAt(rooms, end).flatMap(({ id, name, listed, isOff }) => {
    const own = linesOf(id, books)
    const isUsed = own.some(({ use }) => use === 'slept' || use === 'kept' || use === 'closed')
    const use = listed === 1 ? 'free' : 'not_on_the_site'
    const empty = { ...EMPTY, use, mark: describeReopened(id, books) } as const
    const all = isUsed || (listed === 0 && !isOff) ? own : [...own, empty]
    const check = checks.find(({ night: of, room_id }) => of === day && room_id === id)
    return markBed(all, check).map((line) => ({ room_id: id, room_name: name, ...line }))
  })
  const checked = checks.filter(({ night: of }) => of === day).length
  const listed = new Set(lines.map(({ room_id }) => room_id)).size
  const beds = checked > 0 ? ` Housekeeping has checked ${checked} of ${listed} rooms.` : ''
  return { day, lines, verdict: describe(lines) + beds }
}

export async function countMarksOfLastNight(database: Kysely<Database>, now: Date): Promise<number> {
  const { lines } = await readNight(database, dayAfter(businessDay(now.toISOString()), -1), now)
  return lines.filter(({ mark }) => mark !== null).length
}

type RoomLine = Omit<Line, 'room_id' | 'room_name'>

const EMPTY: RoomLine = {
  use: 'free',
  code: null,
  guest_name: null,
  slips: null,
  charge_kobo: null,
  balance_kobo: null,
  closed: null,
  mark: null,
}

/** Returns the holds that are open at a moment, and the stays of guests who come later in the same night. */
function openAt(holds: readonly HoldOfNight[], at: string, end: string): HoldOfNight[] {
  const isOpen = ({ opened_at, closed_at }: HoldOfNight) =>
    opened_at <= at && (closed_at === null || closed_at > at)
  const open = holds.filter(isOpen)
  const late = holds.filter(
    ({ kind, opened_at, closed_at, booking_id }) =>
      kind === 'stay' &&
      opened_at > at &&
      (closed_at === null || closed_at >= end) &&
      !open.some((hold) => hold.booking_id === booking_id),
  )
  return [...open, ...late]
}

function linesOf(roomId: number, books: Books): RoomLine[] {
  const { open, day, bookings } = books
  const lines: RoomLine[] = open
    .filter(({ room_id }) => room_id === roomId)
    .map((hold) => {
      const booking = bookings.find(({ id }) => id === hold.booking_id)
      if (booking !== undefined) return lineOf(booking, roomId, books)
      const { kind, opened_by: by, note } = hold
      if (kind === 'stay') return EMPTY
      return { ...EMPTY, use: 'closed', closed: { kind, by, note }, mark: describeClosure(hold, books) }
    })
  for (const booking of bookings) {
    if (booking.room_id !== roomId || open.some(({ booking_id }) => booking_id === booking.id)) continue
    const line = lineOf(booking, roomId, books)
    if (booking.arrives_on === day && hasArrived(booking, books)) {
      lines.push({ ...line, use: 'day_use', mark: line.mark ?? describeDayUse(booking, books) })
      continue
    }
    // A refund is credited to the booking, not to a night: what was kept is for its first nights.
    const charge_kobo = Math.min(line.charge_kobo ?? 0, keptFrom(booking, books))
    if (charge_kobo > 0) {
      // Only the first unused night is marked: the next ones would repeat it.
      const isKnown = booking.ended_at !== null && booking.ended_at < businessDayStart(day).toISOString()
      const mark = isKnown
        ? null
        : `${formatKobo(charge_kobo)} is charged for this night, but the guest of ${booking.code} did not sleep here.`
      lines.push({ ...line, use: 'charged_only', charge_kobo, mark })
    } else if (hasArrived(booking, books) && hadRoomInEvening(booking, books)) {
      lines.push({ ...line, use: 'day_use' })
    } else {
      const mark = describeUndone(booking)
      if (mark !== null) lines.push({ ...line, use: 'day_use', charge_kobo: null, mark })
    }
  }
  return lines
}

function lineOf(booking: BookingOfNight, roomId: number, books: Books): RoomLine {
  const { day, folio } = books
  const { id, code, guest_name, source } = booking
  const own = folio.filter(({ booking_id }) => booking_id === id)
  const charges = own.filter(({ kind, night }) => kind === 'charge' && night === day)
  const standing = charges.filter(
    (row) => row.voids === null && !charges.some(({ voids }) => voids === row.id),
  )
  const [first] = standing
  const kobo = sumKobo(standing)
  const isHere = hasArrived(booking, books)
  const mark =
    first === undefined
      ? describeUncharged(charges)
      : describePrice({ kobo, chargedAt: first.at, roomId, source }, books)
  return {
    ...EMPTY,
    use: isHere ? 'slept' : 'kept',
    code,
    guest_name,
    slips: slipsOf(own),
    charge_kobo: first === undefined ? null : kobo,
    balance_kobo: balanceOf(own),
    mark:
      mark ??
      describeRenamed(booking, books) ??
      (isHere || !books.isSlept ? null : 'The guest had not arrived. Was the room empty?'),
  }
}

function slipsOf(own: readonly FolioRow[]): string | null {
  const voided = new Set(own.map(({ voids }) => voids))
  const standing = own.filter(({ id, voids }) => voids === null && !voided.has(id))
  const paid = standing.filter(({ kind, method }) => kind === 'payment' && method !== 'paystack')
  return paid.flatMap(({ text }) => text ?? []).join(', ') || null
}

function hasArrived(booking: BookingOfNight, { end }: NightEnd): boolean {
  const { checked_in_at: at, undone_later } = booking
  return (at !== null && at < end) || Number(undone_later) > 0
}

function hadRoomInEvening({ id }: BookingOfNight, { day, holds }: Books): boolean {
  const evening = atHotel(day, EVENING_CLOCK).toISOString()
  return holds.some(
    ({ booking_id, closed_at }) => booking_id === id && closed_at !== null && closed_at > evening,
  )
}

function keptFrom({ id }: BookingOfNight, { day, folio }: Books): number {
  const own = folio.filter(({ booking_id, night }) => booking_id === id && (night === null || night >= day))
  return chargedKoboOf(own)
}

function describe(lines: readonly Line[]): string {
  const slept = lines.filter(({ use }) => use === 'slept').length
  const charged = lines.filter(({ charge_kobo }) => charge_kobo !== null).length
  const count = (use: Line['use'], one: string, many: string) => {
    const found = lines.filter((line) => line.use === use).length
    return found === 0 ? [] : [`${found} ${found === 1 ? one : many}`]
  }
  const facts = [
    `${slept} ${slept === 1 ? 'room' : 'rooms'} slept in`,
    ...count('kept', 'kept for a guest who had not arrived', 'kept for guests who had not arrived'),
    ...count('day_use', 'used by day', 'used by day'),
    ...count('closed', 'closed', 'closed'),
    ...count('free', 'free', 'free'),
    ...count('not_on_the_site', 'not on the site', 'not on the site'),
  ]
  const marked = lines.filter(({ mark }) => mark !== null).length
  const result =
    marked === 0 ? 'Everything adds up.' : `${marked} ${marked === 1 ? 'line needs' : 'lines need'} a look.`
  return `${facts.join(', ')}; ${charged} ${charged === 1 ? 'night' : 'nights'} charged. ${result}`
}
