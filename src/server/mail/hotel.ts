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

/** What the house may say in its own words: the rest of a mail states what was decided, and stands beside the code that decides. */
const WordsSchema = Type.Object({ bring: Type.Array(Line), farewell: Line })

/** The hotel as its mails show it. */
export type Hotel = Static<typeof HotelSchema> &
  Static<typeof WordsSchema> & {
    /** Address that mails come from. */
    from: string
    /** Address of the desk. */
    desk: string
  }

/** Reads what mails need of content/hotel.json and content/mail.json. Throws a ContentError that names the file and the field. */
export async function readHotel(contentDir: string, { from, desk }: MailEnv): Promise<Hotel> {
  const hotel = await readContent(contentDir, 'hotel.json', HotelSchema)
  const words = await readContent(contentDir, 'mail.json', WordsSchema)
  return { ...hotel, ...words, from: from ?? hotel.email, desk: desk ?? hotel.email }
}
