import type { Kysely } from 'kysely'
import { BOOK_RETURN_PATH } from '../../shared/paths'
import { createReference } from '../../shared/reference'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import type { PaystackClient } from '../paystack/client'
import type { OfferedRoom } from '../rooms/repository'
import { deleteOpenPayment, insertOpenPayment } from './open-payments'

export interface BeginOptions {
  database: Kysely<Database>
  paystack: PaystackClient
  /** Paystack's names of the ways to pay; undefined for all that the account has. */
  channels: readonly string[] | undefined
  now: () => Date
}

export interface PaymentOrder {
  room: Pick<OfferedRoom, 'id' | 'tonight_kobo'>
  guestName: string
  guestEmail: string
  /** The origin under which the guest has reached the site. */
  origin: string
}

export type Begun =
  /** `url` is the address of Paystack's page. */
  { kind: 'begun'; url: string } | { kind: 'email-refused' } | { kind: 'not-started' }

/** By then the guest has paid, or is still busy at Paystack. */
const FIRST_RECHECK_MS = 120_000
/** Paystack's 'Invalid Email Address Passed'. */
const ABOUT_EMAIL = /invalid email/i

/**
 * Begins a payment on Paystack's own page, with the reference and metadata that the popup's payments have.
 * The open payment is stored first, so the payment of a guest who never comes back is found, too.
 */
export async function beginPayment(
  { database, paystack, channels, now }: BeginOptions,
  { room, guestName, guestEmail, origin }: PaymentOrder,
): Promise<Begun> {
  const moment = now()
  const reference = createReference(room.id, moment.getTime())
  await inTransaction(database, (trx) =>
    insertOpenPayment(trx, {
      reference,
      room_id: room.id,
      guest_name: guestName,
      guest_email: guestEmail,
      seen_via: 'verify',
      attempts: 0,
      next_attempt_at: new Date(moment.getTime() + FIRST_RECHECK_MS).toISOString(),
      created_at: moment.toISOString(),
    }),
  )
  const callbackUrl = `${origin}${BOOK_RETURN_PATH}`
  const answer = await paystack.initialize({
    reference,
    email: guestEmail,
    amountKobo: room.tonight_kobo,
    callbackUrl,
    channels,
    metadata: {
      source: 'site',
      room_id: room.id,
      guest_name: guestName,
      cancel_action: `${callbackUrl}?reference=${reference}&cancelled=1`,
    },
  })
  if (answer.kind === 'initialized') return { kind: 'begun', url: answer.url }
  // Without an answer the payment may have begun. Nobody has its page's address, so it is never paid.
  if (answer.kind === 'refused') await inTransaction(database, (trx) => deleteOpenPayment(trx, reference))
  const isAboutEmail = answer.kind === 'refused' && ABOUT_EMAIL.test(answer.message)
  return { kind: isAboutEmail ? 'email-refused' : 'not-started' }
}
