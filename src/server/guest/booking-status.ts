import type { Kysely } from 'kysely'
import type { BookingQuestion, BookingAnswer } from '../../shared/contract'
import { keptStay } from '../../shared/chosen-stay'
import { keptOnlyUntil } from '../../shared/desk/booking-words'
import { isSameEmail } from '../../shared/email'
import { sumKobo, toNaira } from '../../shared/money'
import type { NightPrice } from '../../shared/night-prices'
import { countNights, type Stay } from '../../shared/stay'
import { balanceOf, type FolioEntryRow, listFolio, sumOfFees } from '../bookings/folio'
import { readOnlineCancellation } from '../bookings/guest-changes'
import { findBooking } from '../bookings/repository'
import { isReadyForGuest } from '../invoices/guest-invoices'
import { readInvoices } from '../invoices/invoices'
import { readChargedNights } from '../db/charged-nights'
import { type Database, isOpen, type RefundTable } from '../db/schema'
import { isConfirmationRefused } from '../mail/refused-mails'
import { paymentLinkPath } from '../links/payment-link'
import { codeInToken, readToken } from '../links/signed-link'
import { listRefundsOfBooking } from '../refunds/of-booking'
import { listRefundsOf, type RefundRow } from '../refunds/repository'
import type { Settle } from '../settlement/settle'
import { addressOf, findByCode, type PaymentFacts, readPaidFor, selectFacts } from './booking-facts'
import { inProgressResponse, returnedResponse } from '../settlement/verify-responses'

export interface StatusParts {
  database: Kysely<Database>
  settle: Settle
  domain: string
  linkSecret: string
  stay: () => Promise<Stay>
  now: () => Date
}

/** Returns `none` unless the payer or somebody with a link asks. Settles an undecided payment first. */
export async function readBookingStatus(
  parts: StatusParts,
  { reference, code = '', email, link }: BookingQuestion,
): Promise<BookingAnswer> {
  const { database, settle, linkSecret, now } = parts
  const toAnswer = async (found: PaymentFacts | undefined) =>
    found !== undefined && (email === undefined || isSameEmail(addressOf(found) ?? '', email))
      ? addChoices(parts, await addInvoices(database, found, await withMoney(database, found)))
      : NONE
  if (link !== undefined) {
    const linked = await findByCode(database, codeInToken(link))
    const to = { now: now(), email: linked && addressOf(linked) }
    return readToken(linkSecret, 'view', link, to) ? toAnswer(linked) : NONE
  }
  if (email === undefined) return NONE
  if (reference === undefined) {
    return toAnswer(await findByCode(database, toBookingCode(code)))
  }
  const ofReference = selectFacts(database).where('payments.reference', '=', reference)
  const known = await ofReference.executeTakeFirst()
  if (known !== undefined) return toAnswer(known)
  const answer = await settle(reference, { seenVia: 'verify', onlyPayer: email, isGuest: true })
  if (answer === returnedResponse) return { state: 'returned' }
  if (answer.status !== 503) return toAnswer(await ofReference.executeTakeFirst())
  const paidFor = await readPaidFor(database, reference, email)
  return { ...CHECKING, ...paidFor, ...(answer === inProgressResponse && { in_progress: true }) }
}

/** Returns the state of a decided payment, for anybody with its reference; `none` when there is none. */
export async function readNews(database: Kysely<Database>, reference: string): Promise<BookingAnswer> {
  const found = await selectFacts(database).where('payments.reference', '=', reference).executeTakeFirst()
  return found === undefined ? NONE : withMoney(database, found)
}

async function withMoney(database: Kysely<Database>, facts: PaymentFacts): Promise<BookingAnswer> {
  const refunds =
    facts.booking_id === null
      ? await listRefundsOf(database, facts.payment_id ?? '')
      : await listRefundsOfBooking(database, facts.booking_id)
  const bookingId = facts.booking_id ?? ''
  const night_prices = await readChargedNights(database, bookingId)
  const answer = toStatus(facts, refunds, await listFolio(database, bookingId), night_prices)
  if (answer.state !== 'booked' || !isOpen(answer)) return answer
  if (facts.reference === null) return answer
  return (await isConfirmationRefused(database, facts.reference)) ? { ...answer, mail_refused: true } : answer
}

async function addInvoices(
  database: Kysely<Database>,
  { code, status }: PaymentFacts,
  answer: BookingAnswer,
): Promise<BookingAnswer> {
  if (code === null || status === null || (answer.state !== 'booked' && answer.state !== 'refund'))
    return answer
  const invoices = await readInvoices(database, code)
  const can_issue = answer.state === 'booked' && isReadyForGuest({ status }, invoices)
  return { ...answer, invoices: { ...invoices, can_issue } }
}

async function addChoices(
  { database, domain, linkSecret, stay, now }: StatusParts,
  answer: BookingAnswer,
): Promise<BookingAnswer> {
  if (answer.state !== 'booked' || !isOpen(answer)) return answer
  const booking = await findBooking(database, answer.code)
  if (booking === undefined) return answer
  const { phone, arrival_time, wishes, company, tin } = booking
  const policy = { stay: await stay(), domain, now: now() }
  const offer = await readOnlineCancellation(database, booking, policy)
  const payPath = paymentLinkPath(linkSecret, [
    { ...booking, balance_kobo: balanceOf(await listFolio(database, booking.id)) },
  ])
  return {
    ...answer,
    details: {
      phone: phone ?? '',
      arrival_time: arrival_time ?? '',
      wishes: wishes ?? '',
      company: company ?? '',
      tin: tin ?? '',
    },
    ...(payPath && { pay_path: payPath }),
    ...(offer && {
      cancellation: {
        until: offer.until.toISOString(),
        refund: toNaira(offer.refundKobo),
        ...(booking.fee_kobo > 0 && { fee: toNaira(booking.fee_kobo) }),
      },
    }),
  }
}

const NONE: BookingAnswer = { state: 'none' }
const CHECKING = { state: 'checking' } as const

/** Accepts a code in lower case, with spaces or without its hyphen, as guests may type it. */
export function toBookingCode(text: string): string {
  const characters = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return `${characters.slice(0, 2)}-${characters.slice(2)}`
}

/** Shows a booking that was cancelled without a refund as a booking. */
function toStatus(
  facts: PaymentFacts,
  refunds: readonly RefundRow[],
  folio: readonly FolioEntryRow[],
  night_prices: NightPrice[],
): BookingAnswer {
  const { code, status, name, room_id, room_name, booked_at, arrives_on, leaves_on } = facts
  const reference = facts.reference ?? undefined
  const refund = sumUp(refunds)
  const paidBy = facts.channel !== null && { channel: facts.channel }
  if (facts.outcome === 'entered') {
    const amount = toNaira(facts.amount_kobo ?? 0)
    return { state: 'entered', amount, ...paidBy, ...(refund && { refund }) }
  }
  const feeKobo = sumOfFees(folio)
  if (refund !== undefined && (status === null || status === 'cancelled'))
    return {
      state: 'refund',
      ...paidBy,
      ...refund,
      stay: keptStay({ arrives_on: facts.paid_from, nights: facts.paid_nights }),
      ...(status === 'cancelled' &&
        room_id !== null &&
        arrives_on !== null &&
        leaves_on !== null && { cancelled: { room_id, arrives_on, leaves_on } }),
      ...(feeKobo > 0 && { fee_kept: toNaira(feeKobo) }),
      ...(facts.reason === 'paid_twice' && { paid_twice: true as const }),
    }
  if (
    status !== null &&
    code !== null &&
    name !== null &&
    room_id !== null &&
    room_name !== null &&
    booked_at !== null &&
    arrives_on !== null &&
    leaves_on !== null
  ) {
    const online = folio.filter(({ kind, method }) => kind === 'payment' && method === 'paystack')
    const amount = toNaira(sumKobo(online))
    const dates = { booked_at, arrives_on, leaves_on }
    const booking = { status, code, reference, name, room_id, room_name, amount, ...paidBy, ...dates }
    const nights = countNights(arrives_on, leaves_on)
    const account = { nights, night_prices, ...sumFolio(folio) }
    const { held_until, paid_kobo, first_night_kobo } = facts
    const until = keptOnlyUntil({
      held_until,
      paid_kobo: paid_kobo ?? 0,
      first_night_kobo: first_night_kobo ?? 0,
    })
    const policy = {
      ...(until !== null && { held_until: until }),
      cancel_until: facts.cancel_until ?? undefined,
      cancel_days_before: facts.cancel_days_before ?? undefined,
      percent_after: facts.percent_after ?? undefined,
      no_show: facts.no_show ?? undefined,
    }
    return { state: 'booked', ...booking, ...policy, account, ...(refund && { refund }) }
  }
  // The desk decided that the money was not for a room.
  return facts.decision === 'not_ours' ? NONE : CHECKING
}

function sumFolio(folio: readonly FolioEntryRow[]) {
  const of = (kind: FolioEntryRow['kind'], entries = folio) =>
    toNaira(sumKobo(entries.filter((entry) => entry.kind === kind)))
  return {
    charged: of('charge'),
    paid_at_hotel: of(
      'payment',
      folio.filter(({ method }) => method !== 'paystack'),
    ),
    given_back: of('refund'),
    ...(sumOfFees(folio) > 0 && { fee: toNaira(sumOfFees(folio)) }),
    balance: toNaira(balanceOf(folio)),
  }
}

function sumUp(refunds: readonly RefundRow[]) {
  const last = refunds.at(-1)
  if (last === undefined) return undefined
  return {
    amount: toNaira(sumKobo(refunds)),
    refund_state: REFUND_STATES[last.state],
    since: last.settled_at ?? last.processed_at ?? last.requested_at ?? last.created_at,
  }
}

const REFUND_STATES = {
  due: 'due',
  requesting: 'due',
  requested: 'ordered',
  processed: 'done',
  // The guest got the money in another way.
  settled: 'done',
  failed: 'attention',
  needs_attention: 'attention',
} as const satisfies Record<RefundTable['state'], string>
