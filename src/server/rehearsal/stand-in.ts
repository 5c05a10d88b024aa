import { createHmac } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { hasRealDomain, isEmail } from '../../shared/email'
import { REHEARSAL_PAY_PATH } from '../../shared/paths'
import { LedgerRefusal, type RehearsalLedger } from './ledger'
import {
  type LedgerDispute,
  type LedgerRefund,
  type LedgerTransaction,
  type ListQuery,
  TRANSACTION_STATUSES,
} from './ledger-tables'

/** Not a secret: it only opens the stand-in, which listens on this machine only. */
export const REHEARSAL_SECRET_KEY = 'rehearsal'

interface StandInAnswer {
  status: number
  body: object
}

interface RefundOrder {
  transaction: string | number
  amount?: number
  merchant_note?: string
}

const MAX_PER_PAGE = 100

/**
 * Returns the part of Paystack's API that the hotel uses (https://paystack.com/docs/api), over the rehearsal's
 * ledger. The instance does not listen yet. A caller must send the secret key.
 */
export function createStandIn(ledger: RehearsalLedger, secretKey = REHEARSAL_SECRET_KEY): FastifyInstance {
  const app: FastifyInstance = fastify({ logger: false, forceCloseConnections: true })
  app.setErrorHandler((error, _request, reply) =>
    error instanceof LedgerRefusal
      ? send(reply, refusal(error.status, error.message, 'invalid_params'))
      : send(reply, refusal(500, 'An error occurred', 'unknown')),
  )
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      return send(reply, refusal(401, 'Invalid key', 'invalid_Key'))
    }
    return undefined
  })
  addTransactionCalls(app, ledger)
  addRefundCalls(app, ledger)
  addDisputeCalls(app, ledger)
  addBankCalls(app)
  return app
}

/**
 * Lets the stand-in listen on a free port of this machine only. Returns the URL that replaces
 * https://api.paystack.co.
 */
export async function listenLocally(standIn: FastifyInstance): Promise<string> {
  const baseUrl = await standIn.listen({ host: '127.0.0.1', port: 0 })
  // An open stand-in must not keep the process alive.
  standIn.server.unref()
  return baseUrl
}

interface InitializeOrder {
  reference: string
  email: string
  amount: number
  currency: string
  callback_url: string
  metadata: unknown
}

function addTransactionCalls(app: FastifyInstance, ledger: RehearsalLedger): void {
  app.post<{ Body: InitializeOrder }>('/transaction/initialize', async ({ body }, reply) => {
    const { callback_url, metadata, reference, email, amount, currency } = body
    if (!isEmail(email) || !hasRealDomain(email)) throw new LedgerRefusal('Invalid Email Address Passed')
    await ledger.begin({ reference, email, amount, currency, metadata: JSON.stringify(metadata ?? '') })
    // The site's own server has the page.
    const authorization_url = new URL(`${REHEARSAL_PAY_PATH}?reference=${reference}`, callback_url).href
    return send(reply, success('Authorization URL created', { authorization_url, reference }))
  })
  app.get<{ Params: { reference: string } }>('/transaction/verify/:reference', async ({ params }, reply) => {
    const transaction = await ledger.find(params.reference)
    const answer =
      transaction === undefined
        ? refusal(400, 'Transaction reference not found.', 'transaction_not_found')
        : success('Verification successful', describeTransaction(transaction))
    return send(reply, answer)
  })
  app.get<{ Querystring: Record<string, string> }>('/transaction', async ({ query }, reply) => {
    const page = readPage(query)
    const transactions = await ledger.list(page)
    const { status, body } = success('Transactions retrieved', transactions.map(describeTransaction))
    const meta = { perPage: page.perPage, page: page.page }
    return send(reply, { status, body: { ...body, meta } })
  })
}

function addRefundCalls(app: FastifyInstance, ledger: RehearsalLedger): void {
  app.post<{ Body: RefundOrder }>('/refund', async ({ body }, reply) => {
    return send(reply, await orderRefund(ledger, body))
  })
  app.post<{ Params: { id: string }; Body: AccountOrder }>(
    '/refund/retry_with_customer_details/:id',
    async ({ params, body }, reply) => {
      const { currency, account_number, bank_id } = body.refund_account_details ?? {}
      const isWhole = currency === 'NGN' && /^\d{10}$/.test(account_number ?? '')
      if (!isWhole || !BANKS.some(({ id }) => String(id) === bank_id)) {
        return send(reply, refusal(400, 'Invalid account details', 'invalid_params'))
      }
      const refund = await ledger.retryRefund(Number(params.id))
      const message = 'Refund retried and has been queued for processing'
      return send(reply, success(message, describeRefund(refund)))
    },
  )
  // As at Paystack, only a numeric id finds refunds. Each call about a transaction moves its refunds one step on.
  app.get<{ Querystring: Record<string, string> }>('/refund', async ({ query }, reply) => {
    if (query['transaction'] === undefined) {
      const page = readPage(query)
      const { status, body } = success(
        'Refunds retrieved',
        (await ledger.listRefunds(page)).map(describeRefund),
      )
      return send(reply, { status, body: { ...body, meta: { perPage: page.perPage, page: page.page } } })
    }
    const refunds = await ledger.refundsOf(Number(query['transaction']))
    for (const refund of refunds) await ledger.advanceRefund(refund)
    return send(reply, success('Refunds retrieved', refunds.map(describeRefund)))
  })
}

const BANKS = [
  { id: 9, name: 'First Bank of Nigeria', code: '011', active: true, is_deleted: false },
  { id: 171, name: 'OPay Digital Services Limited (OPay)', code: '999992', active: true, is_deleted: false },
]
/** The account number that nobody has. */
const NOBODY = '0000000017'

function addBankCalls(app: FastifyInstance): void {
  app.get('/bank', (_request, reply) => send(reply, success('Banks retrieved', BANKS)))
  app.get<{ Querystring: Record<string, string> }>('/bank/resolve', ({ query }, reply) => {
    const { account_number, bank_code } = query
    const isFound = account_number !== NOBODY && BANKS.some(({ code }) => code === bank_code)
    if (!isFound) return send(reply, refusal(422, 'Could not resolve account name.', 'invalid_bank_code'))
    return send(reply, success('Account number resolved', { account_number, account_name: 'ADA OBI' }))
  })
}

function addDisputeCalls(app: FastifyInstance, ledger: RehearsalLedger): void {
  app.get<{ Querystring: Record<string, string> }>('/dispute', async ({ query }, reply) => {
    const disputes = await ledger.disputes.list(readPage(query))
    return send(reply, success('Disputes retrieved', await Promise.all(disputes.map(describe))))
  })
  async function describe(dispute: LedgerDispute) {
    return describeDispute(dispute, await ledger.findById(dispute.transaction_id))
  }
}

interface AccountOrder {
  refund_account_details?: { currency?: string; account_number?: string; bank_id?: string }
}

async function orderRefund(ledger: RehearsalLedger, order: RefundOrder): Promise<StandInAnswer> {
  const transaction =
    (await ledger.find(String(order.transaction))) ?? (await ledger.findById(Number(order.transaction)))
  if (transaction === undefined) return refusal(404, 'Transaction not found', 'transaction_not_found')
  const amount = order.amount ?? transaction.amount
  const refund = await ledger.refund(transaction, amount, order.merchant_note ?? '')
  return success('Refund has been queued for processing', describeRefund(refund))
}

function send(reply: FastifyReply, { status, body }: StandInAnswer): FastifyReply {
  return reply.code(status).send(body)
}

function success(message: string, data: object): StandInAnswer {
  return { status: 200, body: { status: true, message, data } }
}

function refusal(status: number, message: string, code: string): StandInAnswer {
  return { status, body: { status: false, message, meta: { nextStep: '' }, type: 'validation_error', code } }
}

function readPage({ status, from, to, perPage, page }: Record<string, string | undefined>): ListQuery {
  return {
    status: TRANSACTION_STATUSES.find((known) => known === status),
    from,
    to,
    perPage: Math.min(Math.max(Math.trunc(Number(perPage)) || 50, 1), MAX_PER_PAGE),
    page: Math.max(Math.trunc(Number(page)) || 1, 1),
  }
}

function describeTransaction({ email, ...transaction }: LedgerTransaction) {
  return { ...transaction, customer: { email } }
}

function describeRefund({ transaction_id, ...refund }: LedgerRefund) {
  return { ...refund, transaction: transaction_id, currency: 'NGN', customer_note: '' }
}

function describeDispute(
  { transaction_id: id, due_at: dueAt, created_at: createdAt, ...dispute }: LedgerDispute,
  transaction: LedgerTransaction | undefined,
) {
  const { reference, amount } = transaction ?? {}
  return {
    ...dispute,
    currency: 'NGN',
    domain: 'test',
    dueAt,
    createdAt,
    transaction: { id, reference, amount },
  }
}

/** A webhook's payload: https://paystack.com/docs/payments/webhooks */
export interface RehearsalEvent {
  event: string
  data: object
}

/** Returns the event that Paystack sends after a successful payment. */
export function chargeSuccess({ email, metadata, ...transaction }: LedgerTransaction): RehearsalEvent {
  return {
    event: 'charge.success',
    data: {
      ...transaction,
      metadata,
      customer: { email },
      authorization: { last4: '4081' },
    },
  }
}

/** Returns the event that Paystack sends when a dispute begins, is due or is decided. */
export function disputeEvent(
  kind: 'create' | 'remind' | 'resolve',
  dispute: LedgerDispute,
  transaction: LedgerTransaction,
): RehearsalEvent {
  return { event: `charge.dispute.${kind}`, data: describeDispute(dispute, transaction) }
}

/** Returns the x-paystack-signature of a payload: HMAC-SHA512 with the secret key, as lower-case hex. */
export function signEvent(bytes: string | Buffer, secretKey = REHEARSAL_SECRET_KEY): string {
  return createHmac('sha512', secretKey).update(bytes).digest('hex')
}
