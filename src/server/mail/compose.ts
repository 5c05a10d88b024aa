import type { Kysely } from 'kysely'
import type { Database, OutboxTable } from '../db/schema'
import {
  bookingNotice,
  openPaymentOverdue,
  contactMessage,
  paymentReview,
  refundAttention,
} from './desk-mails'
import { bookingCancelled, bookingConfirmed, bookingMoved } from './booking-mails'
import { paymentHeld, paymentNotOurs, refundDue, refundProcessed } from './guest-mails'
import type { Hotel } from './hotel'
import { type Draft, type Mail, MailFailure } from './mail'
import {
  findOpenPaymentFacts,
  findMessage,
  findMove,
  findPaymentFacts,
  type OutboxRow,
  type PaymentFacts,
} from './repository'

type Kind = OutboxTable['kind']

interface Source {
  database: Kysely<Database>
  payload: unknown
  hotel: Hotel
}

type Compose = (source: Source) => Promise<Draft | undefined>

const MAILS: Record<Kind, { audience: 'guest' | 'desk'; compose: Compose }> = {
  'booking-confirmed': { audience: 'guest', compose: ofPayment(bookingConfirmed) },
  'booking-moved': { audience: 'guest', compose: ofMove },
  'booking-cancelled': { audience: 'guest', compose: ofPayment(bookingCancelled) },
  'refund-due': { audience: 'guest', compose: ofPayment(refundDue) },
  'refund-processed': { audience: 'guest', compose: ofPayment(refundProcessed) },
  'payment-held': { audience: 'guest', compose: ofPayment(paymentHeld) },
  'payment-not-ours': { audience: 'guest', compose: ofPayment(paymentNotOurs) },
  'booking-notice': { audience: 'desk', compose: ofPayment(bookingNotice) },
  'refund-attention': { audience: 'desk', compose: ofPayment(refundAttention) },
  'payment-review': { audience: 'desk', compose: ofPayment(paymentReview) },
  'open-payment-overdue': { audience: 'desk', compose: ofOpenPayment },
  'contact-message': { audience: 'desk', compose: ofMessage },
}

/**
 * Writes the mail of an outbox row from the database rows that its payload names. Gives undefined when the
 * mail is no longer needed. Throws a MailFailure when the kind or the payload is not known, a row is missing,
 * or a guest's address is not valid. Message-ID and date come from the outbox row, so they are the same on
 * every attempt.
 */
export async function composeMail(
  database: Kysely<Database>,
  row: OutboxRow,
  hotel: Hotel,
): Promise<Mail | undefined> {
  // A later version of this program may have written the row.
  if (!Object.hasOwn(MAILS, row.kind)) throw new MailFailure('EKIND')
  const draft = await MAILS[row.kind].compose({ database, payload: parse(row.payload), hotel })
  if (draft === undefined) return undefined
  return {
    ...draft,
    id: row.id,
    messageId: `<${row.id}@${hotel.from.slice(hotel.from.lastIndexOf('@') + 1)}>`,
    date: new Date(row.created_at),
    from: { name: hotel.name, address: hotel.from },
  }
}

/** True when the recipient of this kind of mail is a guest; false for the desk and for unknown kinds. */
export function isForGuest(kind: Kind): boolean {
  return Object.hasOwn(MAILS, kind) && MAILS[kind].audience === 'guest'
}

function ofPayment(write: (payment: PaymentFacts, hotel: Hotel) => Draft | undefined): Compose {
  return async ({ database, payload, hotel }) => {
    const payment = await findPaymentFacts(database, idIn(payload, 'paymentId'))
    if (payment === undefined) throw new MailFailure('EROW')
    return write(payment, hotel)
  }
}

async function ofMove({ database, payload, hotel }: Source): Promise<Draft> {
  const payment = await findPaymentFacts(database, idIn(payload, 'paymentId'))
  const move = await findMove(database, idIn(payload, 'entry'))
  if (payment === undefined || move === undefined) throw new MailFailure('EROW')
  return bookingMoved(payment, move, hotel)
}

async function ofMessage({ database, payload, hotel }: Source): Promise<Draft> {
  const message = await findMessage(database, idIn(payload, 'messageId'))
  if (message === undefined) throw new MailFailure('EROW')
  return contactMessage(message, hotel)
}

/** When the open payment is gone, it was decided meanwhile, and the desk needs no mail. */
async function ofOpenPayment({ database, payload, hotel }: Source): Promise<Draft | undefined> {
  const openPayment = await findOpenPaymentFacts(database, idIn(payload, 'reference'))
  return openPayment === undefined ? undefined : openPaymentOverdue(openPayment, hotel)
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    throw new MailFailure('EPAYLOAD')
  }
}

function idIn(payload: unknown, name: string): string {
  const fields: Record<string, unknown> =
    typeof payload === 'object' && payload !== null ? { ...payload } : {}
  const id = fields[name]
  if (typeof id !== 'string') throw new MailFailure('EPAYLOAD')
  return id
}
