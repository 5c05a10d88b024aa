import type { Kysely, Transaction } from 'kysely'
import { STATUS_WORDS } from '../../shared/desk/status-words'
import { dayInWords } from '../../shared/day-in-words'
import type { DeskBooking } from '../../shared/desk/bookings'
import { formatNaira, toNaira } from '../../shared/money'
import type { Database } from '../db/schema'
import type { BookingStatus } from '../db/stays-schema'
import { AppError, Conflict, NotFound } from '../http/errors'
import {
  type Actor,
  type JournalRow,
  listEntriesAbout,
  type NewEntry,
  readFacts,
  recordChange,
} from '../journal/journal'
import { listRefundsOf } from '../refunds/repository'
import { readBooking } from './desk-bookings'
import { type NewHold, findOpenHold, findRoomName, openHold, takeRoom } from './holds'
import { type FoundBooking, lockBooking } from './repository'

// The desk sends what it shows of a booking (`seen`). If that has changed since, nothing is changed.

/** What a person saw of a booking when they decided about it. */
export interface Seen {
  roomId?: number | undefined
  leavesOn?: string | undefined
  /** What had gone back of the online payment, so that a second click does not give more back. */
  refundedKobo?: number | undefined
}

export interface Step {
  code: string
  now: Date
  seen?: Seen | undefined
}

/** Locks the booking, makes a change with its journal entry, and returns the changed booking. Throws NotFound. */
export async function changeBooking(
  database: Kysely<Database>,
  actor: Actor,
  { code, now, seen }: Step,
  change: (trx: Transaction<Database>, booking: FoundBooking, entry: string) => Promise<NewEntry>,
): Promise<DeskBooking> {
  const lockAndChange = async (trx: Transaction<Database>, entry: string) => {
    const booking = await lockBooking(trx, code)
    if (booking === undefined) throw new NotFound('This booking')
    if (seen !== undefined) await refuseUnseen(trx, booking, seen)
    return change(trx, booking, entry)
  }
  await recordChange(database, actor, lockAndChange, now)
  return readBooking(database, code)
}

/** Throws a Conflict when the booking has another room, day of check-out or sum of refunds than the person saw. */
async function refuseUnseen(trx: Transaction<Database>, booking: FoundBooking, seen: Seen): Promise<void> {
  const { code, room_id, room_name, leaves_on } = booking
  if (seen.roomId !== undefined && seen.roomId !== room_id) {
    const who = await findAuthor(trx, code, ['booking.moved'])
    throw new Conflict(`${who} has moved this booking to ${room_name}. Please look at it again.`)
  }
  if (seen.refundedKobo !== undefined && seen.refundedKobo !== booking.refunded_kobo) {
    const last = (await listRefundsOf(trx, booking.payment_id ?? '')).at(-1)
    const amount = formatNaira(toNaira(last?.amount_kobo ?? 0))
    throw new Conflict(
      `${last?.who ?? 'Somebody'} has just given back ${amount} of this payment. Please look at it again.`,
    )
  }
  if (seen.leavesOn !== undefined && seen.leavesOn !== leaves_on) {
    const who = await findAuthor(trx, code, ['booking.extended', 'booking.extension-undone'])
    throw new Conflict(
      `${who} has changed this stay, which now ends on ${dayInWords(leaves_on)}. Please look at it again.`,
    )
  }
}

/** Throws a Conflict that says who has changed the booking when its status is none of those. */
export async function requireStatus(
  trx: Transaction<Database>,
  booking: FoundBooking,
  ...statuses: BookingStatus[]
): Promise<void> {
  if (statuses.includes(booking.status)) return
  const entries = await listEntriesAbout(trx, 'booking', booking.code)
  const last = entries.findLast(({ after }) => readFacts(after)['status'] === booking.status)
  const now = STATUS_WORDS[booking.status].toLowerCase()
  if (last === undefined) throw new Conflict(`This guest is ${now}.`)
  const refund = refundKoboOf(last) > 0 ? `, and ${describeRefund(last)}` : ''
  throw new Conflict(`This guest is ${now} already: ${last.who} has recorded it${refund}.`)
}

export function refundKoboOf({ after }: Pick<JournalRow, 'after'>): number {
  return Number(readFacts(after)['refund_kobo'] ?? 0)
}

export function describeRefund(entry: Pick<JournalRow, 'after'>): string {
  const kobo = refundKoboOf(entry)
  return kobo > 0 ? `${formatNaira(toNaira(kobo))} goes back to the guest` : 'nothing is paid back'
}

/** Returns who made the last of such changes. */
export async function findAuthor(
  trx: Transaction<Database>,
  code: string,
  actions: string[],
): Promise<string> {
  const entries = await listEntriesAbout(trx, 'booking', code)
  return entries.findLast(({ action }) => actions.includes(action))?.who ?? 'Somebody'
}

/** Gives a booking a room. Throws a Conflict that says who or what has it, and NotFound. */
export async function takeRoomFor(
  trx: Transaction<Database>,
  stay: Parameters<typeof takeRoom>[1],
  now: Date,
): Promise<void> {
  if (!(await takeRoom(trx, stay, now))) throw await roomNotFree(trx, stay.roomId)
}

/** Closes a room for a reason other than a stay. Throws a Conflict that says who or what has it, and NotFound. */
export async function closeRoomFor(trx: Transaction<Database>, hold: NewHold, now: Date): Promise<void> {
  if (!(await openHold(trx, hold, now))) throw await roomNotFree(trx, hold.roomId)
}

const CLOSED_FOR = {
  cleaning: 'being cleaned',
  out_of_order: 'out of order',
  house_use: 'used by the house',
} as const

async function roomNotFree(trx: Transaction<Database>, roomId: number): Promise<AppError> {
  const room = await findRoomName(trx, roomId)
  if (room === undefined) return new NotFound('This room')
  const hold = await findOpenHold(trx, roomId)
  if (hold === undefined) return new Conflict(`${room.name} is no longer offered.`)
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
