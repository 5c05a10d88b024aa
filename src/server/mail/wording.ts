import { whatsAppLink } from '../../shared/contact-links'
import { isEmail } from '../../shared/email'
import { formatNaira, toNaira } from '../../shared/money'
import { bookingPagePath } from '../../shared/paths'
import type { Hotel } from './hotel'
import { type Address, MailFailure } from './mail'

const HOTEL_ZONE = { timeZone: 'Africa/Lagos' } as const
const hotelDate = new Intl.DateTimeFormat('en-GB', { ...HOTEL_ZONE, dateStyle: 'long' })
const hotelClock = new Intl.DateTimeFormat('en-GB', { ...HOTEL_ZONE, timeStyle: 'short' })

/** Joins paragraphs to the text of a mail, with a blank line between them. */
export function toText(...paragraphs: string[]): string {
  return `${paragraphs.join('\n\n')}\n`
}

/** Gives labels and values in two columns, one pair on each line. */
export function toColumns(facts: Record<string, string>): string {
  const width = Math.max(...Object.keys(facts).map((label) => label.length)) + 2
  return Object.entries(facts)
    .map(([label, value]) => `${`${label}:`.padEnd(width)} ${oneLine(value)}`)
    .join('\n')
}

/**
 * Makes a guest's text safe to stand in one line of a mail. Control characters and line ends become blanks,
 * and so do the marks of writing direction
 * (https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters): they could turn the text around
 * them.
 */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ').trim()
}

/**
 * Formats an amount. Takes integer subunits (kobo, cents) of the payment's own currency.
 * @example toAmount(8500000, 'NGN') // '₦85,000'
 */
export function toAmount(subunits: number, currency: string): string {
  const amount = toNaira(subunits)
  return currency === 'NGN' ? formatNaira(amount) : `${amount.toFixed(2)} ${currency}`
}

/**
 * Formats an ISO 8601 moment in the hotel's time zone.
 * @example toHotelTime('2025-11-21T12:00:00Z') // '21 November 2025, 13:00, Lagos time'
 */
export function toHotelTime(moment: string): string {
  const date = new Date(moment)
  return `${hotelDate.format(date)}, ${hotelClock.format(date)}, Lagos time`
}

/**
 * Formats the time of day of an ISO 8601 moment in the hotel's time zone.
 * @example toHotelClock('2025-11-21T12:00:00Z') // '13:00'
 */
export function toHotelClock(moment: string): string {
  return hotelClock.format(new Date(moment))
}

/** Gives a guest as the recipient. Throws a MailFailure when `address` is not exactly one valid address. */
export function toGuest(address: string, name = ''): Address {
  if (!isEmail(address)) throw new MailFailure('EADDRESS', { isRecipientRefused: true })
  return { name: oneLine(name), address }
}

/** Gives the hotel's desk as the recipient. */
export function toDesk({ name, desk }: Hotel): Address {
  return { name, address: desk }
}

/** Says where a guest can look what became of a payment. Nothing where the site's address is not known. */
export function whereToLook(reference: string, { siteUrl }: Hotel): string[] {
  if (siteUrl === undefined) return []
  return [`See at any time what became of this payment:\n${siteUrl}${bookingPagePath(reference)}`]
}

/** Gives the last paragraphs of a mail to a guest: the hotel's addresses and telephone numbers. */
export function howToReach({ name, address, phones, whatsapp, email }: Hotel): string {
  const ways = { Telephone: phones.join(', '), WhatsApp: whatsAppLink(whatsapp), 'E-mail': email }
  return toText([name, ...address].join('\n'), toColumns(ways)).trimEnd()
}
