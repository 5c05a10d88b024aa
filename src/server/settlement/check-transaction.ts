import { roomIdOfReference } from '../../shared/reference'
import type { RoomRow } from '../db/schema'
import { NAME_MAX_LENGTH } from '../../shared/limits'
import { toOneLine } from '../../shared/one-line'
import { type PaystackTransaction, readMetadata } from '../paystack/transaction'

export type PaymentProblem = 'domain' | 'currency' | 'source' | 'room' | 'amount'

export interface Expectation {
  /** The room that the payment is for; undefined when no such room exists. */
  room: RoomRow | undefined
  /** True when the requested amount was a price of the room within the hour before the payment. */
  wasPrice: boolean
  /** The room named in the payer's own call; undefined when the caller is not the payer. */
  roomIdAsked: number | undefined
  /** The domain of our own Paystack keys: test or live. */
  domain: string
}

/**
 * Compares a paid transaction with what the hotel expects. Gives the first problem, or undefined when the
 * payment is right. The rooms of the metadata, of the reference and of the payer's call must be the same
 * room. A payment that the site did not begin is wrong even if all else fits: neither webhook nor sweep takes
 * it, so its payer alone would choose when it becomes a booking at the price of the day on which he paid.
 */
export function findProblem(
  transaction: PaystackTransaction,
  { room, wasPrice, roomIdAsked, domain }: Expectation,
): PaymentProblem | undefined {
  if (transaction.domain !== domain) return 'domain'
  if (transaction.currency !== 'NGN') return 'currency'
  if (!isOfSite(transaction)) return 'source'
  const roomIds = [readRoomId(transaction.metadata['room_id']), roomIdOfReference(transaction.reference)]
  if (roomIdAsked !== undefined) roomIds.push(roomIdAsked)
  if (room === undefined || roomIds.some((roomId) => roomId !== room.id)) return 'room'
  // When the guest bears the fees, `amount` contains them. So the price is compared with the requested
  // amount.
  const isPrice = transaction.requestedKobo === room.price_kobo || wasPrice
  return isPrice && transaction.amountKobo >= transaction.requestedKobo ? undefined : 'amount'
}

/**
 * True for a wrong payment that is refunded without a person: its metadata and its reference are the site's,
 * it is in our own domain and currency, and only its room or amount is wrong. Any other wrong payment is odd,
 * and the desk reviews it: it may be somebody else's business.
 */
export function isRefundedByItself(
  problem: PaymentProblem,
  { metadata, reference, amountKobo }: PaystackTransaction,
): boolean {
  const isOurs = metadata['source'] === 'site' && roomIdOfReference(reference) !== undefined
  return (problem === 'room' || problem === 'amount') && isOurs && amountKobo > 0
}

/**
 * True for a transaction that this site began. Paystack's list has all payments of the account, also those of
 * another shop. When the metadata has no `source`, a reference in our format is enough.
 */
export function isOfSite({ metadata, reference }: { metadata?: unknown; reference?: unknown }): boolean {
  const { source } = readMetadata(metadata)
  if (source !== undefined) return source === 'site'
  return typeof reference === 'string' && roomIdOfReference(reference) !== undefined
}

/**
 * Gives the id of the room that a transaction was made for, from its metadata or else from its reference.
 * Undefined when neither names a room. The room itself may not exist.
 */
export function roomIdOfTransaction({ metadata, reference }: PaystackTransaction): number | undefined {
  return readRoomId(metadata['room_id']) ?? roomIdOfReference(reference)
}

/**
 * Gives the guest's name from the metadata that the site sent to Paystack, or 'Guest' when there is none
 * that fits.
 */
export function guestNameOf({ metadata }: Pick<PaystackTransaction, 'metadata'>): string {
  const name = metadata['guest_name']
  const tidy = typeof name === 'string' ? toOneLine(name) : ''
  return tidy !== '' && Array.from(tidy).length <= NAME_MAX_LENGTH ? tidy : 'Guest'
}

function readRoomId(value: unknown): number | undefined {
  const roomId = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value
  return typeof roomId === 'number' && Number.isSafeInteger(roomId) && roomId > 0 ? roomId : undefined
}
