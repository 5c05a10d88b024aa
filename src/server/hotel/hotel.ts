import type { Static } from '@sinclair/typebox'
import type { MailEnv } from '../../config/server-env'
import { readContent } from '../../content/read-content'
import { MailSchema, ReleasedHotelSchema } from '../../content/hotel-schema'
import { PoliciesSchema } from '../../content/policies-schema'
import { limitsOf, type NightLimits, type Stay, toNoShow } from '../../shared/stay'
import type { TaxRate } from '../../shared/taxes'

export interface DeskRules {
  /** The hour until which an unpaid reservation is kept on the day of arrival. */
  reservationHeldUntil: string
  /** Whether a guest who leaves early pays for the remaining nights, unless the desk decides otherwise. */
  earlyDeparture: 'refund-unused' | 'keep'
  extras: readonly { name: string; price: number }[]
}

export type Hotel = Pick<
  Static<typeof ReleasedHotelSchema>,
  'name' | 'tagline' | 'address' | 'email' | 'phones' | 'whatsapp' | 'coordinates' | 'tin' | 'rcNumber'
> &
  Static<typeof MailSchema> & {
    /** Rules of a booking in addition to `stay`. */
    policies: readonly string[]
    taxes?: string | undefined
    taxRates?: readonly TaxRate[] | undefined
    stay: Stay
    limits: NightLimits
    /** Whether a room is sold after a stay only once it is cleaned. */
    hasHousekeeping: boolean
    rules: DeskRules
    from: string
    desk: string
    notice?: string | undefined
    /** How a chat that is opened from the mail begins. */
    question?: string
    /** Undefined: mails to the desk have no links. */
    deskUrl?: string | undefined
    /** Undefined: mails to guests have no links. */
    siteUrl?: string | undefined
  }

/** Throws a ContentError when hotel.json, mail.json or policies.json cannot be used. */
export async function readHotel(
  contentDir: string,
  { from, desk }: MailEnv,
  { deskUrl, siteUrl }: Pick<Hotel, 'deskUrl' | 'siteUrl'> = {},
): Promise<Hotel> {
  const hotel = await readContent(contentDir, 'hotel.json', ReleasedHotelSchema)
  const words = await readContent(contentDir, 'mail.json', MailSchema)
  const policies = await readContent(contentDir, 'policies.json', PoliciesSchema)
  const { short, taxes, taxRates, housekeeping, reservationHeldUntil = '18:00' } = policies
  const stay = { ...policies.stay, noShow: toNoShow(policies.noShow) }
  const rules: DeskRules = {
    reservationHeldUntil,
    earlyDeparture: policies.earlyDeparture === 'keep' ? 'keep' : 'refund-unused',
    extras: policies.extras ?? [],
  }
  const limits = limitsOf(policies)
  const hasHousekeeping = housekeeping !== 'off'
  const booked = { policies: short, taxes, taxRates, stay, limits, hasHousekeeping, rules }
  const addresses = { from: from ?? hotel.email, desk: desk ?? hotel.email, deskUrl, siteUrl }
  return { ...hotel, ...words, ...booked, ...addresses }
}
