import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { daysOfChoice } from '../../shared/chosen-stay'
import type { DeskBooking } from '../../shared/desk/bookings'
import { totalOf } from '../../shared/prices'
import { businessDay } from '../../shared/stay'
import type { Database } from '../db/schema'
import { type Actor, journalEntry, recordChange } from '../journal/journal'
import { readNightPrices } from '../rooms/prices'
import { takeRoomFor } from './change-booking'
import type { GuestDetails } from './correct-booking'
import { readBooking } from './desk-bookings'
import { addToFolio, type AskedPrice, chargeNights, requirePrice } from './folio'
import { createBookingCode } from './repository'
import { paidFacts, type Payment, paymentEntries, refuseMoreThanOwed } from './payment'

export interface WalkIn extends AskedPrice {
  room_id: number
  guest: Partial<GuestDetails> & Pick<GuestDetails, 'guest_name'>
  nights: number
  payment: Payment | null
}

/** Throws a Conflict when the room is not free, a Forbidden for a low price, and NotFound. */
export async function checkInWalkIn(
  database: Kysely<Database>,
  actor: Actor,
  { room_id, guest, nights, total_kobo, seen_price_kobo, payment }: WalkIn,
  now: Date,
): Promise<DeskBooking> {
  const id = randomUUID()
  let code = ''
  const moment = now.toISOString()
  const { arrives_on, leaves_on } = daysOfChoice({ from: businessDay(moment), nights })
  const enter = async (trx: Transaction<Database>, entry: string) => {
    code = createBookingCode()
    const stay = { roomId: room_id, bookingId: id, from: arrives_on, until: leaves_on, who: actor.who }
    await takeRoomFor(trx, stay, now)
    const prices = await readNightPrices(trx, { roomId: room_id, from: arrives_on, nights })
    await requirePrice(trx, actor, { total_kobo, seen_price_kobo }, totalOf(prices), { code, now })
    refuseMoreThanOwed(payment, total_kobo)
    const booked = {
      ...guest,
      id,
      code,
      source: 'walk_in',
      room_id,
      status: 'in_house',
      arrives_on,
      leaves_on,
      created_at: moment,
      checked_in_at: moment,
    } as const
    await trx.insertInto('bookings').values(booked).execute()
    await addToFolio(trx, { bookingId: id, who: actor.who, now }, [
      ...chargeNights(arrives_on, total_kobo, prices),
      ...paymentEntries(entry, payment),
    ])
    return journalEntry('booking.walked_in', code, {
      after: { status: 'in_house', room_id, leaves_on, total_kobo, ...paidFacts(payment) },
    })
  }
  await recordChange(database, actor, enter, now)
  return readBooking(database, code)
}
