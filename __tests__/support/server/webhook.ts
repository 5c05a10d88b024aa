import type { FastifyInstance } from 'fastify'
import { PAYSTACK_WEBHOOK_PATH } from '../../../src/shared/paths'
import { chargeSuccess, type RehearsalEvent, signEvent } from '../../../src/server/rehearsal/stand-in'
import type { FaultyLedger } from '../paystack/faulty-paystack'

/** Posts an event to the app as Paystack does; a text is sent as it is. */
export function sendWebhook(
  app: FastifyInstance,
  event: RehearsalEvent | string | Buffer,
  headers: Record<string, string> = {},
) {
  const payload = typeof event === 'string' || Buffer.isBuffer(event) ? event : JSON.stringify(event)
  return app.inject({
    method: 'POST',
    url: PAYSTACK_WEBHOOK_PATH,
    headers: {
      'content-type': 'application/json',
      'x-paystack-signature': signEvent(payload),
      ...headers,
    },
    payload,
  })
}

/** Returns the event about a payment that is in the ledger. */
export async function chargeSuccessOf(ledger: FaultyLedger, reference: string): Promise<RehearsalEvent> {
  return chargeSuccess(await ledger.get(reference))
}

/**
 * Posts an event to a URL as Paystack does, and returns the status of the answer. Throws when nobody is
 * there.
 */
export async function postWebhook(url: string, event: RehearsalEvent): Promise<number> {
  const body = JSON.stringify(event)
  const { status } = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signEvent(body) },
    body,
  })
  return status
}
