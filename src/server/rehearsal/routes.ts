import type { FastifyInstance } from 'fastify'
import { type Static, Type } from '@sinclair/typebox'
import { ErrorBodySchema } from '../../shared/contract'
import { PlainError } from '../../shared/error-facts'
import { EMAIL_MAX_LENGTH, REFERENCE_MAX_LENGTH } from '../../shared/limits'
import { PAYSTACK_WEBHOOK_PATH } from '../../shared/paths'
import { NotFound } from '../http/errors'
import { RATE_LIMITS } from '../http/limits'
import { LedgerRefusal, type RehearsalLedger } from './ledger'
import type { LedgerTransaction } from './ledger-tables'
import { chargeSuccess, type RehearsalEvent, signEvent } from './stand-in'

const TRANSACTIONS_PATH = '/api/rehearsal/transactions/'

const TRANSFER_TAKES_MS = 20_000

/** The site itself sends a few hundred characters. */
const METADATA_MAX = 2_000

const ReferenceSchema = Type.String({ minLength: 1, maxLength: REFERENCE_MAX_LENGTH })

/** The popup's payload. Paystack's popup calls the reference `ref` and sends metadata as a JSON string. */
const BeginSchema = Type.Object({
  ref: ReferenceSchema,
  email: Type.String({ minLength: 1, maxLength: EMAIL_MAX_LENGTH }),
  amount: Type.Integer(),
  currency: Type.Optional(Type.String({ maxLength: 3 })),
  metadata: Type.Optional(Type.Unknown()),
})

const ChargeSchema = Type.Object({
  outcome: Type.Union([
    Type.Literal('success'),
    Type.Literal('failed'),
    Type.Literal('abandoned'),
    Type.Literal('pending'),
  ]),
  later: Type.Optional(Type.Union([Type.Literal('success'), Type.Literal('failed')])),
  channel: Type.Optional(Type.Union([Type.Literal('card'), Type.Literal('bank_transfer')])),
})

const TransactionSchema = Type.Object({
  id: Type.Integer(),
  reference: ReferenceSchema,
  status: Type.String(),
  amount: Type.Integer(),
  email: Type.String(),
})

type Order = Static<typeof ChargeSchema>
export type Charge = (reference: string, order: Order) => Promise<LedgerTransaction>

/**
 * Adds the calls of the checkout's buttons, and returns the one that charges a guest. Anybody may call them,
 * so rate and size are limited.
 */
export function addRehearsalRoutes(
  app: FastifyInstance,
  ledger: RehearsalLedger,
  webhookKey: string,
): Charge {
  const config = { rateLimit: RATE_LIMITS.rehearsal } as const
  const response = { '2xx': TransactionSchema, '4xx': ErrorBodySchema, '5xx': ErrorBodySchema }
  app.post<{ Body: Static<typeof BeginSchema> }>(
    TRANSACTIONS_PATH,
    { config, schema: { body: BeginSchema, response } },
    async ({ body }, reply) => {
      const { ref: reference, email, amount, currency = 'NGN', metadata: given } = body
      const metadata = typeof given === 'string' ? given : JSON.stringify(given ?? '')
      if (metadata.length > METADATA_MAX) throw new LedgerRefusal('Metadata is too long')
      return reply.code(201).send(await ledger.begin({ reference, email, amount, currency, metadata }))
    },
  )
  const report = (err: unknown) => app.log.warn({ err }, 'webhook not delivered')
  const charge: Charge = async (reference, { outcome, channel, later }) => {
    const transaction = await ledger.charge(reference, outcome, channel)
    if (transaction === undefined) throw new NotFound('This transaction')
    // Like Paystack, send the webhook even when the guest's browser is gone, and do not wait for it.
    if (transaction.status === 'success') {
      setImmediate(() => void deliverWebhook(app, chargeSuccess(transaction), webhookKey).catch(report))
    }
    if (outcome === 'pending' && later !== undefined) {
      const settle = () => void charge(reference, { outcome: later, channel }).catch(report)
      setTimeout(settle, TRANSFER_TAKES_MS).unref()
    }
    return transaction
  }
  app.post<{ Params: { reference: string }; Body: Order }>(
    `${TRANSACTIONS_PATH}:reference/`,
    { config, schema: { body: ChargeSchema, response } },
    ({ params, body }) => charge(params.reference, body),
  )
  return charge
}

async function deliverWebhook(
  app: FastifyInstance,
  event: RehearsalEvent,
  webhookKey: string,
): Promise<void> {
  const payload = JSON.stringify(event)
  const { statusCode } = await app.inject({
    method: 'POST',
    url: PAYSTACK_WEBHOOK_PATH,
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signEvent(payload, webhookKey) },
    payload,
  })
  if (statusCode !== 200) throw new PlainError(`answered with ${statusCode}`)
}
