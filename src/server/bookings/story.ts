import type { Kysely, Selectable } from 'kysely'
import type { BookingStory, FolioEntry, StoryEvent } from '../../shared/desk/bookings'
import { formatNaira, toNaira } from '../../shared/money'
import { channelInWords } from '../../shared/payment-channels'
import type { Stay } from '../../shared/stay'
import type { Database, OutboxTable, PaymentRow, RefundTable } from '../db/schema'
import type { BookingRow } from '../db/stays-schema'
import { NotFound } from '../http/errors'
import { describeEntry } from '../journal/describe'
import { type JournalRow, listEntriesAbout } from '../journal/journal'
import { isForGuest } from '../mail/compose'
import { describePolicy, readPolicyRefundKobo } from './cancel-booking'
import { readBooking } from './desk-bookings'
import { type FolioEntryRow, listFolio } from './folio'

type OutboxRow = Selectable<OutboxTable>

interface Rows {
  booking: BookingRow
  /** Undefined for a walk-in. */
  payment: PaymentRow | undefined
  refund: Selectable<RefundTable> | undefined
}

const SITE = 'Site'

interface StoryContext {
  stay: Pick<Stay, 'cancelUntil'> | undefined
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
  const { booking, payment, refund } = rows
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
    ...(refund === undefined ? [] : describeRefund(refund)),
  ]
  return {
    booking: await readBooking(database, code),
    folio: (await listFolio(database, booking.id)).map(toFolioEntry),
    policy_refund: toNaira(
      refund === undefined
        ? await readPolicyRefundKobo(
            database,
            { ...booking, amount_kobo: payment?.amount_kobo ?? null },
            { stay, now },
          )
        : 0,
    ),
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
    const sentence = `${name}: “${after ?? ''}”, was “${before ?? ''}”.`
    sentences.set(entry_id, [sentences.get(entry_id), sentence].filter(Boolean).join(' '))
  }
  return sentences
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
  const id = booking.payment_id ?? ''
  const payment = await database.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
  const refund = await database
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', id)
    .executeTakeFirst()
  return { booking, payment, refund }
}

/** Returns the journal's entries about a booking, its payment and refund. */
async function listEntries(
  database: Kysely<Database>,
  { booking, payment, refund }: Rows,
): Promise<JournalRow[]> {
  const own = await listEntriesAbout(database, 'booking', booking.code)
  const paymentEntries = payment ? await listEntriesAbout(database, 'payment', payment.reference) : []
  const refundEntries = refund === undefined ? [] : await listEntriesAbout(database, 'refund', refund.id)
  return [...own, ...paymentEntries, ...refundEntries]
}

/** Returns the mails about a booking, its payment and refund, resent ones too, the oldest first. */
async function listMails(
  database: Kysely<Database>,
  { booking, payment, refund }: Rows,
  entries: JournalRow[],
): Promise<OutboxRow[]> {
  const keys = [
    ...(payment ? PAYMENT_MAILS.map((kind) => `${kind}:${payment.reference}`) : ['']),
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
