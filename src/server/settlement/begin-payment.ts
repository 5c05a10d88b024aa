import type { Kysely } from 'kysely'
import { createReference } from '../../shared/reference'
import { type ChosenStay, stayMetadata } from '../../shared/chosen-stay'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import type { PaystackClient } from '../paystack/client'
import { deleteOpenPayment, insertOpenPayment } from './open-payments'

export interface BeginOptions {
  database: Kysely<Database>
  paystack: PaystackClient
  /** Paystack's names of the ways to pay; undefined for all that the account has. */
  channels: readonly string[] | undefined
  now: () => Date
}

export interface PaymentOrder {
  /** The id of a room to book, or the code of a booking that is paid by link. */
  subject: number | string
  stay?: ChosenStay | undefined
  amountKobo: number
  guestName: string
  guestEmail: string
  callbackUrl: string
}

export type Begun = { kind: 'begun'; url: string } | { kind: 'email-refused' } | { kind: 'not-started' }

/** By then the guest has paid, or is still busy at Paystack. */
const FIRST_RECHECK_MS = 120_000
const ABOUT_EMAIL = /invalid email/i

/** The open payment is stored first, so the payment of a guest who never comes back is found, too. */
export async function beginPayment(
  { database, paystack, channels, now }: BeginOptions,
  { subject, stay, amountKobo, guestName, guestEmail, callbackUrl }: PaymentOrder,
): Promise<Begun> {
  const moment = now()
  const reference = createReference(subject, moment.getTime())
  await inTransaction(database, (trx) =>
    insertOpenPayment(trx, {
      reference,
      // A booking that is paid takes no room from others.
      room_id: typeof subject === 'number' ? subject : null,
      ...stayMetadata(stay),
      guest_name: guestName,
      guest_email: guestEmail,
      seen_via: 'verify',
      attempts: 0,
      next_attempt_at: new Date(moment.getTime() + FIRST_RECHECK_MS).toISOString(),
      created_at: moment.toISOString(),
    }),
  )
  const answer = await paystack.initialize({
    reference,
    email: guestEmail,
    amountKobo,
    callbackUrl,
    channels,
    metadata: {
      source: 'site',
      ...(typeof subject === 'number'
        ? { room_id: subject, guest_name: guestName, ...stayMetadata(stay) }
        : { booking_code: subject }),
      cancel_action: `${callbackUrl}?reference=${reference}&cancelled=1`,
    },
  })
  if (answer.kind === 'initialized') return { kind: 'begun', url: answer.url }
  // Without an answer the payment may have begun. Nobody has its page's address, so it is never paid.
  if (answer.kind === 'refused') await inTransaction(database, (trx) => deleteOpenPayment(trx, reference))
  const isAboutEmail = answer.kind === 'refused' && ABOUT_EMAIL.test(answer.message)
  return { kind: isAboutEmail ? 'email-refused' : 'not-started' }
}
