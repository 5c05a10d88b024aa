import type { Static } from '@sinclair/typebox'
import type { MailEnv } from '../../config/mail-env'
import { readContent } from '../../content/read-content'
import { HotelSchema, MailSchema } from '../../content/schemas'

/** What the mails need to know of the hotel. */
export type Hotel = Pick<Static<typeof HotelSchema>, 'name' | 'address' | 'email' | 'phones' | 'whatsapp'> &
  Static<typeof MailSchema> & {
    /** Address that mails come from. */
    from: string
    /** Address of the desk. */
    desk: string
    /** Origin of the desk's pages; undefined: mails to the desk have no links. */
    deskUrl?: string | undefined
  }

/**
 * Reads content/hotel.json and content/mail.json from the folder of content/. Without settings for sender or
 * desk, the hotel's own address is used. Throws a ContentError that names the file and the field.
 */
export async function readHotel(
  contentDir: string,
  { from, desk }: MailEnv,
  deskUrl?: string,
): Promise<Hotel> {
  const hotel = await readContent(contentDir, 'hotel.json', HotelSchema)
  const words = await readContent(contentDir, 'mail.json', MailSchema)
  return { ...hotel, ...words, from: from ?? hotel.email, desk: desk ?? hotel.email, deskUrl }
}
