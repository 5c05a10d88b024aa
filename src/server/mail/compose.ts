import type { Kysely } from 'kysely'
import { signInLink } from '../../shared/desk/api'
import type { Database, OutboxTable } from '../db/schema'
import { BOOKING_MAILS } from './booking-mails'
import {
  bookingNotice,
  contactMessage,
  disputeNotice,
  findDispute,
  type Morning,
  morningMail,
  openPaymentOverdue,
  passwordReset,
  paymentReview,
  refundAttention,
  refundFound,
} from './desk-mails'
import { type DayForOwners, OWNER_MAILS } from './owner-mails'
import { emailChanged, emailCorrection } from './email-correction'
import {
  findDeskPerson,
  findMessage,
  findOpenPaymentFacts,
  findPaymentFacts,
  idIn,
  type Payload,
  type PaymentFacts,
  readPayload,
  refundIdIn,
} from './facts'
import {
  bookingPaidBack,
  paymentEntered,
  paymentHeld,
  paymentNotOurs,
  refundDue,
  refundProcessed,
} from './payment-mails'
import type { Hotel } from '../hotel/hotel'
import { type Draft, MailFailure } from './mail'
import type { OutboxRow } from './outbox'
import { askedAbout, guestPageUrl, toGuest, withDeskLink } from './wording'

type Kind = OutboxTable['kind']

export interface Source extends Pick<OutboxRow, 'payment_id' | 'booking_id' | 'created_at'> {
  database: Kysely<Database>
  payload: Payload
  /** A mail that is only shown is written even if it is no longer true. */
  isDone: boolean
  hotel: Hotel
  sources: MailSources
  now: Date
}

/** What only the worker that sends mails has. Mails that need it cannot be written without it. */
export interface MailSources {
  readToday?: ReadToday | undefined
  readDay?: ((day: string) => Promise<DayForOwners>) | undefined
  /** Returns the token of a new link for a person of the desk; undefined for somebody without access. */
  renewLink?: ((personId: string) => Promise<string | undefined>) | undefined
  linkSecret?: string | undefined
}

export type ReadToday = () => Promise<Morning>

type Compose = (source: Source) => Promise<Draft | undefined>

type Kinds = Record<Kind, { audience: 'guest' | 'person'; compose: Compose } | DeskKind>

interface DeskKind {
  audience: 'desk'
  screen: string
  compose: Compose
}

// A mail may wait for hours while the mail server is down. It must still be true when it is sent.

const MAILS: Kinds = {
  ...BOOKING_MAILS,
  'refund-due': { audience: 'guest', compose: paymentMail(refundAnnounced, isToRefund) },
  'refund-processed': { audience: 'guest', compose: paymentMail(refundProcessed) },
  'payment-entered': { audience: 'guest', compose: paymentMail(paymentEntered) },
  'payment-held': { audience: 'guest', compose: paymentMail(paymentHeld, isUndecided) },
  'payment-not-ours': { audience: 'guest', compose: paymentMail(paymentNotOurs) },
  'booking-notice': { audience: 'desk', screen: '/desk/bookings', compose: paymentMail(bookingNotice) },
  'refund-attention': {
    audience: 'desk',
    screen: '/desk/money',
    compose: paymentMail(
      refundAttention,
      (payment) =>
        isToRefund(payment) && (payment.refund_state !== 'processed' || payment.refund_error !== null),
    ),
  },
  'refund-found': { audience: 'desk', screen: '/desk/money', compose: paymentMail(refundFound) },
  'payment-review': {
    audience: 'desk',
    screen: '/desk/money',
    compose: paymentMail(paymentReview, isUndecided),
  },
  dispute: { audience: 'desk', screen: '/desk/today', compose: composeDispute },
  'open-payment-overdue': { audience: 'desk', screen: '/desk/money', compose: composeOverdue },
  'contact-message': { audience: 'desk', screen: '/desk/messages', compose: composeMessage },
  morning: { audience: 'desk', screen: '/desk/today', compose: composeMorning },
  ...OWNER_MAILS,
  'password-reset': { audience: 'person', compose: composePasswordReset },
  'email-correction': { audience: 'guest', compose: correctionMail(emailCorrection) },
  'email-changed': { audience: 'guest', compose: correctionMail(emailChanged) },
}

/** Returns undefined when the mail is not needed or not true any more. Throws a MailFailure. */
export async function composeDraft(
  database: Kysely<Database>,
  row: OutboxRow,
  hotel: Hotel,
  now: Date,
  sources: MailSources = {},
): Promise<Draft | undefined> {
  // A later version may have written the row.
  if (!Object.hasOwn(MAILS, row.kind)) throw new MailFailure('EKIND')
  const kind = MAILS[row.kind]
  const draft = await kind.compose({
    ...row,
    database,
    payload: readPayload(row.payload),
    isDone: row.done_at !== null,
    hotel,
    sources,
    now,
  })
  return draft && kind.audience === 'desk' ? withDeskLink(draft, kind.screen, hotel) : draft
}

export function isForGuest(kind: Kind): boolean {
  return Object.hasOwn(MAILS, kind) && MAILS[kind].audience === 'guest'
}

function paymentMail(
  write: (payment: PaymentFacts, hotel: Hotel) => Draft,
  isTrue: (payment: PaymentFacts) => boolean = () => true,
): Compose {
  return async ({ database, payment_id, payload, isDone, hotel, sources, now }) => {
    const found = payment_id && (await findPaymentFacts(database, payment_id, refundIdIn(payload)))
    if (!found) throw new MailFailure('EROW')
    if (!isDone && !isTrue(found)) return undefined
    const payment = { ...found, pageUrl: guestPageUrl(found, hotel, sources.linkSecret, now) }
    return { ...write(payment, askedAbout(payment, hotel)), booking: payment }
  }
}

function correctionMail(write: typeof emailCorrection): Compose {
  return async ({ database, payload, hotel, sources: { linkSecret: secret }, now }) =>
    write(database, { correctionId: idIn(payload, 'correctionId'), secret, now }, hotel)
}

async function composeMorning({ hotel, sources: { readToday } }: Source): Promise<Draft> {
  if (readToday === undefined) throw new MailFailure('EKIND')
  return morningMail(await readToday(), hotel)
}

/** A person who has waited for longer has asked again, or somebody else. */
const RESET_AWAITED_MS = 60 * 60_000

/** Makes the link when the mail is sent: the outbox and its backups never hold it. */
async function composePasswordReset({
  database,
  payload,
  hotel,
  sources,
  created_at,
  now,
}: Source): Promise<Draft | undefined> {
  if (sources.renewLink === undefined) throw new MailFailure('EKIND')
  if (now.getTime() - Date.parse(created_at) > RESET_AWAITED_MS) return undefined
  const person = await findDeskPerson(database, idIn(payload, 'personId'))
  if (person === undefined || person.email === null) return undefined
  const token = await sources.renewLink(person.id)
  if (token === undefined) return undefined
  return passwordReset(person.name, person.email, signInLink(idIn(payload, 'origin'), token), hotel)
}

async function composeMessage({ database, payload, hotel }: Source): Promise<Draft> {
  const message = await findMessage(database, idIn(payload, 'messageId'))
  if (message === undefined) throw new MailFailure('EROW')
  return contactMessage(message, hotel)
}

async function composeOverdue({ database, payload, hotel }: Source): Promise<Draft | undefined> {
  const openPayment = await findOpenPaymentFacts(database, idIn(payload, 'reference'))
  return openPayment === undefined ? undefined : openPaymentOverdue(openPayment, hotel)
}

/** Writes to one owner, or to the desk where no owner has an address. */
async function composeDispute({ database, payload, isDone, hotel }: Source): Promise<Draft | undefined> {
  const dispute = await findDispute(database, idIn(payload, 'disputeId'))
  if (dispute === undefined) throw new MailFailure('EROW')
  if (dispute.status === 'resolved' && !isDone) return undefined
  const draft = disputeNotice(dispute, payload['cause'] === 'due', hotel)
  if (payload['personId'] === undefined) return draft
  const owner = await findDeskPerson(database, idIn(payload, 'personId'))
  return owner?.email ? { ...draft, to: toGuest(owner.email, owner.name) } : draft
}

/** False when the desk has settled the refund outside Paystack. */
function isToRefund({ refund_state }: PaymentFacts): boolean {
  return refund_state !== 'settled'
}

function isUndecided({ decision }: PaymentFacts): boolean {
  return decision === null
}

function refundAnnounced(payment: PaymentFacts, hotel: Hotel): Draft {
  return payment.code === null ? refundDue(payment, hotel) : bookingPaidBack(payment, hotel)
}
