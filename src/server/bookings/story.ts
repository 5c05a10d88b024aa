import type { Kysely, Selectable } from 'kysely'
import type { BookingStory, StoryEvent } from '../../shared/desk/bookings'
import { formatNaira, toNaira } from '../../shared/money'
import type { Database, OutboxTable, RefundTable, Unsent } from '../db/schema'
import { NotFound } from '../http/errors'
import { describeEntry } from '../journal/describe'
import type { JournalRow } from '../journal/journal'
import { isForGuest } from '../mail/compose'
import { readBooking } from './desk-bookings'
import { findRows, listEntriesOf, listMailsOf } from './story-rows'

type Kind = OutboxTable['kind']

const GUEST = 'Guest'
const SITE = 'Site'

/** The mails that a booking can have, as the end of "The mail … ". */
const MAILS: Partial<Record<Kind, string>> = {
  'booking-confirmed': 'that confirms the booking',
  'booking-notice': 'about the new booking',
  'booking-moved': 'about the other room',
  'booking-cancelled': 'about the cancellation',
  'refund-due': 'that money goes back',
  'refund-processed': 'that the money has gone back',
  'refund-attention': 'that the refund needs attention',
}

/**
 * Gives a booking with all that has happened to it, the oldest first, and its mails. Throws NotFound.
 */
export async function readBookingStory(database: Kysely<Database>, code: string): Promise<BookingStory> {
  const rows = await findRows(database, code)
  if (rows === undefined) throw new NotFound('This booking')
  const { booking, payment, refund } = rows
  const entries = await listEntriesOf(database, rows)
  const mails = await listMailsOf(database, { payment, refund, booking, entries })
  const story: StoryEvent[] = [
    ...tellPayment(payment),
    {
      at: booking.created_at,
      who: payment.outcome === 'review' ? 'Desk' : SITE,
      what: `The booking was made, with the code ${booking.code}.`,
    },
    ...entries.map((entry) => tellEntry(entry)),
    ...(refund === undefined ? [] : tellRefund(refund)),
    ...mails.flatMap((mail) => tellMail(mail)),
  ]
  return {
    booking: await readBooking(database, code),
    story: story.toSorted((one, other) => compare(one.at, other.at)),
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

interface PaymentFacts {
  amount_kobo: number
  paid_at: string | null
  created_at: string
  reference: string
}

function tellPayment({ amount_kobo, paid_at, created_at, reference }: PaymentFacts): StoryEvent[] {
  const what = `${toText(amount_kobo)} was paid, with the reference ${reference}.`
  return [{ at: paid_at ?? created_at, who: GUEST, what }]
}

function tellEntry(entry: JournalRow): StoryEvent {
  return { at: entry.at, who: entry.who, what: describeEntry(entry) }
}

function tellRefund(refund: Selectable<RefundTable>): StoryEvent[] {
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

const UNSENT: Record<Unsent, string> = {
  refused: 'could not be delivered: nobody takes mail at that address',
  moot: 'was no longer needed and not sent',
  erased: 'was not sent: the guest was erased',
}

function tellMail({ kind, done_at, unsent }: Pick<OutboxTable, 'kind' | 'done_at' | 'unsent'>): StoryEvent[] {
  if (done_at === null) return []
  const went = isForGuest(kind) ? 'went to the guest' : 'went to the desk'
  const became = unsent === null ? went : UNSENT[unsent]
  return [{ at: done_at, who: SITE, what: `The mail ${MAILS[kind] ?? kind} ${became}.` }]
}

function toText(amountKobo: number): string {
  return formatNaira(toNaira(amountKobo))
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
