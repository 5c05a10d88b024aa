import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { MailEnv } from '../../config/mail-env'
import { ContentError } from '../rooms/seed'

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

async function readContent<Schema extends typeof HotelSchema | typeof WordsSchema>(
  contentDir: string,
  name: string,
  schema: Schema,
): Promise<Static<Schema>> {
  let content: unknown
  try {
    content = JSON.parse(await readFile(join(contentDir, name), 'utf8'))
  } catch (error) {
    throw new ContentError(`content/${name} cannot be read: ${error instanceof Error ? error.message : ''}`)
  }
  if (Value.Check(schema, content)) return content
  const field = Value.Errors(schema, content).First()?.path.split('/')[1] ?? ''
  throw new ContentError(`content/${name}: "${field}" is missing or not as it must be`)
}
