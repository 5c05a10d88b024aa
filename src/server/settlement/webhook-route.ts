import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { ErrorBodySchema, MessageAcceptedSchema } from '../../shared/contract'
import { PAYSTACK_WEBHOOK_PATH } from '../../shared/paths'
import { isOfSite } from './check-transaction'
import { hastenRefund } from '../refunds/repository'
import { hastenOpenPayment, insertOpenPayment } from './open-payments'
import { findPayment } from './repository'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { AppError, ServiceUnavailable } from '../http/errors'
import { refuseOtherMethods } from '../http/fastify'
import { readWebhookEvent, type WebhookHint } from '../paystack/webhook-event'
import { isSignature, isSigned } from '../paystack/webhook-signature'

const SIGNATURE_HEADER = 'x-paystack-signature'
const BODY_LIMIT_BYTES = 256 * 1024

/** What a stored hint is about: an open payment that is due now, or a refund that is. */
export type WebhookHintKind = 'payment' | 'refund'

export interface WebhookOptions {
  database: Kysely<Database>
  /** The key of Paystack's API, which signs its webhooks too. */
  secretKey: string
  now: () => Date
  /** Told after something was stored; nobody waits for it. */
  onHint: (kind: WebhookHintKind) => unknown
}

/**
 * Adds POST /api/paystack/webhook/ (https://paystack.com/docs/payments/webhooks): a signed event is a hint, which is stored before it is
 * acknowledged; the truth is verify. There is no rate limit, since all events come from few addresses.
 */
export function addWebhookRoute(
  api: FastifyInstance,
  { database, secretKey, now, onHint }: WebhookOptions,
): void {
  // Apart, so that the parser which keeps the raw bytes is for this route only.
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
        schema: {
          response: { 200: MessageAcceptedSchema, '4xx': ErrorBodySchema, '5xx': ErrorBodySchema },
        },
        // Before the body is read: a stranger's is not worth it.
        onRequest: async (request) => {
          if (!isSignature(request.headers[SIGNATURE_HEADER])) throw unsigned()
        },
      },
      async (request) => {
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        if (!isSigned(bytes, String(request.headers[SIGNATURE_HEADER]), secretKey)) throw unsigned()
        const hint = readWebhookEvent(bytes)
        // Acknowledged all the same: the same bytes would be no easier to read in three minutes.
        if (hint.kind === 'unreadable') request.log.warn('unreadable webhook event')
        const kind = await store(database, hint, now())
        if (kind !== undefined) {
          const report = (error: unknown) => request.log.error({ err: error }, 'hint not followed')
          void Promise.resolve(kind).then(onHint).catch(report)
        }
        return { status: 'received' as const }
      },
    )
    refuseOtherMethods(app, PAYSTACK_WEBHOOK_PATH, 'POST')
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
    const isThere = await inTransaction(database, (transaction) =>
      hastenRefund(transaction, hint.reference, now),
    )
    return isThere ? 'refund' : undefined
  }
  return undefined
}

/** Tells whether there is something to ask. Throws ServiceUnavailable when there are too many questions already. */
async function storeOpenPayment(database: Kysely<Database>, reference: string, now: Date): Promise<boolean> {
  if ((await findPayment(database, reference)) !== undefined) return false
  const moment = now.toISOString()
  const isKept = await inTransaction(
    database,
    async (transaction) =>
      (await hastenOpenPayment(transaction, reference, now)) ||
      (await insertOpenPayment(transaction, {
        reference,
        room_id: null,
        guest_name: null,
        guest_email: null,
        seen_via: 'webhook',
        attempts: 0,
        next_attempt_at: moment,
        created_at: moment,
      })),
  )
  if (!isKept) throw new ServiceUnavailable()
  return true
}
