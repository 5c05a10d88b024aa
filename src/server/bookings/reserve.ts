import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { DeskBooking } from '../../shared/desk/bookings'
import type { Nights } from '../../shared/claimed-nights'
import { totalOf } from '../../shared/prices'
import { type CancellationPolicy, dayAfter, heldUntil } from '../../shared/stay'
import type { Database } from '../db/schema'
import { Conflict, InvalidInput, NotFound } from '../http/errors'
import type { DeskRules } from '../hotel/hotel'
import { type Actor, journalEntry, recordChange, writeEntry } from '../journal/journal'
import { addToOutbox } from '../mail/outbox'
import { bookingMailOf } from '../mail/booking-mails'
import { readNightPrices } from '../rooms/prices'
import { openDueHold } from './closures'
import type { GuestDetails } from './correct-booking'
import { readBooking } from './desk-bookings'
import { addToFolio, type AskedPrice, chargeNights, requirePrice } from './folio'
import { findRoom, isListed } from './holds'
import { claimNights, requireNights } from './nights'
import { createBookingCode, policyColumns } from './repository'
import { paidFacts, type Payment, paymentEntries, refuseMoreThanOwed } from './payment'

export interface Reservation {
  rooms: readonly (AskedPrice & { room_id: number })[]
  guest: Partial<GuestDetails> & Pick<GuestDetails, 'guest_name'>
  arrives_on: string
  nights: number
  payment: Payment | null
}

export interface ReservationRules {
  stay?: CancellationPolicy | undefined
  rules: DeskRules
}

/** Returns the first booking. Throws InvalidInput, a Conflict, a Forbidden for a low price, NotFound. */
export async function reserve(
  database: Kysely<Database>,
  actor: Actor,
  { rooms, guest, arrives_on, nights, payment }: Reservation,
  { stay, rules }: ReservationRules,
  now: Date,
): Promise<DeskBooking> {
  if (!guest.phone && !guest.guest_email) {
    throw new InvalidInput({ phone: 'Please enter a phone number or an email address.' })
  }
  const leaves_on = dayAfter(arrives_on, nights)
  requireNights({ from: arrives_on, until: leaves_on }, now)
  const inOrder = rooms.toSorted((one, other) => one.room_id - other.room_id)
  let code = ''
  const party = rooms.length > 1 ? randomUUID() : null
  const enter = async (trx: Transaction<Database>, entry: string) => {
    const payments = dividePayment(payment, inOrder)
    const entries = []
    for (const [index, { room_id, ...price }] of inOrder.entries()) {
      const { total_kobo } = price
      const booking = { id: randomUUID(), code: createBookingCode(), room_id }
      if (index === 0) code = booking.code
      const paid = payments[index] ?? null
      await claimRoom(trx, booking, { from: arrives_on, until: leaves_on })
      const prices = await readNightPrices(trx, { roomId: room_id, from: arrives_on, nights })
      await requirePrice(trx, actor, price, totalOf(prices), { code: booking.code, now })
      const booked = {
        ...guest,
        ...booking,
        source: 'desk',
        party,
        status: 'expected',
        arrives_on,
        leaves_on,
        held_until: payment === null ? heldUntil(arrives_on, rules.reservationHeldUntil, now) : null,
        ...policyColumns(stay),
        created_at: now.toISOString(),
      } as const
      await trx.insertInto('bookings').values(booked).execute()
      const id = index === 0 ? entry : randomUUID()
      await addToFolio(trx, { bookingId: booking.id, who: actor.who, now }, [
        ...chargeNights(arrives_on, total_kobo, prices),
        ...paymentEntries(id, paid),
      ])
      await openDueHold(trx, room_id, now)
      const after = {
        status: 'expected',
        room_id,
        arrives_on,
        leaves_on,
        total_kobo,
        ...paidFacts(paid),
      } as const
      entries.push({ id, booking, written: journalEntry('booking.reserved', booking.code, { after }) })
    }
    const [first, ...others] = entries
    if (first === undefined) throw new InvalidInput({ rooms: 'Please choose a room.' })
    for (const { id, written } of others) await writeEntry(trx, actor, written, now, id)
    if (guest.guest_email) await addToOutbox(trx, bookingMailOf(first.booking, entry), now)
    return first.written
  }
  await recordChange(database, actor, enter, now)
  return readBooking(database, code)
}

function dividePayment(
  payment: Payment | null,
  rooms: readonly { total_kobo: number }[],
): (Payment | null)[] {
  refuseMoreThanOwed(
    payment,
    rooms.reduce((sum, { total_kobo }) => sum + total_kobo, 0),
  )
  let leftKobo = payment?.amount_kobo ?? 0
  return rooms.map(({ total_kobo }, index) => {
    const amount_kobo = index === rooms.length - 1 ? leftKobo : Math.min(leftKobo, total_kobo)
    leftKobo -= amount_kobo
    return payment === null || amount_kobo === 0 ? null : { ...payment, amount_kobo }
  })
}

/** Who is in the room now does not matter: only its nights do. */
async function claimRoom(
  trx: Transaction<Database>,
  { id, room_id }: { id: string; room_id: number },
  nights: Nights,
): Promise<void> {
  if (await isListed(trx, room_id)) return claimNights(trx, room_id, nights, { bookingId: id })
  const room = await findRoom(trx, room_id)
  if (room === undefined) throw new NotFound('This room')
  throw new Conflict(`${room.name} is no longer offered.`)
}
