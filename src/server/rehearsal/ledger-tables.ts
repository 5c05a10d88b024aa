import { type Insertable, type Selectable, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const TRANSACTION_STATUSES = [
  'success',
  'failed',
  'abandoned',
  'ongoing',
  'pending',
  'processing',
  'queued',
  'reversal-pending',
  'reversed',
] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]
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

interface DisputeTable {
  id: number
  transaction_id: number
  refund_amount: number
  category: string
  status: 'awaiting-merchant-feedback' | 'resolved'
  resolution: DisputeResolution | null
  due_at: string
  created_at: string
  resolved_at: string | null
}

export type DisputeResolution = 'merchant-accepted' | 'declined'

export interface LedgerTables {
  transactions: TransactionTable
  refunds: RefundTable
  disputes: DisputeTable
}

export type LedgerTransaction = Selectable<TransactionTable>
export type LedgerRefund = Selectable<RefundTable>
export type LedgerDispute = Selectable<DisputeTable>
export type NewTransaction = Partial<Omit<Insertable<TransactionTable>, 'id'>> &
  Pick<TransactionTable, 'reference' | 'amount' | 'email'>

export interface ListQuery {
  status: TransactionStatus | undefined
  from: string | undefined
  to?: string | undefined
  perPage: number
  page: number
}

export const LEDGER_MIGRATIONS: Record<string, Migration> = {
  '0001-ledger': {
    async up(db) {
      await sql`create table transactions (
        id integer primary key autoincrement, reference text not null unique, status text not null,
        amount integer not null, requested_amount integer not null, currency text not null, domain text not null,
        email text not null, metadata text not null, gateway_response text not null, paid_at text, created_at text not null
      ) strict`.execute(db)
      await sql`create table refunds (
        id integer primary key autoincrement, transaction_id integer not null references transactions (id),
        amount integer not null, status text not null, merchant_note text not null, created_at text not null
      ) strict`.execute(db)
    },
  },
  '0002-disputes': {
    async up(db) {
      await sql`create table disputes (
        id integer primary key autoincrement, transaction_id integer not null references transactions (id),
        refund_amount integer not null, category text not null, status text not null, resolution text,
        due_at text not null, created_at text not null, resolved_at text
      ) strict`.execute(db)
    },
  },
}
