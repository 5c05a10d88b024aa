import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Static } from '@sinclair/typebox'
import type { MailEnv } from '../../config/mail-env'
import { readContent } from '../../content/read-content'
import { HotelSchema, MailSchema, PoliciesSchema } from '../../content/schemas'

const POLICIES_FILE = 'policies.json'

/** What the mails need to know of the hotel. */
export type Hotel = Pick<Static<typeof HotelSchema>, 'name' | 'address' | 'email' | 'phones' | 'whatsapp'> &
  Static<typeof MailSchema> & {
    /** What a booking is, in short lines. */
    policies: readonly string[]
    /** Address that mails come from. */
    from: string
    /** Address of the desk. */
    desk: string
    /** Origin of the desk's pages; undefined: mails to the desk have no links. */
    deskUrl?: string | undefined
  }

/**
 * Reads hotel.json, mail.json and policies.json from the folder of content/. Without settings for sender or
 * desk, the hotel's own address is used. Throws a ContentError that names the file and the field.
 */
export async function readHotel(
  contentDir: string,
  { from, desk }: MailEnv,
  deskUrl?: string,
): Promise<Hotel> {
  const hotel = await readContent(contentDir, 'hotel.json', HotelSchema)
  const words = await readContent(contentDir, 'mail.json', MailSchema)
  const policies = await readPolicies(contentDir)
  return { ...hotel, ...words, policies, from: from ?? hotel.email, desk: desk ?? hotel.email, deskUrl }
}

/** A release of an earlier version has no such file, and is served until the next one is built. */
async function readPolicies(contentDir: string): Promise<string[]> {
  if (!existsSync(join(contentDir, POLICIES_FILE))) return []
  const { short, taxes } = await readContent(contentDir, POLICIES_FILE, PoliciesSchema)
  return [...short, taxes]
}
