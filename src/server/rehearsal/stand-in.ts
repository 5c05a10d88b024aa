import { createHmac } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { REHEARSAL_PAY_PATH } from '../../shared/paths'
import { LedgerRefusal, type RehearsalLedger } from './ledger'
import type { LedgerRefund, LedgerTransaction, ListQuery } from './ledger-tables'

/** Not a secret: it only opens the stand-in, which listens on this machine only. */
export const REHEARSAL_SECRET_KEY = 'rehearsal'

interface RefundOrder {
  transaction: string | number
  amount?: number
  merchant_note?: string
}

interface InitializeOrder {
  reference: string
  email: string
  amount: number
  currency: string
  callback_url: string
  metadata: unknown
}

type Query = { Querystring: Record<string, string> }

const MAX_PER_PAGE = 100

/** The part of Paystack's API that the hotel uses: https://paystack.com/docs/api */
export function createStandIn(ledger: RehearsalLedger, secretKey = REHEARSAL_SECRET_KEY): FastifyInstance {
  const app: FastifyInstance = fastify({ logger: false, forceCloseConnections: true })
  app.setErrorHandler((error, _request, reply) => {
    const isRefusal = error instanceof LedgerRefusal
    const { status, message, code } = isRefusal
      ? error
      : new LedgerRefusal('An error occurred', 500, 'unknown')
    const meta = { nextStep: '' }
    return reply.code(status).send({ status: false, message, meta, type: 'validation_error', code })
  })
  app.addHook('onRequest', async ({ headers }) => {
    if (headers.authorization === `Bearer ${secretKey}`) return
    throw new LedgerRefusal('Invalid key', 401, 'invalid_Key')
  })
  addTransactionCalls(app, ledger)
  addRefundCalls(app, ledger)
  app.get('/dispute', async () => success('Disputes retrieved', []))
  return app
}

export async function listenLocally(standIn: FastifyInstance): Promise<string> {
  const baseUrl = await standIn.listen({ host: '127.0.0.1', port: 0 })
  // An open stand-in must not keep the process alive.
  standIn.server.unref()
  return baseUrl
}

function addTransactionCalls(app: FastifyInstance, ledger: RehearsalLedger): void {
  app.post<{ Body: InitializeOrder }>('/transaction/initialize', async ({ body }) => {
    const { callback_url, metadata, reference, email, amount, currency } = body
    await ledger.begin({ reference, email, amount, currency, metadata: JSON.stringify(metadata ?? '') })
    const authorization_url = new URL(`${REHEARSAL_PAY_PATH}?reference=${reference}`, callback_url).href
    return success('Authorization URL created', { authorization_url, reference })
  })
  app.get<{ Params: { reference: string } }>('/transaction/verify/:reference', async ({ params }) => {
    const transaction = await ledger.find(params.reference)
    if (transaction !== undefined) return success('Verification successful', describeTransaction(transaction))
    throw new LedgerRefusal('Transaction reference not found.', 400, 'transaction_not_found')
  })
  app.get<Query>('/transaction', async ({ query }) => {
    const asked = readPage(query)
    const transactions = await ledger.list('transactions', asked)
    const { perPage, page } = asked
    return {
      ...success('Transactions retrieved', transactions.map(describeTransaction)),
      meta: { perPage, page },
    }
  })
}

function addRefundCalls(app: FastifyInstance, ledger: RehearsalLedger): void {
  app.post<{ Body: RefundOrder }>('/refund', async ({ body }) => {
    const { transaction: id, amount, merchant_note = '' } = body
    const transaction = (await ledger.find(String(id))) ?? (await ledger.findById(Number(id)))
    if (transaction === undefined) {
      throw new LedgerRefusal('Transaction not found', 404, 'transaction_not_found')
    }
    const refund = await ledger.refund(transaction, amount ?? transaction.amount, merchant_note)
    return success('Refund has been queued for processing', describeRefund(refund))
  })
  // As at Paystack, only a numeric id finds refunds. Each call about a transaction moves them one step on.
  app.get<Query>('/refund', async ({ query }) => {
    if (query['transaction'] === undefined) {
      const refunds = await ledger.list('refunds', readPage(query))
      return success('Refunds retrieved', refunds.map(describeRefund))
    }
    const refunds = await ledger.refundsOf(Number(query['transaction']))
    for (const refund of refunds) await ledger.advanceRefund(refund)
    return success('Refunds retrieved', refunds.map(describeRefund))
  })
}

export function success(message: string, data: object) {
  return { status: true, message, data }
}

function readPage({ status, from, to, perPage, page }: Record<string, string | undefined>): ListQuery {
  return {
    status,
    from,
    to,
    perPage: Math.min(Math.max(Math.trunc(Number(perPage)) || 50, 1), MAX_PER_PAGE),
    page: Math.max(Math.trunc(Number(page)) || 1, 1),
  }
}

function describeTransaction({ email, ...transaction }: LedgerTransaction) {
  return { ...transaction, customer: { email } }
}

export function describeRefund({ transaction_id, ...refund }: LedgerRefund) {
  return { ...refund, transaction: transaction_id, currency: 'NGN', customer_note: '' }
}

export interface RehearsalEvent {
  event: string
  data: object
}

export function chargeSuccess(transaction: LedgerTransaction): RehearsalEvent {
  const authorization = { last4: '4081' }
  return { event: 'charge.success', data: { ...describeTransaction(transaction), authorization } }
}

export function signEvent(bytes: string | Buffer, secretKey = REHEARSAL_SECRET_KEY): string {
  return createHmac('sha512', secretKey).update(bytes).digest('hex')
}
