import type { ExpressionBuilder, Kysely } from 'kysely'
import type { BookingStory, FolioEntry, StoryEvent } from '../../shared/desk/bookings'
import { toNaira } from '../../shared/money'
import { channelInWords } from '../../shared/payment-channels'
import { businessDay } from '../../shared/stay'
import { type Database, type PaymentRow, SITE } from '../db/schema'
import type { BookingRow } from '../db/stays-schema'
import { NotFound } from '../http/errors'
import { describeEntry } from '../journal/describe'
import { type JournalRow, listEntriesAbout } from '../journal/journal'
import { readNames } from '../journal/names'
import { listDisputesOf } from '../disputes/repository'
import type { Hotel } from '../mail/hotel'
import { describeMails } from '../mail/mail-queue'
import type { OutboxRow } from '../mail/outbox'
import { listRefundsOf, type RefundRow, sumOf } from '../refunds/repository'
import { describePolicy, hasBeenHere, readPolicyRefundKobo } from './cancel-booking'
import { readBooking } from './desk-bookings'
import { describeDispute, describeRefunds, toText } from './money-events'
import { type FolioEntryRow, listFolio } from './folio'
import { isOpen } from './repository'
import { findExtension } from './stay-on'

interface Rows {
  booking: BookingRow
  /** Undefined for a walk-in. */
  payment: PaymentRow | undefined
  refunds: readonly RefundRow[]
}

/**
 * Returns a booking with its folio, its history, the oldest event first, and its mails. Throws NotFound. The hotel has the
 * policy for a refund at `now`.
 */
export async function readBookingStory(
  database: Kysely<Database>,
  code: string,
  { hotel, now }: { hotel: Hotel; now: Date },
): Promise<BookingStory> {
  const { stay, hasHousekeeping } = hotel
  const rows = await findRows(database, code)
  const { booking, payment, refunds } = rows
  const paid = { amount_kobo: payment?.amount_kobo ?? null, refunded_kobo: sumOf(refunds) }
  const entries = await listEntries(database, rows)
  const names = await readNames(database, entries)
  const extension = isOpen(booking) ? await findExtension(database, booking) : undefined
  const story: StoryEvent[] = [
    ...(payment === undefined ? [] : describeBooked(booking, payment)),
    ...entries.map((entry) => ({ at: entry.at, who: entry.who, what: describeEntry(entry, names) })),
    ...describeRefunds(refunds),
    ...(await listDisputesOf(database, booking.payment_id ?? '')).flatMap(describeDispute),
  ]
  return {
    booking: await readBooking(database, code),
    folio: (await listFolio(database, booking.id)).map(toFolioEntry),
    policy_refund: toNaira(await readPolicyRefundKobo(database, { ...booking, ...paid }, { stay, now })),
    policy: describePolicy(booking, stay),
    needs_cleaning: hasHousekeeping && (booking.status === 'in_house' || (await hasBeenHere(database, code))),
    extension:
      extension === undefined || extension.from < businessDay(now.toISOString())
        ? null
        : { from: extension.from, total: toNaira(extension.totalKobo) },
    story: story.toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at))),
    mails: await describeMails(database, await listMails(database, rows), hotel),
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
): Promise<OutboxRow[]> {
  // What a mail is about ends its key, or stands before the number of the time.
  const abouts = [`booking-moved:${booking.code}:%`, ...refunds.flatMap(({ id }) => [`%:${id}`, `%:${id}:%`])]
  if (payment !== undefined) abouts.push(`%:${payment.reference}`)
  const isAbout = ({ eb, or }: ExpressionBuilder<Database, 'outbox'>) =>
    or(abouts.map((pattern) => eb('dedupe_key', 'like', pattern)))
  const originals = database.selectFrom('outbox').select('id').where(isAbout)
  return database
    .selectFrom('outbox')
    .selectAll()
    .where((expression) => expression.or([isAbout(expression), expression('resend_of', 'in', originals)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
