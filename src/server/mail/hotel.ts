import { type Static, Type } from '@sinclair/typebox'
import type { MailEnv } from '../../config/mail-env'
import { readContent } from '../../content/read-content'

const Line = Type.String({ pattern: '^[^\\r\\n]*\\S[^\\r\\n]*$' })

const HotelSchema = Type.Object({
  name: Line,
  address: Type.Array(Line),
  email: Type.String({ pattern: '^[^\\s@<>,]+@[^\\s@<>,]+$' }),
  phones: Type.Array(Line),
  whatsapp: Line,
})

/**
 * The parts of a mail that the hotel words itself. All other text states what the code has decided, so it
 * stands in the code.
 */
const WordsSchema = Type.Object({ bring: Type.Array(Line), farewell: Line })

/** What the mails need to know of the hotel. */
export type Hotel = Static<typeof HotelSchema> &
  Static<typeof WordsSchema> & {
    /** Address that mails come from. */
    from: string
    /** Address of the desk. */
    desk: string
  }

/**
 * Reads content/hotel.json and content/mail.json from the folder of content/. Without settings for sender or
 * desk, the hotel's own address is used. Throws a ContentError that names the file and the field.
 */
export async function readHotel(contentDir: string, { from, desk }: MailEnv): Promise<Hotel> {
  const hotel = await readContent(contentDir, 'hotel.json', HotelSchema)
  const words = await readContent(contentDir, 'mail.json', WordsSchema)
  return { ...hotel, ...words, from: from ?? hotel.email, desk: desk ?? hotel.email }
}
