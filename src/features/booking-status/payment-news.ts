import type { BookingStatus } from '../../shared/contract'

type AnswerOf<State extends BookingStatus['state']> = Extract<BookingStatus, { state: State }>

/** A booking, as far as it is known: a host that has only the contract tells no code. */
export type BookedNews = Omit<AnswerOf<'booked'>, 'code' | 'room_name'> & {
  code?: string | undefined
  room_name?: string | undefined
}

/** Money that goes back. A host that has only the contract tells no date. */
export type RefundNews = Omit<AnswerOf<'refund'>, 'since'> & { since?: string | undefined }

/** What became of a payment. */
export type PaymentNews = BookedNews | RefundNews | AnswerOf<'checking'> | AnswerOf<'none'>

/**
 * Why there is no answer. busy: too many questions from here. unknown: this site's host does not tell it.
 * refused: something is wrong with what was asked.
 */
export type Failure =
  | { kind: 'offline' | 'server' | 'unknown' }
  | { kind: 'busy'; retryAfterSeconds?: number | undefined }
  | { kind: 'refused'; fields: Record<string, string> }
