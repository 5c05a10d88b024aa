import type { FastifyInstance } from 'fastify'
import type { LedgerTransaction } from '../../../src/server/rehearsal/ledger-tables'
import { LedgerRefusal } from '../../../src/server/rehearsal/ledger'
import { describeRefund, type RehearsalEvent, success } from '../../../src/server/rehearsal/stand-in'
import type { FaultyLedger } from './faulty-paystack'

const ANSWER_WITHIN_MS = 7 * 24 * 60 * 60_000
const BANKS = [
  { id: 9, name: 'First Bank of Nigeria', code: '011', active: true, is_deleted: false },
  { id: 171, name: 'OPay Digital Services Limited (OPay)', code: '999992', active: true, is_deleted: false },
]
/** The account number that nobody has. */
const NOBODY = '0000000017'

export type DisputeResolution = 'merchant-accepted' | 'declined'

export interface Dispute {
  id: number
  refund_amount: number
  category: string
  status: 'awaiting-merchant-feedback' | 'resolved'
  resolution: DisputeResolution | null
  currency: string
  domain: string
  dueAt: string
  createdAt: string
  transaction: Pick<LedgerTransaction, 'id' | 'reference' | 'amount'>
}

/** Returns a dispute about a whole transaction, to be answered within a week. */
export function disputeAbout({ id, reference, amount }: LedgerTransaction): Dispute {
  const now = Date.now()
  return {
    id: id + 1,
    refund_amount: amount,
    category: 'chargeback',
    status: 'awaiting-merchant-feedback',
    resolution: null,
    currency: 'NGN',
    domain: 'test',
    dueAt: new Date(now + ANSWER_WITHIN_MS).toISOString(),
    createdAt: new Date(now).toISOString(),
    transaction: { id, reference, amount },
  }
}

/** Returns the event that Paystack sends when a dispute begins, is due or is decided. */
export function disputeEvent(kind: 'create' | 'remind' | 'resolve', data: Dispute): RehearsalEvent {
  return { event: `charge.dispute.${kind}`, data }
}

/** Adds what no rehearsal needs: disputes, and refunds to a bank account. */
export function addDisputesAndAccounts(app: FastifyInstance, ledger: FaultyLedger): void {
  app.addHook('onSend', async ({ routeOptions, query }, _reply, payload) => {
    if (routeOptions.url !== '/dispute') return payload
    return JSON.stringify(success('Disputes retrieved', Object(query).page === '1' ? ledger.disputes : []))
  })
  app.post<{ Params: { id: string }; Body: { refund_account_details?: Record<string, string> } }>(
    '/refund/retry_with_customer_details/:id',
    async ({ params, body }) => {
      const { currency, account_number, bank_id } = body.refund_account_details ?? {}
      const isWhole = currency === 'NGN' && /^\d{10}$/.test(account_number ?? '')
      if (!isWhole || !BANKS.some(({ id }) => String(id) === bank_id)) {
        throw new LedgerRefusal('Invalid account details')
      }
      return success('Refund retried', describeRefund(await ledger.retryRefund(Number(params.id))))
    },
  )
  app.get('/bank', async () => success('Banks retrieved', BANKS))
  app.get<{ Querystring: Record<string, string> }>('/bank/resolve', async ({ query }) => {
    const { account_number, bank_code } = query
    const isFound = account_number !== NOBODY && BANKS.some(({ code }) => code === bank_code)
    if (!isFound) throw new LedgerRefusal('Could not resolve account name.', 422, 'invalid_bank_code')
    return success('Account number resolved', { account_number, account_name: 'ADA OBI' })
  })
}
