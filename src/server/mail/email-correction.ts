import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { emailLinkPath } from '../links/signed-link'
import type { Hotel } from '../hotel/hotel'
import type { Draft } from './mail'
import { guestDraft, toFacts, toGuest } from './wording'

const LINK_VALID_MS = 24 * 60 * 60_000

export const EMAIL_CORRECTION_SUBJECT = 'Please confirm your email address'

interface EmailCorrection {
  correctionId: string
  secret: string | undefined
  now: Date
}

/** Leaves out the name, as the address may be a stranger's. No backup holds the link. */
export async function emailCorrection(
  database: Kysely<Database>,
  { correctionId, secret, now }: EmailCorrection,
  hotel: Hotel,
): Promise<Draft | undefined> {
  const requested = await database
    .selectFrom('corrections')
    .select('after')
    .where('id', '=', correctionId)
    .executeTakeFirst()
  if (!requested?.after || secret === undefined) return undefined
  const validUntil = new Date(now.getTime() + LINK_VALID_MS)
  return guestDraft(
    hotel,
    toGuest(requested.after),
    EMAIL_CORRECTION_SUBJECT,
    `Somebody has entered this address for a booking at ${hotel.name}. If it was you, please confirm it within 24 hours. From then on we write to this address, and you find your booking with it.`,
    {
      label: 'Confirm this address',
      url: `${hotel.siteUrl ?? ''}${emailLinkPath(secret, { code: correctionId, validUntil })}`,
    },
    'If it was not you, there is nothing you need to do.',
  )
}

/** Returns undefined for an erased guest. Has no link: the new address may be mistyped or a stranger's. */
export async function emailChanged(
  database: Kysely<Database>,
  { correctionId }: Pick<EmailCorrection, 'correctionId'>,
  hotel: Hotel,
): Promise<Draft | undefined> {
  const changed = await database
    .selectFrom('corrections')
    .innerJoin('bookings', 'bookings.id', 'corrections.booking_id')
    .select(['bookings.guest_name', 'bookings.code', 'corrections.before', 'corrections.after'])
    .where('corrections.id', '=', correctionId)
    .executeTakeFirst()
  if (!changed?.before || !changed.after) return undefined
  const { guest_name, code, before, after } = changed
  const draft = guestDraft(
    hotel,
    toGuest(before, guest_name),
    `The email address of your booking at ${hotel.name} is changed`,
    'Another email address was entered for your booking. From now on we write to that address, and your booking is found with it.',
    toFacts({ 'Booking code': code, 'New email': maskEmail(after) }),
    'If it was not you, please call us or reply to this email at once: our front desk puts it right.',
  )
  return { ...draft, booking: { code, guest_name } }
}

/** @example maskEmail('ada.obi@example.com') // 'a•••@example.com' */
export function maskEmail(email: string): string {
  return `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`
}
