import { whatsAppLink } from '../../shared/contact-links'
import { isEmail } from '../../shared/email'
import { formatNaira, toNaira } from '../../shared/money'
import { channelInWords } from '../../shared/payment-channels'
import { toOneLine } from '../../shared/text'
import { bookingPagePath } from '../../shared/paths'
import type { PaymentFacts } from './facts'
import type { Hotel } from './hotel'
import { type Address, type Draft, MailFailure } from './mail'

const HOTEL_ZONE = { timeZone: 'Africa/Lagos' } as const
const hotelDate = new Intl.DateTimeFormat('en-GB', { ...HOTEL_ZONE, dateStyle: 'long' })
const hotelClock = new Intl.DateTimeFormat('en-GB', { ...HOTEL_ZONE, timeStyle: 'short' })

export function toText(...paragraphs: string[]): string {
  return `${paragraphs.join('\n\n')}\n`
}

export function toColumns(facts: Record<string, string>): string {
  const width = Math.max(...Object.keys(facts).map((label) => label.length)) + 2
  return Object.entries(facts)
    .map(([label, value]) => `${`${label}:`.padEnd(width)} ${toOneLine(value)}`)
    .join('\n')
}

/** Takes subunits (kobo, cents) of the payment's own currency. */
export function toAmount(subunits: number, currency: string): string {
  const amount = toNaira(subunits)
  return currency === 'NGN' ? formatNaira(amount) : `${amount.toFixed(2)} ${currency}`
}

/** Returns a payment's amount, and the way of paying where it is known: '₦85,000, by bank transfer'. */
export function toPaid({
  amount_kobo: amountKobo,
  currency,
  channel,
}: Pick<PaymentFacts, 'amount_kobo' | 'currency' | 'channel'>): string {
  const way = channelInWords(channel)
  const amount = toAmount(amountKobo, currency)
  return way === undefined ? amount : `${amount}, by ${way}`
}

/** @example toHotelTime('2025-11-21T12:00:00Z') // '21 November 2025, 13:00, Lagos time' */
export function toHotelTime(moment: string): string {
  const date = new Date(moment)
  return `${hotelDate.format(date)}, ${hotelClock.format(date)}, Lagos time`
}

/** @example toHotelClock('2025-11-21T12:00:00Z') // '13:00' */
export function toHotelClock(moment: string): string {
  return hotelClock.format(new Date(moment))
}

/** Throws a MailFailure when `address` is not exactly one valid address. */
export function toGuest(address: string, name = ''): Address {
  if (!isEmail(address)) throw new MailFailure('EADDRESS', { isRecipientRefused: true })
  return { name: toOneLine(name), address }
}

export function guestDraft(hotel: Hotel, to: Address, subject: string, ...paragraphs: string[]): Draft {
  const replyTo = { name: hotel.name, address: hotel.email }
  return { to, replyTo, subject, text: toText(...paragraphs, contactDetails(hotel)) }
}

export function deskDraft(hotel: Hotel, subject: string, ...paragraphs: string[]): Draft {
  return { to: { name: hotel.name, address: hotel.desk }, subject, text: toText(...paragraphs) }
}

/** The paragraph with the link to the status page; none when the site's address is not known. */
export function statusLink(reference: string, { siteUrl }: Hotel): string[] {
  if (siteUrl === undefined) return []
  return [`See the state of this payment at any time:\n${siteUrl}${bookingPagePath(reference)}`]
}

function contactDetails({ name, address, phones, whatsapp, email }: Hotel): string {
  const ways = { Telephone: phones.join(', '), WhatsApp: whatsAppLink(whatsapp), Email: email }
  return toText([name, ...address].join('\n'), toColumns(ways)).trimEnd()
}
