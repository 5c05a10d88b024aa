import type { Kysely, Selectable } from 'kysely'
import type { BookingStory, StoryEvent } from '../../shared/desk/bookings'
import { formatNaira, toNaira } from '../../shared/money'
import type {
  BookingTable,
  Database,
  OutboxTable,
  PaymentTable,
  RefundTable,
  UnsentReason,
} from '../db/schema'
import { NotFound } from '../http/errors'
import { describeEntry } from '../journal/describe'
import { type JournalRow, listEntriesAbout, readFacts } from '../journal/journal'
import { isForGuest } from '../mail/compose'
import { readBooking } from './desk-bookings'

type OutboxRow = Selectable<OutboxTable>

interface Rows {
  booking: Selectable<BookingTable>
  payment: Selectable<PaymentTable>
  refund: Selectable<RefundTable> | undefined
}

const SITE = 'Site'

/** The mails that a booking can have, as the end of "The mail … ". */
const MAILS: Partial<Record<OutboxTable['kind'], string>> = {
  'booking-confirmed': 'that confirms the booking',
  'booking-notice': 'about the new booking',
  'booking-moved': 'about the other room',
  'booking-cancelled': 'about the cancellation',
  'refund-due': 'that money goes back',
  'refund-processed': 'that the money has gone back',
  'refund-attention': 'that the refund needs attention',
}

/** Returns a booking with its history, the oldest event first, and its mails. Throws NotFound. */
export async function readBookingStory(database: Kysely<Database>, code: string): Promise<BookingStory> {
  const rows = await findRows(database, code)
  const { booking, payment, refund } = rows
  const entries = await listEntries(database, rows)
  const mails = await listMails(database, rows, entries)
  const story: StoryEvent[] = [
    describePayment(payment),
    {
      at: booking.created_at,
      who: payment.outcome === 'review' ? 'Desk' : SITE,
      what: `The booking was made, with the code ${booking.code}.`,
    },
    ...entries.map((entry) => ({ at: entry.at, who: entry.who, what: describeEntry(entry) })),
    ...(refund === undefined ? [] : describeRefund(refund)),
    ...mails.flatMap(describeMail),
  ]
  return {
    booking: await readBooking(database, code),
    story: story.toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at))),
    mails: mails.map(({ id, kind, created_at, done_at, unsent, attempts }) => ({
      id,
      kind,
      to: isForGuest(kind) ? booking.guest_email : 'the desk',
      created_at,
      sent_at: unsent === null ? done_at : null,
      unsent,
      attempts,
    })),
  }
}

function describePayment({ amount_kobo, paid_at, created_at, reference }: Rows['payment']): StoryEvent {
  const what = `${toText(amount_kobo)} was paid, with the reference ${reference}.`
  return { at: paid_at ?? created_at, who: 'Guest', what }
}

function describeRefund(refund: Selectable<RefundTable>): StoryEvent[] {
  const { amount_kobo, state, created_at, requested_at, processed_at, last_error } = refund
  const isOrdered = requested_at !== null && refund.provider_refund_id !== null
  const amount = toText(amount_kobo)
  const events = [{ at: created_at, who: SITE, what: `A refund of ${amount} was noted.` }]
  if (isOrdered) {
    events.push({ at: requested_at, who: SITE, what: `The refund of ${amount} was sent to Paystack.` })
  }
  if (processed_at !== null) {
    events.push({ at: processed_at, who: 'Paystack', what: `${amount} was paid back.` })
  } else if (state === 'failed' || state === 'needs_attention') {
    const problem = last_error === null ? '' : `: ${last_error}`
    events.push({ at: requested_at ?? created_at, who: 'Paystack', what: `The refund is stuck${problem}.` })
  }
  return events
}

const UNSENT: Record<UnsentReason, string> = {
  refused: 'could not be delivered: nobody takes mail at that address',
  moot: 'was no longer needed and not sent',
  erased: 'was not sent: the guest was erased',
}

function describeMail({ kind, done_at, unsent }: OutboxRow): StoryEvent[] {
  if (done_at === null) return []
  const sent = isForGuest(kind) ? 'went to the guest' : 'went to the desk'
  const result = unsent === null ? sent : UNSENT[unsent]
  return [{ at: done_at, who: SITE, what: `The mail ${MAILS[kind] ?? kind} ${result}.` }]
}

function toText(amountKobo: number): string {
  return formatNaira(toNaira(amountKobo))
}

/** Mails that are sent once per payment. Their dedupe keys end in its reference. */
const PAYMENT_MAILS: readonly OutboxTable['kind'][] = [
  'booking-confirmed',
  'booking-notice',
  'booking-cancelled',
  'payment-review',
  'payment-held',
  'refund-due',
  'refund-processed',
]

async function findRows(database: Kysely<Database>, code: string): Promise<Rows> {
  const booking = await database
    .selectFrom('bookings')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst()
  if (booking === undefined) throw new NotFound('This booking')
  const payment = await database
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', booking.payment_id)
    .executeTakeFirstOrThrow()
  const refund = await database
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .executeTakeFirst()
  return { booking, payment, refund }
}

/** Returns the journal's entries about a booking, its payment and refund, and its rooms. */
async function listEntries(
  database: Kysely<Database>,
  { booking, payment, refund }: Rows,
): Promise<JournalRow[]> {
  const { code, room_id, created_at } = booking
  const own = await listEntriesAbout(database, 'booking', code)
  const rooms = own.flatMap(({ before, after }) =>
    [before, after].map((facts) => readFacts(facts)['room_id']).filter((id) => id !== undefined),
  )
  const roomEntries = await database
    .selectFrom('journal')
    .selectAll()
    .where('subject', '=', 'room')
    .where('subject_id', 'in', [...new Set([room_id, ...rooms].map(String))])
    .where('at', '>=', created_at)
    .where('after', 'like', `%"booking":${JSON.stringify(code)}%`)
    .execute()
  const paymentEntries = await listEntriesAbout(database, 'payment', payment.reference)
  const refundEntries = refund === undefined ? [] : await listEntriesAbout(database, 'refund', refund.id)
  return [...own, ...roomEntries, ...paymentEntries, ...refundEntries]
}

/** Returns the mails about a booking, its payment and refund, resent ones too, the oldest first. */
async function listMails(
  database: Kysely<Database>,
  { booking, payment, refund }: Rows,
  entries: JournalRow[],
): Promise<OutboxRow[]> {
  const keys = [
    ...PAYMENT_MAILS.map((kind) => `${kind}:${payment.reference}`),
    ...entries
      .filter(({ action }) => action === 'booking.moved')
      .map(({ id }) => `booking-moved:${booking.code}:${id}`),
  ]
  const originals = database.selectFrom('outbox').select('id').where('dedupe_key', 'in', keys)
  return database
    .selectFrom('outbox')
    .selectAll()
    .where(({ eb, or }) =>
      or([
        eb('dedupe_key', 'in', keys),
        eb('resend_of', 'in', originals),
        ...(refund === undefined ? [] : [eb('dedupe_key', 'like', `refund-attention:${refund.id}:%`)]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
