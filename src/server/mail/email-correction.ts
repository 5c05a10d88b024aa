import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { emailLinkPath } from './guest-link'
import type { Hotel } from './hotel'
import type { Draft } from './mail'
import { guestDraft, toGuest } from './wording'

const LINK_VALID_MS = 24 * 60 * 60_000

export const EMAIL_CORRECTION_SUBJECT = 'Please confirm your email address'

interface EmailCorrection {
  correctionId: string
  /** Undefined where guests cannot pay. */
  secret: string | undefined
  now: Date
}

/**
 * Writes to a guest's new address, with the link that confirms it. The link is made when the mail is sent: neither the
 * outbox nor its backups hold it. Returns undefined when the guest was erased, or links cannot be made.
 */
export async function emailCorrection(
  database: Kysely<Database>,
  { correctionId, secret, now }: EmailCorrection,
  hotel: Hotel,
): Promise<Draft | undefined> {
  const requested = await database
    .selectFrom('corrections')
    .innerJoin('bookings', 'bookings.id', 'corrections.booking_id')
    .select(['bookings.guest_name', 'corrections.after as address'])
    .where('corrections.id', '=', correctionId)
    .executeTakeFirst()
  if (!requested?.address || secret === undefined) return undefined
  const { guest_name: name, address } = requested
  const validUntil = new Date(now.getTime() + LINK_VALID_MS)
  return guestDraft(
    hotel,
    toGuest(address, name),
    EMAIL_CORRECTION_SUBJECT,
    `Somebody has entered this address for a booking at ${hotel.name}. If it was you, please confirm it within 24 hours. From then on we write to this address, and you find your booking with it.`,
    {
      label: 'Confirm this address',
      url: `${hotel.siteUrl ?? ''}${emailLinkPath(secret, { code: correctionId, validUntil })}`,
    },
    'If it was not you, there is nothing you need to do.',
  )
}
