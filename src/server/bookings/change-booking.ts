import type { Kysely, Transaction } from 'kysely'
import type { DeskBooking } from '../../shared/desk/bookings'
import type { BookingStatus, Database } from '../db/schema'
import { AppError, Conflict, NotFound } from '../http/errors'
import { CLOSED_FOR } from '../journal/actions/words'
import { type Actor, type NewEntry, recordChange } from '../journal/journal'
import { type Change, describeLastChange } from '../journal/last-change'
import { readBooking } from './desk-bookings'
import { type NewHold, type NewStay, findOpenHold, findRoom, openHold, takeRoom } from './holds'
import { refuseClaimed } from './nights'
import { type FoundBooking, lockBooking } from './repository'

/** What the person's screen showed of a booking. If that has changed since, the step changes nothing. */
export interface Seen {
  seen_room?: number | undefined
  seen_arrives_on?: string | undefined
  seen_leaves_on?: string | undefined
  seen_held_until?: string | null | undefined
  /** What was refunded of the online payment so far, so that a second click does not refund again. */
  seen_refunded_kobo?: number | undefined
}

export interface Step extends Seen {
  code: string
  now: Date
}

/** Locks the booking, changes it with a journal entry, and returns it. Throws NotFound. */
export async function changeBooking(
  database: Kysely<Database>,
  actor: Actor,
  { code, now, ...seen }: Step,
  change: (trx: Transaction<Database>, booking: FoundBooking, entry: string) => Promise<NewEntry | undefined>,
): Promise<DeskBooking> {
  const lockAndChange = async (trx: Transaction<Database>, entry: string) => {
    const booking = await lockBooking(trx, code)
    if (booking === undefined) throw new NotFound('This booking')
    await refuseUnseen(trx, booking, seen)
    return change(trx, booking, entry)
  }
  await recordChange(database, actor, lockAndChange, now)
  return readBooking(database, code)
}

/** Returns a use case that changes a booking as changeBooking does. */
export function bookingStep<Order extends Step = Step>(
  change: (
    trx: Transaction<Database>,
    booking: FoundBooking,
    order: Order,
    actor: Actor,
    entry: string,
  ) => Promise<NewEntry>,
) {
  return (database: Kysely<Database>, actor: Actor, order: Order): Promise<DeskBooking> =>
    changeBooking(database, actor, order, (trx, booking, entry) => change(trx, booking, order, actor, entry))
}

async function refuseUnseen(trx: Transaction<Database>, booking: FoundBooking, seen: Seen): Promise<void> {
  const { code, room_id, arrives_on, leaves_on, held_until, refunded_kobo } = booking
  const changed = [
    ['room', seen.seen_room, room_id],
    ['arrives_on', seen.seen_arrives_on, arrives_on],
    ['leaves_on', seen.seen_leaves_on, leaves_on],
    ['held_until', seen.seen_held_until, held_until],
    ['refunds', seen.seen_refunded_kobo, refunded_kobo],
  ] as const
  for (const [change, saw, is] of changed) {
    if (saw === undefined || saw === is) continue
    throw await conflictAbout(trx, code, 'This booking has changed.', change)
  }
}

export async function requireStatus(
  trx: Transaction<Database>,
  { code, status }: FoundBooking,
  ...statuses: BookingStatus[]
): Promise<void> {
  if (statuses.includes(status)) return
  throw await conflictAbout(trx, code, STATUS_SENTENCES[status], status)
}

const STATUS_SENTENCES: Record<BookingStatus, string> = {
  expected: 'This guest is expected.',
  in_house: 'This guest is in house.',
  left: 'This guest is checked out.',
  no_show: 'This guest is recorded as a no-show.',
  cancelled: 'This booking is cancelled.',
}

export async function conflictAbout(
  trx: Transaction<Database>,
  code: string,
  problem: string,
  change: Change,
): Promise<Conflict> {
  const last = await describeLastChange(trx, code, change)
  return new Conflict(`${last === undefined ? problem : `${problem} ${last}`} Please look at it again.`)
}

/** Takes a room for a booking. Throws a Conflict that says who or what has the room, and NotFound. */
export async function takeRoomFor(trx: Transaction<Database>, stay: NewStay, now: Date): Promise<void> {
  if (await takeRoom(trx, stay, now)) return
  await refuseClaimed(trx, stay.roomId, stay, stay.bookingId)
  throw await roomNotFree(trx, stay.roomId)
}

export async function openHoldFor(trx: Transaction<Database>, hold: NewHold, now: Date): Promise<void> {
  if (!(await openHold(trx, hold, now))) throw await roomNotFree(trx, hold.roomId)
}

async function roomNotFree(trx: Transaction<Database>, roomId: number): Promise<AppError> {
  const room = await findRoom(trx, roomId)
  if (room === undefined) return new NotFound('This room')
  const hold = await findOpenHold(trx, roomId)
  if (hold === undefined) {
    const problem = room.listed === 1 ? 'has just been taken. Please look again' : 'is no longer offered'
    return new Conflict(`${room.name} ${problem}.`)
  }
  if (hold.kind !== 'stay') {
    return new Conflict(`${room.name} is ${CLOSED_FOR[hold.kind]}, as ${hold.opened_by} has noted.`)
  }
  const booking = await trx
    .selectFrom('bookings')
    .select('code')
    .where('id', '=', hold.booking_id ?? '')
    .executeTakeFirst()
  return new Conflict(`${room.name} is taken (${booking?.code ?? 'a booking'}).`)
}
