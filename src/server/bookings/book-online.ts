import type { Transaction } from 'kysely'
import { type ChosenStay, daysOfChoice } from '../../shared/chosen-stay'
import type { CancellationPolicy, NightLimits } from '../../shared/stay'
import { type Database, type PaymentRow, SITE } from '../db/schema'
import { readNightPrices } from '../rooms/prices'
import { addToFolio, chargeFee, chargeNights } from './folio'
import { policyColumns } from './repository'

/** The terms under which the site sells nights. A booking keeps the rule for cancellations. */
export type SaleTerms = CancellationPolicy & NightLimits

export interface OnlineBooking {
  id: string
  code: string
  roomId: number
  guestName: string
  payment: Pick<PaymentRow, 'id' | 'reference' | 'amount_kobo' | 'payer_email'>
  terms: CancellationPolicy
  stay: ChosenStay
  totalKobo: number
  feeKobo: number
}

export async function bookOnline(
  trx: Transaction<Database>,
  { id, code, roomId, guestName, payment, terms, stay, totalKobo, feeKobo }: OnlineBooking,
  now: Date,
): Promise<void> {
  const booked = {
    id,
    code,
    source: 'online',
    room_id: roomId,
    payment_id: payment.id,
    guest_name: guestName,
    guest_email: payment.payer_email,
    status: 'expected',
    ...daysOfChoice(stay),
    ...policyColumns(terms),
    created_at: now.toISOString(),
  } as const
  await trx.insertInto('bookings').values(booked).execute()
  const prices = await readNightPrices(trx, { roomId, ...stay })
  await addToFolio(trx, { bookingId: id, who: SITE, now }, [
    ...chargeNights(stay.from, totalKobo, prices),
    ...chargeFee(feeKobo),
  ])
  await addToFolio(trx, { bookingId: id, who: 'Guest', now }, [
    { kind: 'payment', method: 'paystack', amount_kobo: payment.amount_kobo, text: payment.reference },
  ])
}
