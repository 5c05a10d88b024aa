import type { Kysely, Transaction } from 'kysely'
import type { DeskBooking } from '../../shared/desk/bookings'
import { formatNaira, toNaira } from '../../shared/money'
import { UNDO_CHECK_IN_MS } from '../../shared/stay'
import type { Database } from '../db/schema'
import { type AppError, Conflict, NotFound } from '../http/errors'
import { type Actor, type JournalRow, type NewEntry, readFacts, recordChange } from '../journal/journal'
import { addToOutbox } from '../mail/outbox'
import { readBooking } from './desk-bookings'
import {
  endBooking,
  findBooking,
  type FoundBooking,
  findRoomName,
  freeRoom,
  leaveRoom,
  takeRoom,
} from './repository'

const JUST_CHANGED = 'This booking has just been changed by somebody else. Please look at it again.'
const ROOM_CHANGED = 'This booking has another room since you last saw it. Please look at it again.'

// The desk sends the room that it shows for the booking (`seenRoomId`). If the booking was moved since, nothing
// is changed.

/** Makes a change with its journal entry, and returns the changed booking. */
export async function changeBooking(
  database: Kysely<Database>,
  actor: Actor,
  { code, now }: { code: string; now: Date },
  change: (trx: Transaction<Database>, entry: string) => Promise<NewEntry>,
): Promise<DeskBooking> {
  await recordChange(database, actor, change, now)
  return readBooking(database, code)
}

/** Throws NotFound, and a Conflict when the booking has ended or has another room than `seenRoomId`. */
export async function findConfirmed(
  trx: Transaction<Database>,
  code: string,
  seenRoomId?: number,
): Promise<FoundBooking> {
  const booking = await findBooking(trx, code)
  if (booking === undefined) throw new NotFound('This booking')
  if (booking.status !== 'confirmed') throw await alreadyEnded(trx, code)
  if (seenRoomId !== undefined && booking.room_id !== seenRoomId) throw new Conflict(ROOM_CHANGED)
  return booking
}

/** Sets the time of check-in. Throws a Conflict when somebody has changed the booking since it was read. */
export async function setCheckedIn(
  trx: Transaction<Database>,
  { code, room_id, checked_in_at }: FoundBooking,
  checkedInAt: string | null,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('bookings')
    .set({ checked_in_at: checkedInAt })
    .where('code', '=', code)
    .where('room_id', '=', room_id)
    .where('status', '=', 'confirmed')
    .where('checked_in_at', checked_in_at === null ? 'is' : '=', checked_in_at)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw await alreadyEnded(trx, code)
}

export function checkIn(
  database: Kysely<Database>,
  actor: Actor,
  code: string,
  now: Date,
  seenRoomId?: number,
): Promise<DeskBooking> {
  return changeBooking(database, actor, { code, now }, async (trx) => {
    const booking = await findConfirmed(trx, code, seenRoomId)
    if (booking.checked_in_at !== null) throw new Conflict('This guest is checked in already.')
    await setCheckedIn(trx, booking, now.toISOString())
    return { action: 'booking.checked-in', about: code, after: { room_id: booking.room_id } }
  })
}

/** Undoes a check-in within UNDO_CHECK_IN_MS. After that, the guest has spent the night. */
export function undoCheckIn(
  database: Kysely<Database>,
  actor: Actor,
  code: string,
  now: Date,
  seenRoomId?: number,
): Promise<DeskBooking> {
  return changeBooking(database, actor, { code, now }, async (trx) => {
    const booking = await findConfirmed(trx, code, seenRoomId)
    const { room_id, checked_in_at } = booking
    if (checked_in_at === null) throw new Conflict('This guest is not checked in.')
    if (now.getTime() - Date.parse(checked_in_at) >= UNDO_CHECK_IN_MS) {
      throw new Conflict('This guest was checked in more than twelve hours ago.')
    }
    await setCheckedIn(trx, booking, null)
    return { action: 'booking.check-in-undone', about: code, before: { checked_in_at }, after: { room_id } }
  })
}

/** Ends a booking whose guest has left, and frees its room. */
export function completeBooking(
  database: Kysely<Database>,
  actor: Actor,
  code: string,
  now: Date,
  seenRoomId?: number,
): Promise<DeskBooking> {
  return changeBooking(database, actor, { code, now }, async (trx) => {
    const { room_id: roomId } = await findConfirmed(trx, code, seenRoomId)
    await freeRoom(trx, roomId)
    const isEnded = await endBooking(trx, { code, roomId, status: 'completed' }, now)
    if (!isEnded) throw await alreadyEnded(trx, code)
    return {
      action: 'booking.completed',
      about: code,
      before: { status: 'confirmed', room_id: roomId },
      after: { status: 'completed', room_id: roomId },
    }
  })
}

export interface Move {
  code: string
  roomId: number
  /** When false, the old room stays closed because it is out of order. */
  freesOldRoom: boolean
  seenRoomId?: number | undefined
}

/** Moves a confirmed booking to a free room. The stored answer to the payment still names the old room. */
export function moveBooking(
  database: Kysely<Database>,
  actor: Actor,
  { code, roomId, freesOldRoom, seenRoomId }: Move,
  now: Date,
): Promise<DeskBooking> {
  return changeBooking(database, actor, { code, now }, async (trx, entry) => {
    const { room_id: oldRoomId, payment_id: paymentId } = await findConfirmed(trx, code, seenRoomId)
    if (oldRoomId === roomId) throw new Conflict('This booking has this room already.')
    await leaveRoom(trx, oldRoomId, freesOldRoom)
    if (!(await takeRoom(trx, roomId))) throw await roomNotFree(trx, roomId)
    const { numUpdatedRows } = await trx
      .updateTable('bookings')
      .set({ room_id: roomId })
      .where('code', '=', code)
      .where('room_id', '=', oldRoomId)
      .where('status', '=', 'confirmed')
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw await alreadyEnded(trx, code)
    // A booking may be moved several times, with one mail each time.
    const about = `${code}:${entry}`
    await addToOutbox(trx, { kind: 'booking-moved', about, payload: { paymentId, entry } }, now)
    return {
      action: 'booking.moved',
      about: code,
      before: { room_id: oldRoomId },
      after: { room_id: roomId, old_room_free: freesOldRoom },
    }
  })
}

async function roomNotFree(trx: Transaction<Database>, roomId: number): Promise<AppError> {
  const room = await findRoomName(trx, roomId)
  if (room === undefined) return new NotFound('This room')
  return new Conflict(room.listed === 1 ? `${room.name} is not free.` : `${room.name} is no longer offered.`)
}

/** Returns the error for a change that came too late. It says who ended the booking, if it has ended. */
export async function alreadyEnded(trx: Transaction<Database>, code: string): Promise<Conflict> {
  const booking = await findBooking(trx, code)
  if (booking === undefined || booking.status === 'confirmed') return new Conflict(JUST_CHANGED)
  const { status } = booking
  const entry = await findEnd(trx, booking)
  if (entry === undefined) return new Conflict(`This booking is ${status} already.`)
  const how = status === 'cancelled' ? `, and ${describeRefund(entry)}` : ''
  return new Conflict(`This booking is ${status} already: ${entry.who} has ${status} it${how}.`)
}

export function refundKoboOf({ after }: Pick<JournalRow, 'after'>): number {
  return Number(readFacts(after)['refund_kobo'] ?? 0)
}

export function describeRefund(entry: Pick<JournalRow, 'after'>): string {
  const kobo = refundKoboOf(entry)
  return kobo > 0 ? `${formatNaira(toNaira(kobo))} goes back to the guest` : 'nothing is paid back'
}

/** Returns the journal's last entry that ended the booking; releasing its room ends it too. */
function findEnd(trx: Transaction<Database>, { code, room_id }: FoundBooking) {
  return trx
    .selectFrom('journal')
    .select(['who', 'after'])
    .where(({ or, and, eb }) =>
      or([
        and([
          eb('subject', '=', 'booking'),
          eb('subject_id', '=', code),
          eb('action', 'in', ['booking.cancelled', 'booking.completed']),
        ]),
        and([
          eb('subject', '=', 'room'),
          eb('subject_id', '=', String(room_id)),
          eb('action', '=', 'room.released'),
          eb('after', 'like', `%"booking":${JSON.stringify(code)}%`),
        ]),
      ]),
    )
    .orderBy('at', 'desc')
    .executeTakeFirst()
}
