import { roomIdOfReference } from '../../shared/reference'
import type { RoomRow } from '../db/schema'
import { isOneLine } from '../http/validation'
import { NAME_MAX_LENGTH } from '../../shared/limits'
import { type PaystackTransaction, readMetadata } from '../paystack/transaction'

export type PaymentProblem = 'domain' | 'currency' | 'room' | 'amount'

export interface Expectation {
  /** The room that the payment is for, when there is one. */
  room: RoomRow | undefined
  /** The room that the payer's own call names; undefined when nobody of his called. */
  roomIdAsked: number | undefined
  domain: string
}

/** Gives what is wrong with a paid transaction, or undefined when the hotel can take it as it is. */
export function findProblem(
  transaction: PaystackTransaction,
  { room, roomIdAsked, domain }: Expectation,
): PaymentProblem | undefined {
  if (transaction.domain !== domain) return 'domain'
  if (transaction.currency !== 'NGN') return 'currency'
  const roomIds = [readRoomId(transaction.metadata['room_id']), roomIdOfReference(transaction.reference)]
  if (roomIdAsked !== undefined) roomIds.push(roomIdAsked)
  if (room === undefined || roomIds.some((roomId) => roomId !== room.id)) return 'room'
  // `amount` has the fees in it when the guest bears them, so the price is held against what was asked for.
  if (transaction.requestedKobo !== room.price_kobo || transaction.amountKobo < transaction.requestedKobo) {
    return 'amount'
  }
  return undefined
}

/**
 * True for a transaction that this site began. Paystack lists all payments of the account, also those of another shop.
 * Where the metadata was lost, a reference of our form makes the payment ours.
 */
export function isOfSite({ metadata, reference }: { metadata?: unknown; reference?: unknown }): boolean {
  const { source } = readMetadata(metadata)
  if (source !== undefined) return source === 'site'
  return typeof reference === 'string' && roomIdOfReference(reference) !== undefined
}

/** Gives the room that a transaction was made for, as far as it can be told. */
export function roomIdOfTransaction({ metadata, reference }: PaystackTransaction): number | undefined {
  return readRoomId(metadata['room_id']) ?? roomIdOfReference(reference)
}

/** Gives the guest's name that the site sent along with the payment, or 'Guest'. */
export function guestNameOf({ metadata }: PaystackTransaction): string {
  const name = metadata['guest_name']
  const tidy = typeof name === 'string' ? name.trim().normalize('NFC') : ''
  return tidy !== '' && Array.from(tidy).length <= NAME_MAX_LENGTH && isOneLine(tidy) ? tidy : 'Guest'
}

function readRoomId(value: unknown): number | undefined {
  const roomId = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value
  return typeof roomId === 'number' && Number.isSafeInteger(roomId) && roomId > 0 ? roomId : undefined
}
