import type { Kysely } from 'kysely'
import type { BookingStory, FolioEntry, StoryEvent } from '../../shared/desk/bookings'
import { channelInWords } from '../../shared/payment-channels'
import type { ActorRole } from '../../shared/desk/roles'
import { businessDay, countNights } from '../../shared/stay'
import { formatKobo } from '../../shared/money'
import { type BookingRow, DASHBOARD, type Database, isOpen, type PaymentRow, SITE } from '../db/schema'
import { NotFound } from '../http/errors'
import { describeEntry, readNames } from '../journal/describe'
import { listEntriesOfBooking } from '../journal/journal'
import { listDisputesOfBooking, type DisputeRow, isLost } from '../disputes/repository'
import type { Hotel } from '../hotel/hotel'
import { findParty, paymentLink } from '../links/payment-link'
import { listMailsOf } from '../mail/mail-queue'
import { listRefundsOfBooking } from '../refunds/of-booking'
import type { RefundRow } from '../refunds/repository'
import { mostRefundKobo, whyNotRefundable } from './cancel-booking'
import { readBooking } from './desk-bookings'
import { chargeAgain, findUnusedNights } from './early-departure'
import { balanceOf, chargedKoboOf, type FolioEntryRow, listFolio } from './folio'
import { describeGiveBack } from './give-back'
import { findPlannedMove, nightsLeft } from './move-booking'
import { findBooking } from './repository'
import { findExtension } from './stay-on'
import { whyNotVoided } from './take-payment'
import { describePolicy, noShowEntries, policyRefund } from './unslept'
import { toHotelTime } from '../mail/wording'

interface StoryFor {
  hotel: Hotel
  now: Date
  role: ActorRole
  domain?: string | undefined
  linkSecret?: string | undefined
}

/** Throws NotFound. */
export async function readBookingStory(
  database: Kysely<Database>,
  code: string,
  { hotel, now, role, domain, linkSecret }: StoryFor,
): Promise<BookingStory> {
  const { stay, hasHousekeeping, rules } = hotel
  const booking = await findBooking(database, code)
  if (booking === undefined) throw new NotFound('This booking')
  const made = database
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', booking.payment_id ?? '')
  const payment = await made.executeTakeFirst()
  const entries = await listEntriesOfBooking(database, code)
  const names = await readNames(database, entries)
  const extension = isOpen(booking) ? await findExtension(database, booking) : undefined
  const folio = await listFolio(database, booking.id)
  const unused = findUnusedNights(folio, booking, now)
  const mostKobo = mostRefundKobo(booking, folio, role, { stay, now, domain })
  const byPolicy = policyRefund(folio, booking, { stay, now })
  const party = await findParty(database, 'id', booking.id)
  const story: StoryEvent[] = [
    ...(payment === undefined ? [] : describeBooked(booking, payment)),
    ...entries.map((entry) => ({ at: entry.at, who: entry.who, what: describeEntry(entry, names) })),
    ...describeRefunds(await listRefundsOfBooking(database, booking.id)),
    ...(await listDisputesOfBooking(database, booking.id)).flatMap(describeDispute),
  ]
  return {
    booking: await readBooking(database, code),
    folio: folio.map((entry) => toFolioEntry(entry, folio, { role, now, status: booking.status })),
    policy_refund_kobo: Math.min(mostKobo, byPolicy.onlineKobo),
    most_refund_kobo: mostKobo,
    give_back: describeGiveBack(folio, booking.status, role),
    nights_left: nightsLeft(booking, now).nights,
    unused:
      unused === undefined
        ? null
        : {
            from: unused.from,
            nights: countNights(unused.from, booking.leaves_on),
            total_kobo: unused.total_kobo,
          },
    again:
      booking.status !== 'left' || booking.booked_until === null
        ? null
        : { until: booking.booked_until, total_kobo: balanceOf(chargeAgain(folio, booking.ended_at)) },
    keeps_unused: rules.earlyDeparture === 'keep',
    moves: (isOpen(booking) && (await findPlannedMove(database, booking, now))) || null,
    back_here_kobo: byPolicy.hereKobo,
    no_show_off_kobo: -chargedKoboOf(noShowEntries(folio, booking, { stay, now })),
    policy:
      booking.source === 'walk_in'
        ? null
        : ((booking.reference === null ? undefined : whyNotRefundable(booking, domain)) ??
          describePolicy(booking, stay)),
    needs_cleaning: hasHousekeeping && booking.status === 'in_house',
    extension:
      extension === undefined || extension.from < businessDay(now.toISOString())
        ? null
        : { from: extension.from, total_kobo: extension.total_kobo },
    party: party
      .filter(({ id }) => id !== booking.id)
      .map(({ code: other, room_name, status, balance_kobo }) => ({
        code: other,
        room_name,
        status,
        balance_kobo,
      })),
    pay_link: paymentLink({ siteUrl: hotel.siteUrl, linkSecret }, party) ?? null,
    story: story.toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at))),
    mails: await listMailsOf(database, booking.id, hotel),
  }
}

function describeBooked({ code, created_at }: BookingRow, payment: PaymentRow): StoryEvent[] {
  const { amount_kobo, paid_at, outcome, reference, channel } = payment
  const way = channelInWords(channel)
  return [
    {
      at: paid_at ?? payment.created_at,
      who: 'Guest',
      what: `${formatKobo(amount_kobo)} was paid${way === undefined ? '' : ` by ${way}`}, with the reference ${reference}.`,
    },
    {
      at: created_at,
      who: outcome === 'review' ? 'Desk' : SITE,
      what: `The booking was made, with the code ${code}.`,
    },
  ]
}

function toFolioEntry(
  row: FolioEntryRow,
  folio: readonly FolioEntryRow[],
  reader: Parameters<typeof whyNotVoided>[1],
): FolioEntry {
  const { is_fee: _fee, is_surcharge, ...entry } = row
  const { id, kind, method, amount_kobo, voids } = entry
  const isFinal = voids !== null || method === 'paystack' || (kind === 'charge' && amount_kobo < 0)
  const can_void =
    !isFinal && !folio.some((other) => other.voids === id) && whyNotVoided(row, reader) === undefined
  return { ...entry, is_surcharge: is_surcharge === 1, can_void }
}

/** Leaves out who ordered a refund, or that the sweep found it: the journal shows that. */
function describeRefunds(refunds: readonly RefundRow[]): StoryEvent[] {
  let paidBackKobo = 0
  return refunds.toSorted(byProcessing).flatMap((refund) => {
    const { who, amount_kobo, state, created_at, requested_at, processed_at, last_error } = refund
    const amount = formatKobo(amount_kobo)
    const events: StoryEvent[] = []
    if (who === SITE) events.push({ at: created_at, who, what: `A refund of ${amount} was noted.` })
    if (who !== DASHBOARD && requested_at !== null && refund.provider_refund_id !== null) {
      events.push({ at: requested_at, who: SITE, what: `The refund of ${amount} was sent to Paystack.` })
    }
    if (processed_at !== null) {
      paidBackKobo += amount_kobo
      const all = paidBackKobo > amount_kobo ? `, ${formatKobo(paidBackKobo)} in all` : ''
      events.push({ at: processed_at, who: 'Paystack', what: `${amount} was paid back${all}.` })
    } else if (state === 'failed' || state === 'needs_attention') {
      const problem = last_error === null ? '' : `: ${last_error}`
      const what = `The refund of ${amount} is stuck${problem}.`
      events.push({ at: requested_at ?? created_at, who: 'Paystack', what })
    }
    return events
  })
}

function byProcessing(one: RefundRow, other: RefundRow): number {
  return (one.processed_at ?? '') < (other.processed_at ?? '') ? -1 : 1
}

function describeDispute(dispute: DisputeRow): StoryEvent[] {
  const { amount_kobo, category, created_at, due_at, resolved_at } = dispute
  const amount = formatKobo(amount_kobo)
  const reason = category === null ? '' : ` (${category})`
  const by = due_at === null ? '' : `, to be answered by ${toHotelTime(due_at)}`
  const events = [
    { at: created_at, who: 'Paystack', what: `The guest’s bank wants ${amount} back${reason}${by}.` },
  ]
  if (resolved_at !== null) {
    const what = isLost(dispute)
      ? `The dispute was lost: ${amount} went back to the guest’s bank.`
      : `The dispute was won: the hotel keeps ${amount}.`
    events.push({ at: resolved_at, who: 'Paystack', what })
  }
  return events
}
