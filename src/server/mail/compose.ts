import type { Kysely } from 'kysely'
import type { Today } from '../../shared/desk/today'
import type { Database, OutboxTable } from '../db/schema'
import {
  bookingNotice,
  openPaymentOverdue,
  contactDigest,
  contactMessage,
  DIGEST_LINES,
  paymentReview,
  refundAttention,
} from './desk-mails'
import { bookingCancelled, bookingConfirmed, bookingMoved, bookingPaidBack } from './booking-mails'
import { paymentHeld, paymentNotOurs, refundDue, refundProcessed } from './guest-mails'
import type { Hotel } from './hotel'
import { type Draft, type Mail, MailFailure } from './mail'
import { morningMail } from './morning-mail'
import {
  findDigest,
  findOpenPaymentFacts,
  findMessage,
  findMove,
  findPaymentFacts,
  type OutboxRow,
  type PaymentFacts,
} from './repository'
import { goesToCard, isOfMove, isUndecided, needsAttention, wasBooked } from './still-true'
import { toText } from './wording'

type Kind = OutboxTable['kind']

interface Source {
  database: Kysely<Database>
  payload: unknown
  /** The mail is only described, not sent: then it is written even if it is no longer true. */
  isDone: boolean
  hotel: Hotel
  readToday: ReadToday | undefined
}

/** Gives the day at the hotel, for the morning's mail. */
export type ReadToday = () => Promise<Today>

type Compose = (source: Source) => Promise<Draft | undefined>

type Kinds = Record<Kind, { audience: 'guest'; compose: Compose } | DeskKind>

interface DeskKind {
  audience: 'desk'
  /** Path at the desk where the mail leads to, when the mail itself names none. */
  screen: string
  compose: Compose
}

const MAILS: Kinds = {
  'booking-confirmed': { audience: 'guest', compose: ofPayment(bookingConfirmed, wasBooked) },
  'booking-moved': { audience: 'guest', compose: ofMove },
  'booking-cancelled': { audience: 'guest', compose: ofPayment(bookingCancelled) },
  'refund-due': { audience: 'guest', compose: ofPayment(moneyGoesBack, goesToCard) },
  'refund-processed': { audience: 'guest', compose: ofPayment(refundProcessed) },
  'payment-held': { audience: 'guest', compose: ofPayment(paymentHeld, isUndecided) },
  'payment-not-ours': { audience: 'guest', compose: ofPayment(paymentNotOurs) },
  'booking-notice': { audience: 'desk', screen: '/desk/bookings', compose: ofPayment(bookingNotice) },
  'refund-attention': {
    audience: 'desk',
    screen: '/desk/money',
    compose: ofPayment(refundAttention, needsAttention),
  },
  'payment-review': {
    audience: 'desk',
    screen: '/desk/money',
    compose: ofPayment(paymentReview, isUndecided),
  },
  'open-payment-overdue': { audience: 'desk', screen: '/desk/money', compose: ofOpenPayment },
  'contact-message': { audience: 'desk', screen: '/desk/messages', compose: ofMessage },
  'contact-digest': { audience: 'desk', screen: '/desk/messages', compose: ofDigest },
  morning: { audience: 'desk', screen: '/desk/today', compose: ofMorning },
}

/**
 * Writes the mail of an outbox row from the database rows that its payload names. Gives undefined when the
 * mail still waits and is no longer needed, or no longer true. Throws a MailFailure when the kind or the
 * payload is not known, a row is missing, or a guest's address is not valid. Message-ID and date come from
 * the outbox row, so they are the same on every attempt.
 */
export async function composeMail(
  database: Kysely<Database>,
  row: OutboxRow,
  hotel: Hotel,
  readToday?: ReadToday,
): Promise<Mail | undefined> {
  // A later version of this program may have written the row.
  if (!Object.hasOwn(MAILS, row.kind)) throw new MailFailure('EKIND')
  const kind = MAILS[row.kind]
  const isDone = row.done_at !== null
  const draft = await kind.compose({ database, payload: parse(row.payload), isDone, hotel, readToday })
  if (draft === undefined) return undefined
  const screen = kind.audience === 'desk' ? (draft.screen ?? kind.screen) : undefined
  return {
    ...draft,
    text: screen === undefined ? draft.text : withDeskLink(draft.text, screen, hotel),
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

function ofPayment(
  write: (payment: PaymentFacts, hotel: Hotel) => Draft,
  isTrue: (payment: PaymentFacts) => boolean = () => true,
): Compose {
  return async ({ database, payload, isDone, hotel }) => {
    const payment = await findPaymentFacts(database, idIn(payload, 'paymentId'))
    if (payment === undefined) throw new MailFailure('EROW')
    return isDone || isTrue(payment) ? write(payment, hotel) : undefined
  }
}

async function ofMove({ database, payload, isDone, hotel }: Source): Promise<Draft | undefined> {
  const payment = await findPaymentFacts(database, idIn(payload, 'paymentId'))
  const move = await findMove(database, idIn(payload, 'entry'))
  if (payment === undefined || move === undefined) throw new MailFailure('EROW')
  return isDone || isOfMove(payment, move) ? bookingMoved(payment, move, hotel) : undefined
}

/** At the moment of sending: what has happened since the mail became due is in it. */
async function ofMorning({ hotel, readToday }: Source): Promise<Draft> {
  if (readToday === undefined) throw new MailFailure('EKIND')
  return morningMail(await readToday(), hotel)
}

function withDeskLink(text: string, screen: string, { deskUrl }: Hotel): string {
  return deskUrl === undefined ? text : toText(text.trimEnd(), `At the desk: ${deskUrl}${screen}`)
}

async function ofMessage({ database, payload, hotel }: Source): Promise<Draft> {
  const message = await findMessage(database, idIn(payload, 'messageId'))
  if (message === undefined) throw new MailFailure('EROW')
  return contactMessage(message, hotel)
}

/** At the moment of sending: who was answered since is not in it. */
async function ofDigest({ database, payload, hotel }: Source): Promise<Draft | undefined> {
  return contactDigest(await findDigest(database, idIn(payload, 'hour'), DIGEST_LINES), hotel)
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

/** Of a payment that became a booking, money goes back after the stay. */
function moneyGoesBack(payment: PaymentFacts, hotel: Hotel): Draft {
  return payment.code === null ? refundDue(payment, hotel) : bookingPaidBack(payment, hotel)
}
