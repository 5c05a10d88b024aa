import type { Static } from '@sinclair/typebox'
import type { MailEnv } from '../../config/server-env'
import { readContent } from '../../content/read-content'
import { MailSchema, ReleasedHotelSchema } from '../../content/hotel-schema'
import { PoliciesSchema } from '../../content/schemas'
import type { Stay } from '../../shared/stay'
import type { TaxRate } from '../../shared/taxes'

/** What the mails say about the hotel. */
export type Hotel = Pick<
  Static<typeof ReleasedHotelSchema>,
  'name' | 'tagline' | 'address' | 'email' | 'phones' | 'whatsapp' | 'coordinates' | 'tin' | 'rcNumber'
> &
  Static<typeof MailSchema> & {
    /** Rules of a booking, in addition to those that follow from `stay`. */
    policies: readonly string[]
    taxes?: string | undefined
    /** The taxes that are in each price. */
    taxRates?: readonly TaxRate[] | undefined
    /** Undefined: no mail says when to check in and out. */
    stay?: Stay | undefined
    /** True: a room is for sale after a stay only once it is cleaned. */
    hasHousekeeping: boolean
    from: string
    desk: string
    /** What guests should know now, on the plain pages. */
    notice?: string | undefined
    /** The first words of a chat about the mail that is being written. */
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
  const { short, taxes, taxRates, stay, housekeeping } = policies
  const booked = { policies: short, taxes, taxRates, stay, hasHousekeeping: housekeeping !== 'off' }
  const addresses = { from: from ?? hotel.email, desk: desk ?? hotel.email, deskUrl, siteUrl }
  return { ...hotel, ...words, ...booked, ...addresses }
}
