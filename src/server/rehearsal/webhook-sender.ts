import { createHmac } from 'node:crypto'
import type { LedgerTransaction } from './ledger'
import { REHEARSAL_SECRET_KEY } from './stand-in'

/** A webhook's payload: https://paystack.com/docs/payments/webhooks */
export interface RehearsalEvent {
  event: string
  data: object
}

/** Gives the event that Paystack sends after a successful payment. */
export function chargeSuccess({ email, metadata, ...transaction }: LedgerTransaction): RehearsalEvent {
  return {
    event: 'charge.success',
    data: {
      ...transaction,
      metadata,
      channel: 'card',
      customer: { email },
      authorization: { last4: '4081' },
    },
  }
}

/** Gives the x-paystack-signature of a payload: HMAC-SHA512 with the secret key, as lower-case hex. */
export function signEvent(bytes: string | Buffer, secretKey = REHEARSAL_SECRET_KEY): string {
  return createHmac('sha512', secretKey).update(bytes).digest('hex')
}
