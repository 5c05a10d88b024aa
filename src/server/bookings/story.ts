import type { Kysely, Selectable } from 'kysely'
import type { BookingStory, FolioEntry, StoryEvent } from '../../shared/desk/bookings'
import { toNaira } from '../../shared/money'
import { channelInWords } from '../../shared/payment-channels'
import { type Database, type OutboxTable, type PaymentRow, SITE } from '../db/schema'
import type { BookingRow } from '../db/stays-schema'
import { NotFound } from '../http/errors'
import { describeEntry } from '../journal/describe'
import { type JournalRow, listEntriesAbout } from '../journal/journal'
import { listDisputesOf } from '../disputes/repository'
import { isForGuest } from '../mail/compose'
import { listRefundsOf, type RefundRow, sumOf } from '../refunds/repository'
import { type CancellationPolicy, describePolicy, readPolicyRefundKobo } from './cancel-booking'
import { readBooking } from './desk-bookings'
import { describeDispute, describeRefund, toText } from './money-events'
import { type FolioEntryRow, listFolio } from './folio'

type OutboxRow = Selectable<OutboxTable>

interface Rows {
  booking: BookingRow
  /** Undefined for a walk-in. */
  payment: PaymentRow | undefined
  refunds: readonly RefundRow[]
}

interface StoryContext {
  stay: CancellationPolicy | undefined
  now: Date
  hasHousekeeping?: boolean
}

/**
 * Returns a booking with its folio, its history, the oldest event first, and its mails. Throws NotFound. `stay` has the
 * policy for a refund at `now`.
 */
export async function readBookingStory(
  database: Kysely<Database>,
  code: string,
  { stay, now, hasHousekeeping = true }: StoryContext,
): Promise<BookingStory> {
  const rows = await findRows(database, code)
  const { booking, payment, refunds } = rows
  const paid = { amount_kobo: payment?.amount_kobo ?? null, refunded_kobo: sumOf(refunds) }
  const entries = await listEntries(database, rows)
  const corrections = await listCorrections(database, booking.id)
  const mails = await listMails(database, rows, entries)
  const story: StoryEvent[] = [
    ...(payment === undefined ? [] : describeBooked(booking, payment)),
    ...entries.map((entry) => ({
      at: entry.at,
      who: entry.who,
      what: corrections.get(entry.id) ?? describeEntry(entry),
    })),
    ...refunds.flatMap(describeRefund),
    ...(await listDisputesOf(database, booking.payment_id ?? '')).flatMap(describeDispute),
  ]
  return {
    booking: await readBooking(database, code),
    folio: (await listFolio(database, booking.id)).map(toFolioEntry),
    refunds: refunds.map(({ id, who, amount_kobo, state, created_at }) => ({
      id,
      who,
      amount: toNaira(amount_kobo),
      state,
      created_at,
    })),
    policy_refund: toNaira(await readPolicyRefundKobo(database, { ...booking, ...paid }, { stay, now })),
    policy: describePolicy(booking, stay),
    has_housekeeping: hasHousekeeping,
    story: story.toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at))),
    mails: mails.map(({ id, kind, created_at, done_at, unsent }) => ({
      id,
      kind,
      to: isForGuest(kind) ? (booking.guest_email ?? '') : 'the desk',
      created_at,
      sent_at: unsent === null ? done_at : null,
      unsent,
    })),
  }
}

function describeBooked({ code, created_at }: Rows['booking'], payment: PaymentRow): StoryEvent[] {
  const { amount_kobo, paid_at, outcome, reference, channel } = payment
  const way = channelInWords(channel)
  return [
    {
      at: paid_at ?? payment.created_at,
      who: 'Guest',
      what: `${toText(amount_kobo)} was paid${way === undefined ? '' : ` by ${way}`}, with the reference ${reference}.`,
    },
    {
      at: created_at,
      who: outcome === 'review' ? 'Desk' : SITE,
      what: `The booking was made, with the code ${code}.`,
    },
  ]
}

function toFolioEntry({ amount_kobo, ...entry }: Omit<FolioEntryRow, 'booking_id'>): FolioEntry {
  return { ...entry, amount: toNaira(amount_kobo) }
}

const FIELDS: Record<string, string> = {
  guest_name: 'Name',
  guest_email: 'E-mail',
  new_email: 'New e-mail address, to be confirmed',
  arrival_time: 'Arrival time',
  tin: 'TIN',
}

/** Returns a sentence with both sides of each correction, by the id of its journal entry. */
async function listCorrections(database: Kysely<Database>, bookingId: string): Promise<Map<string, string>> {
  const rows = await database
    .selectFrom('corrections')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('field')
    .execute()
  const sentences = new Map<string, string>()
  for (const { entry_id, field, before, after } of rows) {
    const name = FIELDS[field] ?? `${field.charAt(0).toUpperCase()}${field.slice(1)}`
    const sentence = `${name}: “${after ?? ''}”${before === null ? '' : `, was “${before}”`}.`
    sentences.set(entry_id, [sentences.get(entry_id), sentence].filter(Boolean).join(' '))
  }
  return sentences
}

/** Mails that are sent once per payment. Their dedupe keys end in its reference. */
const PAYMENT_MAILS: readonly OutboxTable['kind'][] = [
  'booking-confirmed',
  'booking-notice',
  'booking-cancelled',
  'payment-review',
  'payment-held',
]

/** Those that are sent once per refund. Their dedupe keys end in its id. */
const REFUND_MAILS: readonly OutboxTable['kind'][] = ['refund-due', 'refund-processed', 'refund-found']

async function findRows(database: Kysely<Database>, code: string): Promise<Rows> {
  const booking = await database
    .selectFrom('bookings')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst()
  if (booking === undefined) throw new NotFound('This booking')
  const id = booking.payment_id ?? ''
  const payment = await database.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
  return { booking, payment, refunds: await listRefundsOf(database, id) }
}

/** Returns the journal's entries about a booking, its payment and refunds. */
async function listEntries(
  database: Kysely<Database>,
  { booking, payment, refunds }: Rows,
): Promise<JournalRow[]> {
  const own = await listEntriesAbout(database, 'booking', booking.code)
  const paymentEntries = payment ? await listEntriesAbout(database, 'payment', payment.reference) : []
  const refundEntries: JournalRow[] = []
  for (const { id } of refunds) refundEntries.push(...(await listEntriesAbout(database, 'refund', id)))
  return [...own, ...paymentEntries, ...refundEntries]
}

/** Returns the mails about a booking, its payment and refunds, resent ones too, the oldest first. */
async function listMails(
  database: Kysely<Database>,
  { booking, payment, refunds }: Rows,
  entries: JournalRow[],
): Promise<OutboxRow[]> {
  const keys = [
    ...(payment ? PAYMENT_MAILS.map((kind) => `${kind}:${payment.reference}`) : ['']),
    ...refunds.flatMap(({ id }) => REFUND_MAILS.map((kind) => `${kind}:${id}`)),
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
        ...refunds.map(({ id }) => eb('dedupe_key', 'like', `refund-attention:${id}:%`)),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
