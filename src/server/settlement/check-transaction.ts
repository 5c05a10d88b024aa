import { type ChosenStay, isDay } from '../../shared/chosen-stay'
import { businessDay, WIDEST_LIMITS } from '../../shared/stay'
import type { NotBooked } from '../../shared/payment-outcomes'
import { bookingCodeOfReference, isOwnReference, roomIdOfReference } from '../../shared/reference'
import type { RoomRow } from '../db/schema'
import { NAME_MAX_LENGTH } from '../../shared/limits'
import { toOneLine } from '../../shared/text'
import { type PaystackTransaction, readMetadata } from '../paystack/transaction'

export type PaymentProblem = Extract<
  NotBooked,
  'domain' | 'currency' | 'source' | 'room' | 'dates' | 'amount'
>

export interface Expectation {
  room: RoomRow | undefined
  /** Undefined when the payment is for no nights that are on sale. */
  stay: ChosenStay | undefined
  /** The valid price that the payment pays for the nights; undefined when it pays none. */
  agreedKobo: number | undefined
  /** The room in the payer's own request; undefined when the caller is not the payer. */
  requestedRoomId: number | undefined
  domain: string
}

/**
 * Returns the first problem of a paid transaction, or undefined when it pays for the nights. A payment that
 * was not started on the site is wrong even if everything else fits: neither webhook nor sweep reports it, so
 * its payer could choose when to turn it into a booking at an old price.
 */
export function findProblem(
  transaction: PaystackTransaction,
  { room, stay, agreedKobo, requestedRoomId, domain }: Expectation,
): PaymentProblem | undefined {
  const oddity = findOddity(transaction, domain)
  if (oddity !== undefined) return oddity
  const roomIds = [readCount(transaction.metadata['room_id']), roomIdOfReference(transaction.reference)]
  if (requestedRoomId !== undefined) roomIds.push(requestedRoomId)
  if (room === undefined || roomIds.some((roomId) => roomId !== room.id)) return 'room'
  if (stay === undefined) return 'dates'
  return agreedKobo === undefined ? 'amount' : undefined
}

export function findOddity(
  transaction: PaystackTransaction,
  domain: string,
): 'domain' | 'currency' | 'source' | undefined {
  if (transaction.domain !== domain) return 'domain'
  if (transaction.currency !== 'NGN') return 'currency'
  return isOfSite(transaction) ? undefined : 'source'
}

const MOST_FEE_PERCENT = 5

/** Returns the highest valid price paid. A fee that the guest bears is in the amount, but not requested. */
export function findAgreedKobo(
  { amountKobo, requestedKobo }: Pick<PaystackTransaction, 'amountKobo' | 'requestedKobo'>,
  prices: readonly number[],
): number | undefined {
  const paid = prices.filter((price) =>
    requestedKobo === undefined
      ? amountKobo <= (price * (100 + MOST_FEE_PERCENT)) / 100
      : price === requestedKobo,
  )
  const agreedKobo = Math.max(0, ...paid.filter((price) => price <= amountKobo))
  return agreedKobo === 0 ? undefined : agreedKobo
}

/** False where the desk decides, because the payment may not be for a room. */
export function isRefundedAutomatically(
  problem: NotBooked,
  { metadata, reference, amountKobo }: PaystackTransaction,
): boolean {
  const isOurs = metadata['source'] === 'site' && isOwnReference(reference)
  return amountKobo > 0 && (problem === 'dates' || (isOurs && (problem === 'room' || problem === 'amount')))
}

/** Returns the nights in the metadata; undefined for none, or for more than any hotel sells. */
export function readNamedStay({ metadata }: Pick<PaystackTransaction, 'metadata'>): ChosenStay | undefined {
  const { arrives_on: from, nights } = metadata
  const count = readCount(nights)
  if (typeof from !== 'string' || !isDay(from) || count === undefined) return undefined
  return count <= WIDEST_LIMITS.maxNights ? { from, nights: count } : undefined
}

export function findAskedStay(
  { metadata, paidAt }: Pick<PaystackTransaction, 'metadata' | 'paidAt'>,
  now: Date,
): ChosenStay | undefined {
  const isNamed = [metadata['arrives_on'], metadata['nights']].some((value) => (value ?? '') !== '')
  return isNamed ? readNamedStay({ metadata }) : { from: nightOf(paidAt, now), nights: 1 }
}

/** Returns the night of a payment. Paystack's clock may be ahead of ours, and may be unreadable. */
function nightOf(paidAt: string | undefined, now: Date): string {
  const paid = new Date(paidAt ?? '')
  return businessDay((paid < now ? paid : now).toISOString())
}

/** Other shops may share the account. Without `source` in the metadata, our format of reference is enough. */
export function isOfSite({ metadata, reference }: { metadata?: unknown; reference?: unknown }): boolean {
  const { source } = readMetadata(metadata)
  if (source !== undefined) return source === 'site'
  return typeof reference === 'string' && isOwnReference(reference)
}

/** Returns an id whose room may not exist; undefined for the payment of a booking. */
export function roomIdOfTransaction({ metadata, reference }: PaystackTransaction): number | undefined {
  if (bookingCodeOfReference(reference) !== undefined) return undefined
  return readCount(metadata['room_id']) ?? roomIdOfReference(reference)
}

export function guestNameOf({ metadata }: Pick<PaystackTransaction, 'metadata'>): string {
  const name = metadata['guest_name']
  const tidy = typeof name === 'string' ? toOneLine(name) : ''
  return tidy !== '' && Array.from(tidy).length <= NAME_MAX_LENGTH ? tidy : 'Guest'
}

function readCount(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value
  return typeof count === 'number' && Number.isSafeInteger(count) && count > 0 ? count : undefined
}
