import { createHmac } from 'node:crypto'
import type { LedgerTransaction } from './ledger'
import { REHEARSAL_SECRET_KEY } from './stand-in'

/** An event in the form of https://paystack.com/docs/payments/webhooks. */
export interface RehearsalEvent {
  event: string
  data: object
}

/** Gives the event that Paystack sends about a payment. */
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

/** Signs the bytes of an event as Paystack does. */
export function signEvent(bytes: string | Buffer, secretKey = REHEARSAL_SECRET_KEY): string {
  return createHmac('sha512', secretKey).update(bytes).digest('hex')
}
