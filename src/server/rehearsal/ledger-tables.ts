import type { Insertable, Selectable } from 'kysely'

export type ChargeStatus =
  'success' | 'failed' | 'abandoned' | 'ongoing' | 'pending' | 'processing' | 'queued'
export type TransactionStatus = ChargeStatus | 'reversal-pending' | 'reversed'
export type RefundStatus = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention'

interface TransactionTable {
  id: number
  reference: string
  status: TransactionStatus
  /** Kobo, with the fees when the guest bears them. */
  amount: number
  requested_amount: number
  currency: string
  domain: string
  email: string
  metadata: string
  gateway_response: string
  channel: string
  paid_at: string | null
  created_at: string
}

interface RefundTable {
  id: number
  transaction_id: number
  amount: number
  status: RefundStatus
  merchant_note: string
  created_at: string
}

export interface LedgerTables {
  transactions: TransactionTable
  refunds: RefundTable
}

export type LedgerTransaction = Selectable<TransactionTable>
export type LedgerRefund = Selectable<RefundTable>
export type NewTransaction = Partial<Omit<Insertable<TransactionTable>, 'id'>> &
  Pick<TransactionTable, 'reference' | 'amount' | 'email'>

export interface ListQuery {
  status?: string | undefined
  from?: string | undefined
  to?: string | undefined
  perPage: number
  page: number
}
