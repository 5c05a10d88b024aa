import { bigintKey, integer, type RowsOf, table, text, textOrNull } from '../db/tables'

export type ChargeStatus =
  'success' | 'failed' | 'abandoned' | 'ongoing' | 'pending' | 'processing' | 'queued'
export type TransactionStatus = ChargeStatus | 'reversal-pending' | 'reversed'
export type RefundStatus = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention'

export const ledgerTables = {
  transactions: table({
    id: bigintKey('autoincrement'),
    reference: text('unique'),
    status: text<TransactionStatus>(),
    /** Kobo, with the fees when the guest bears them. */
    amount: integer(),
    requested_amount: integer(),
    currency: text(),
    domain: text(),
    email: text(),
    metadata: text(),
    gateway_response: text(),
    channel: text(),
    paid_at: textOrNull(),
    created_at: text(),
  }),
  refunds: table({
    id: bigintKey('autoincrement'),
    transaction_id: integer('references transactions (id)'),
    amount: integer(),
    status: text<RefundStatus>(),
    merchant_note: text(),
    created_at: text(),
  }),
}

export type LedgerTables = RowsOf<typeof ledgerTables>
export type LedgerTransaction = LedgerTables['transactions']
export type LedgerRefund = LedgerTables['refunds']
export type NewTransaction = Partial<Omit<LedgerTransaction, 'id'>> &
  Pick<LedgerTransaction, 'reference' | 'amount' | 'email'>

export interface ListQuery {
  status?: string | undefined
  from?: string | undefined
  to?: string | undefined
  perPage: number
  page: number
}
