import type { Kysely, Transaction } from 'kysely'
import { isAllowed } from '../../shared/desk/roles'
import { formatKobo } from '../../shared/money'
import { differenceOfMove, standingCharges, totalOf } from '../../shared/prices'
import { businessDay, countNights } from '../../shared/stay'
import type { BookingRow, Database } from '../db/schema'
import { Conflict, Forbidden, InvalidInput } from '../http/errors'
import { type Actor, journalEntry, type NewEntry } from '../journal/journal'
import { addToOutbox } from '../mail/outbox'
import { readNightPrices } from '../rooms/prices'
import {
  bookingStep,
  conflictAbout,
  openHoldFor,
  requireStatus,
  type Step,
  takeRoomFor,
} from './change-booking'
import { insertClosure, openDueHold } from './closures'
import {
  addToFolio,
  chargedKoboOf,
  chargeNights,
  listFolio,
  type NewFolioEntry,
  requireSeenPrice,
} from './folio'
import { closeHold, isListed, lockRoomsInOrder } from './holds'
import { claimNights, releaseOtherRooms } from './nights'
import { type FoundBooking, updateBooking } from './repository'

export interface Move extends Step {
  room_id: number
  old_room: 'cleaning' | 'out_of_order' | 'free'
  note: string | null
  closed_until?: string | null | undefined
  extra_kobo?: number | undefined
  seen_price_kobo?: number | undefined
  from_night?: string | undefined
  seen_next_room?: number | null | undefined
}

/** A night counts as slept from 04:00 on, two hours before its business day ends. */
const MORNING_MS = 2 * 3_600_000

export function nightsLeft(
  { arrives_on, leaves_on }: Pick<BookingRow, 'arrives_on' | 'leaves_on'>,
  now: Date,
) {
  const tonight = businessDay(new Date(now.getTime() + MORNING_MS).toISOString())
  const from = tonight > arrives_on ? tonight : arrives_on
  return { from, nights: Math.max(0, countNights(from, leaves_on)) }
}

function chargesFrom(folio: Folio, from: string): Folio {
  return standingCharges(folio).filter(({ night }) => night !== null && night >= from)
}

type Folio = Awaited<ReturnType<typeof listFolio>>

/** Returns a move's entries. A cheaper room takes back surcharges only. Throws a Conflict and a Forbidden. */
export async function chargeMove(
  trx: Transaction<Database>,
  actor: Actor,
  { id, room_id: oldRoomId, ...stay }: Pick<BookingRow, 'id' | 'room_id' | 'arrives_on' | 'leaves_on'>,
  roomId: number,
  { now, extra_kobo, seen_price_kobo }: Pick<Move, 'now' | 'extra_kobo' | 'seen_price_kobo'>,
): Promise<NewFolioEntry[]> {
  const { from, nights } = nightsLeft(stay, now)
  const dearer = await readNightPrices(trx, { roomId, from, nights })
  const before = await readNightPrices(trx, { roomId: oldRoomId, from, nights })
  const differences = dearer.map((price, index) => price - (before[index] ?? 0))
  const folio = await listFolio(trx, id)
  const fullKobo = differenceOfMove(totalOf(dearer), totalOf(before), chargedKoboOf(chargesFrom(folio, from)))
  requireSeenPrice(seen_price_kobo, Math.max(0, fullKobo))
  if (fullKobo < 0) {
    const charged = chargesFrom(folio, from).filter(({ is_surcharge }) => is_surcharge === 1)
    const keptKobo = Math.max(0, chargedKoboOf(charged) + fullKobo)
    const voids = charged.map(({ id: voided, amount_kobo, night }) => ({
      kind: 'charge' as const,
      amount_kobo: -amount_kobo,
      night,
      text: 'Moved to a cheaper room',
      voids: voided,
      is_surcharge: 1 as const,
    }))
    return [...voids, ...chargeDearerRoom(from, keptKobo, differences.fill(1))]
  }
  const kobo = extra_kobo ?? fullKobo
  if (kobo < fullKobo && !isAllowed(actor.role, 'exceptions')) {
    throw new Forbidden(`This room costs ${formatKobo(fullKobo)} more. Only an owner can ask for less.`)
  }
  return chargeDearerRoom(from, kobo, differences)
}

function chargeDearerRoom(from: string, kobo: number, differences: readonly number[]): NewFolioEntry[] {
  const dearer = differences.map((difference) => Math.max(0, difference))
  return chargeNights(from, kobo, dearer)
    .filter(({ amount_kobo }) => amount_kobo !== 0)
    .map((entry) => ({ ...entry, text: 'Dearer room', is_surcharge: 1 }))
}

/** Moves a booking, and charges the difference. The stored answer to the payment still names the old room. */
export const moveBooking = bookingStep<Move>(async (trx, booking, order, actor, entry) => {
  const { room_id: roomId, old_room, note, closed_until, from_night, seen_next_room, now } = order
  await requireStatus(trx, booking, 'expected', 'in_house')
  const { id, code, room_id: oldRoomId, arrives_on, leaves_on: until } = booking
  if (from_night !== undefined) {
    return planMove(trx, booking, { roomId, from_night, seen_next_room }, now)
  }
  if (oldRoomId === roomId) throw new Conflict('This booking has this room already.')
  await lockRoomsInOrder(trx, [oldRoomId, roomId])
  const today = businessDay(now.toISOString())
  const from = arrives_on > today ? arrives_on : today
  const hadRoom = await closeHold(trx, { bookingId: id }, actor.who, now)
  await takeRoomFor(trx, { roomId, bookingId: id, from, until, who: actor.who }, now)
  await releaseOtherRooms(trx, { bookingId: id }, from, roomId)
  if (old_room === 'out_of_order') {
    if (!closed_until) {
      throw new InvalidInput({ closed_until: 'Please choose the day on which it opens again.' })
    }
    const days = { from_day: today, until: closed_until }
    const closure = { id: entry, room_id: oldRoomId, kind: old_room, ...days, note: note ?? '' }
    await insertClosure(trx, { ...closure, who: actor.who }, now)
  }
  if (hadRoom && old_room === 'cleaning') {
    await openHoldFor(trx, { roomId: oldRoomId, kind: old_room, who: actor.who }, now)
  } else await openDueHold(trx, oldRoomId, now)
  const extra = await chargeMove(trx, actor, booking, roomId, order)
  await addToFolio(trx, { bookingId: id, who: actor.who, now }, extra)
  await updateBooking(trx, booking, { room_id: roomId })
  if (booking.guest_email !== null) {
    // A booking may be moved several times, with one mail each time.
    const mail = { kind: 'booking-moved', about: `${code}:${entry}`, booking_id: id } as const
    await addToOutbox(trx, { ...mail, payload: { from: oldRoomId, to: roomId } }, now)
  }
  const becomes = !hadRoom && old_room === 'cleaning' ? 'free' : old_room
  const chargedKobo = extra.length > 0 ? chargedKoboOf(extra) : undefined
  return journalEntry('booking.moved', code, {
    before: { room_id: oldRoomId },
    after: { room_id: roomId, old_room: becomes, extra_kobo: chargedKobo },
  })
})

/** Plans a move, which `moveBooking` makes on its day. Naming the old room again drops the plan. */
async function planMove(
  trx: Transaction<Database>,
  booking: FoundBooking,
  {
    roomId,
    from_night: from,
    seen_next_room,
  }: Pick<Move, 'seen_next_room'> & { roomId: number; from_night: string },
  now: Date,
): Promise<NewEntry> {
  const { id, code, room_id, arrives_on, leaves_on: until } = booking
  const next = await findPlannedMove(trx, booking, now)
  if (seen_next_room !== undefined && seen_next_room !== (next?.room_id ?? null)) {
    throw await conflictAbout(trx, code, 'The planned move has changed.', 'next_room')
  }
  const today = businessDay(now.toISOString())
  if (from <= today || from <= arrives_on || from >= until) {
    throw new Conflict('Please choose a later night of this stay, or move the guest now.')
  }
  if (!(await isListed(trx, roomId))) throw new Conflict('This room is no longer offered.')
  await claimNights(trx, roomId, { from, until }, { bookingId: id })
  await releaseOtherRooms(trx, { bookingId: id }, from, roomId)
  return journalEntry('booking.move_planned', code, {
    before: { room_id },
    after: { room_id: roomId, night: from },
  })
}

export function findPlannedMove(
  database: Kysely<Database>,
  { id, room_id }: Pick<BookingRow, 'id' | 'room_id'>,
  now: Date,
) {
  return database
    .selectFrom('room_nights')
    .innerJoin('rooms', 'rooms.id', 'room_nights.room_id')
    .select(['room_nights.room_id', 'rooms.name as room_name', 'night'])
    .where('booking_id', '=', id)
    .where('room_nights.room_id', '!=', room_id)
    .where('night', '>=', businessDay(now.toISOString()))
    .orderBy('night')
    .executeTakeFirst()
}
