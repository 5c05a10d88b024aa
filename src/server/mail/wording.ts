import { keptStay, nameChoice } from '../../shared/chosen-stay'
import { dayInWords } from '../../shared/day-in-words'
import { isEmail } from '../../shared/email'
import { formatAmount, formatKobo } from '../../shared/money'
import { channelInWords } from '../../shared/payment-channels'
import { paymentQuestion } from '../../shared/payment-news'
import { toOneLine } from '../../shared/text'
import { bookingPagePath } from '../../shared/paths'
import { atHotel, hotelDay, hotelTime } from '../../shared/stay'
import { daysOf } from '../../shared/stay-terms'
import type { PaymentFacts } from './facts'
import { guestLinkPath } from '../links/signed-link'
import type { Hotel } from '../hotel/hotel'
import { type Address, type Draft, MailFailure, type Part } from './mail'

/** Brings each value into one line: guests wrote some of them. */
export function toFacts(values: Record<string, string>): Part {
  const rows = Object.entries(values).map(([label, value]) => [label, toOneLine(value)])
  return { facts: Object.fromEntries(rows) }
}

export function toPaid({
  amount_kobo: amountKobo,
  currency,
  channel,
}: Pick<PaymentFacts, 'amount_kobo' | 'currency' | 'channel'>): string {
  const way = channelInWords(channel)
  const amount = formatAmount(amountKobo, currency)
  return way === undefined ? amount : `${amount}, by ${way}`
}

/** Returns the nights that a payment names; none for tonight. */
export function toPaidNights({
  paid_from: arrives_on,
  paid_nights: nights,
}: Pick<PaymentFacts, 'paid_from' | 'paid_nights'>): Record<string, string> {
  const stay = keptStay({ arrives_on, nights })
  return stay ? { 'Paid for': nameChoice(stay) } : {}
}

type Sums = Record<'paid_kobo' | 'fee_kobo' | 'balance_kobo', number>

/** Names the method of payment when there was one payment. */
export function sumRows(
  rooms: readonly Sums[],
  payment: Pick<PaymentFacts, 'amount_kobo' | 'channel'> | undefined,
  isPaidOnline = false,
) {
  const sumOf = (name: keyof Sums) => rooms.reduce((sum, room) => sum + room[name], 0)
  const [paidKobo, feeKobo, owedKobo] = [sumOf('paid_kobo'), sumOf('fee_kobo'), sumOf('balance_kobo')]
  const channel = payment?.amount_kobo === paidKobo ? payment.channel : null
  const rows: Record<string, string> = {
    Price: formatKobo(paidKobo + owedKobo - feeKobo),
    ...(feeKobo > 0 && { 'Payment fee': formatKobo(feeKobo) }),
    ...(paidKobo > 0 && { Paid: toPaid({ amount_kobo: paidKobo, currency: 'NGN', channel }) }),
    ...(owedKobo > 0 && { [isPaidOnline ? 'To pay' : 'To pay at the hotel']: formatKobo(owedKobo) }),
  }
  return rows
}

/** @example toHotelTime('2025-11-21T12:00:00Z') // '21 November 2025, 13:00, Lagos time' */
export function toHotelTime(moment: string): string {
  return `${dayInWords(hotelDay(moment))}, ${hotelTime(moment)}, Lagos time`
}

/** Throws a MailFailure when `address` is not exactly one valid address. */
export function toGuest(address: string, name = ''): Address {
  if (!isEmail(address)) throw new MailFailure('EADDRESS', { isRecipientRefused: true })
  return { name: toOneLine(name), address }
}

/** Chats that are opened from the mail begin with the booking, or else the payment. */
export function askedAbout({ code, reference }: PaymentFacts, hotel: Hotel): Hotel {
  return { ...hotel, question: paymentQuestion(code ?? reference) }
}

export function guestDraft(hotel: Hotel, to: Address, subject: string, ...parts: Part[]): Draft {
  return {
    to,
    replyTo: { name: hotel.name, address: hotel.email },
    subject,
    greeting: `Dear ${to.name || 'guest'},`,
    parts: [...parts, { contact: hotel }],
  }
}

export function deskDraft(hotel: Hotel, subject: string, ...parts: Part[]): Draft {
  return { to: { name: hotel.name, address: hotel.desk }, subject, parts }
}

/** Returns a signed link to the booking's page until the stay ends, and otherwise the payment's page. */
export function guestPageUrl(
  payment: Pick<
    PaymentFacts,
    'outcome' | 'code' | 'reference' | 'booked_at' | 'arrives_on' | 'leaves_on' | 'guest_email'
  >,
  { siteUrl, stay }: Hotel,
  linkSecret: string | undefined,
  now: Date,
): string | undefined {
  if (siteUrl === undefined) return undefined
  const { outcome, code, reference, booked_at, arrives_on, leaves_on } = payment
  // Somebody else may have paid for the guest by link.
  if (linkSecret !== undefined && outcome !== 'entered' && code !== null && booked_at !== null) {
    const { last } = daysOf({ booked_at, arrives_on, leaves_on })
    const validUntil = atHotel(last, stay.leaveBy)
    if (validUntil > now)
      return `${siteUrl}${guestLinkPath(linkSecret, { code, validUntil, email: payment.guest_email })}`
  }
  return `${siteUrl}${bookingPagePath(reference)}`
}

export function linkTo({ code, pageUrl: url }: Pick<PaymentFacts, 'code' | 'pageUrl'>): Part[] {
  if (url === undefined) return []
  return [{ label: code === null ? 'See the state of this payment' : 'Open your booking', url }]
}

export function withDeskLink(draft: Draft, kindScreen: string, { deskUrl }: Hotel): Draft {
  if (deskUrl === undefined) return draft
  const { screen = kindScreen, parts } = draft
  return { ...draft, parts: [...parts, { label: 'Open it at the desk', url: `${deskUrl}${screen}` }] }
}
