import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { ErrorBodySchema } from '../../shared/contract'
import { PAYSTACK_WEBHOOK_PATH } from '../../shared/paths'
import { isOfSite } from './check-transaction'
import { recordDispute } from '../disputes/repository'
import { hastenRefund } from '../refunds/repository'
import { insertOpenPayment } from './open-payments'
import { findPayment } from './repository'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { AppError, ServiceUnavailable } from '../http/errors'
import { NEVER_SHED } from '../http/limits'
import { isSignature, isSigned, readWebhookEvent, type WebhookHint } from '../paystack/webhook'

const SIGNATURE_HEADER = 'x-paystack-signature'
const BODY_LIMIT_BYTES = 256 * 1024

export type WebhookHintKind = 'payment' | 'refund' | 'dispute'

export interface WebhookOptions {
  database: Kysely<Database>
  secretKey: string
  now: () => Date
  /** Called after something was stored; the answer does not wait for it. */
  onHint: (kind: WebhookHintKind) => unknown
}

/**
 * https://paystack.com/docs/payments/webhooks: a signed event is only a hint. It is stored before the 200 is
 * sent, and the verify call decides later. No rate limit, because all events come from a few addresses.
 */
export function addWebhookRoute(
  api: FastifyInstance,
  { database, secretKey, now, onHint }: WebhookOptions,
): void {
  // A plugin of its own, so that the parser that keeps the raw bytes applies to this route only.
  api.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
      async (_request: unknown, body: Buffer) => body,
    )
    app.post(
      PAYSTACK_WEBHOOK_PATH,
      {
        bodyLimit: BODY_LIMIT_BYTES,
        // A payer is waiting, and Paystack would send the event again only minutes later.
        config: NEVER_SHED,
        schema: {
          response: { '4xx': ErrorBodySchema, '5xx': ErrorBodySchema },
        },
        // Checked before the body is read, so that a request without a signature costs no memory.
        onRequest: async (request) => {
          if (!isSignature(request.headers[SIGNATURE_HEADER])) throw unsigned()
        },
      },
      async (request) => {
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        if (!isSigned(bytes, String(request.headers[SIGNATURE_HEADER]), secretKey)) throw unsigned()
        const hint = readWebhookEvent(bytes)
        // Still answered with 200, because Paystack would only send the same bytes again.
        if (hint.kind === 'unreadable') request.log.warn('unreadable webhook event')
        const kind = await store(database, hint, now())
        if (kind !== undefined) {
          const report = (err: unknown) => request.log.error({ err }, 'webhook not followed up')
          void Promise.resolve(kind).then(onHint).catch(report)
        }
        return { status: 'received' as const }
      },
    )
  })
}

function unsigned(): AppError {
  return new AppError(401, 'bad_signature', 'The signature is missing or wrong.')
}

async function store(
  database: Kysely<Database>,
  hint: WebhookHint,
  now: Date,
): Promise<WebhookHintKind | undefined> {
  if (hint.kind === 'paid' && isOfSite(hint)) {
    return (await storeOpenPayment(database, hint.reference, now)) ? 'payment' : undefined
  }
  if (hint.kind === 'refund') {
    // A refund that somebody made in Paystack's dashboard is found by the sweep.
    if ((await findPayment(database, hint.reference)) === undefined) return undefined
    await inTransaction(database, (trx) => hastenRefund(trx, hint.reference, now))
    return 'refund'
  }
  if (hint.kind === 'dispute') {
    const isOurs = await inTransaction(database, (trx) => recordDispute(trx, hint.dispute, now))
    return isOurs ? 'dispute' : undefined
  }
  return undefined
}

/** Returns false for a decided payment. Throws ServiceUnavailable above the limit: Paystack then repeats. */
async function storeOpenPayment(database: Kysely<Database>, reference: string, now: Date): Promise<boolean> {
  if ((await findPayment(database, reference)) !== undefined) return false
  const moment = now.toISOString()
  const isStored = await inTransaction(database, (trx) =>
    insertOpenPayment(trx, {
      reference,
      seen_via: 'webhook',
      attempts: 0,
      next_attempt_at: moment,
      created_at: moment,
    }),
  )
  if (!isStored) throw new ServiceUnavailable()
  return true
}
