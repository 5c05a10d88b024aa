import type { Kysely, Transaction } from 'kysely'
import type { DeskBooking } from '../../shared/desk/bookings'
import { formatNaira, toNaira } from '../../shared/money'
import type { Database } from '../db/schema'
import { Conflict, NotFound } from '../http/errors'
import { type Actor, listEntriesAbout } from '../journal/journal'
import { addToOutbox } from '../mail/outbox'
import { toHotelTime } from '../mail/wording'
import { insertRefund } from '../refunds/repository'
import { alreadyEnded, changeBooking, describeRefund, findConfirmed, refundKoboOf } from './change-booking'
import { endBooking, findBooking, type FoundBooking, freeRoom } from './repository'

export interface Cancellation {
  code: string
  refundKobo: number
  /** The domain of our own Paystack keys, which can refund no other. Undefined if unknown. */
  domain?: string
  seenRoomId?: number | undefined
}

/** Cancels a confirmed booking, frees its room, and refunds nothing, a part or all of the payment. */
export function cancelBooking(
  database: Kysely<Database>,
  actor: Actor,
  { code, refundKobo, domain, seenRoomId }: Cancellation,
  now: Date,
): Promise<DeskBooking> {
  return changeBooking(database, actor, { code, now }, async (trx) => {
    const booking = await findConfirmed(trx, code, seenRoomId)
    await checkRefund(trx, booking, { refundKobo, domain })
    const { room_id: roomId, payment_id: paymentId, reference } = booking
    await freeRoom(trx, roomId)
    const isEnded = await endBooking(trx, { code, roomId, status: 'cancelled' }, now)
    if (!isEnded) throw await alreadyEnded(trx, code)
    if (refundKobo > 0) await insertRefund(trx, { paymentId, amountKobo: refundKobo }, now)
    await addToOutbox(trx, { kind: 'booking-cancelled', about: reference, payload: { paymentId } }, now)
    return {
      action: 'booking.cancelled',
      about: code,
      before: { status: 'confirmed', room_id: roomId },
      after: { status: 'cancelled', room_id: roomId, refund_kobo: refundKobo },
    }
  })
}

/** Refunds all or a part of the payment for a booking that has ended. Its status stays as it is. */
export function payBack(
  database: Kysely<Database>,
  actor: Actor,
  { code, refundKobo, domain }: Cancellation,
  now: Date,
): Promise<DeskBooking> {
  return changeBooking(database, actor, { code, now }, async (trx) => {
    const booking = await lockEnded(trx, code)
    if (refundKobo === 0) throw new Conflict('Please enter how much goes back.')
    await checkRefund(trx, booking, { refundKobo, domain })
    const { payment_id: paymentId, reference } = booking
    await insertRefund(trx, { paymentId, amountKobo: refundKobo }, now)
    await addToOutbox(trx, { kind: 'refund-due', about: reference, payload: { paymentId } }, now)
    return { action: 'booking.paid-back', about: code, after: { refund_kobo: refundKobo } }
  })
}

/** Throws a Conflict when that much of the payment cannot be refunded from here. */
async function checkRefund(
  trx: Transaction<Database>,
  booking: FoundBooking,
  { refundKobo, domain: ownDomain }: Omit<Cancellation, 'code'>,
): Promise<void> {
  const { amount_kobo, currency, refund_id, domain } = booking
  if (!Number.isSafeInteger(refundKobo) || refundKobo < 0 || refundKobo > amount_kobo) {
    const most = formatNaira(toNaira(amount_kobo))
    throw new Conflict(`What is paid back must be between nothing and ${most}, which was paid.`)
  }
  if (refundKobo === 0) return
  if (refund_id !== null) throw await alreadyRefunded(trx, booking)
  if (ownDomain !== undefined && domain !== ownDomain) {
    throw new Conflict(`This was paid in Paystack’s ${domain} mode, and cannot be paid back from here.`)
  }
  if (currency !== 'NGN') {
    throw new Conflict('This was not paid in naira. Please pay it back in the Paystack dashboard.')
  }
}

/**
 * Returns a booking that has ended. The UPDATE changes nothing, but locks the row on PostgreSQL against a
 * second refund and against undoing the release that completed the booking.
 */
async function lockEnded(trx: Transaction<Database>, code: string): Promise<FoundBooking> {
  await trx
    .updateTable('bookings')
    .set(({ ref }) => ({ status: ref('status') }))
    .where('code', '=', code)
    .where('status', '!=', 'confirmed')
    .execute()
  const booking = await findBooking(trx, code)
  if (booking === undefined) throw new NotFound('This booking')
  if (booking.status === 'confirmed') {
    throw new Conflict('This booking has not ended. To give money back, cancel it.')
  }
  return booking
}

/** Returns the error for a second refund. It says who started the first one, if the journal knows. */
async function alreadyRefunded(
  trx: Transaction<Database>,
  { code }: Pick<FoundBooking, 'code'>,
): Promise<Conflict> {
  const entries = await listEntriesAbout(trx, 'booking', code)
  const entry = entries.findLast((each) => refundKoboOf(each) > 0)
  if (entry === undefined) return new Conflict('This payment is being paid back already.')
  const began = `${entry.who} began it on ${toHotelTime(entry.at)}`
  return new Conflict(`This payment is being paid back already: ${began}, and ${describeRefund(entry)}.`)
}
