import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import type { Insertable, Kysely, Selectable } from 'kysely'
import { hasRealDomain, isEmail } from '../../shared/email'
import { REFERENCE_PATTERN } from '../../shared/reference'
import { openSqlite } from '../db/sqlite'
import { ledgerMigrations } from './ledger-migrations'

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

interface LedgerTables {
  transactions: TransactionTable
  refunds: RefundTable
}

export type LedgerTransaction = Selectable<TransactionTable>
export type LedgerRefund = Selectable<RefundTable>
export type NewTransaction = Partial<Omit<Insertable<TransactionTable>, 'id'>> &
  Pick<TransactionTable, 'reference' | 'amount' | 'email'>

/** The stand-in refuses a call. The message is Paystack's wording. */
export class LedgerRefusal extends Error {
  override name = 'LedgerRefusal'
}

/** Returns the path of the rehearsal's ledger in DATA_DIR. */
export function ledgerFile(dataDir: string): string {
  return join(dataDir, 'rehearsal.db')
}

const REFERENCE = new RegExp(REFERENCE_PATTERN)
const MIN_KOBO = 5_000
const MAX_KOBO = 1_000_000_000

/** The rehearsal's transactions and refunds, which popup and API both read and write. Survives restarts. */
export class RehearsalLedger {
  /**
   * Starts at a random id. The hotel's database refuses ids that it already has, and it may have those of
   * another ledger, from a second server or from before a restore.
   */
  private lastId = randomInt(2 ** 47)

  constructor(private readonly database: Kysely<LedgerTables>) {}

  /** Opens the ledger's own SQLite file, creating it if it is missing. Throws what openSqlite throws. */
  static async open<Ledger extends RehearsalLedger>(
    this: new (database: Kysely<LedgerTables>) => Ledger,
    file: string,
  ): Promise<Ledger> {
    return new this(await openSqlite<LedgerTables>(file, ledgerMigrations))
  }

  /**
   * Starts an unpaid transaction; the amount is in kobo. Throws a LedgerRefusal for an amount outside
   * Paystack's limits, for an address that can get no mail, and for a reference that was used or has a forbidden character.
   */
  async begin({ reference, amount, email, ...rest }: NewTransaction): Promise<LedgerTransaction> {
    if (!REFERENCE.test(reference)) throw new LedgerRefusal('Invalid transaction reference')
    if (!isEmail(email) || !hasRealDomain(email)) throw new LedgerRefusal('Invalid Email Address Passed')
    if (!Number.isSafeInteger(amount) || amount < MIN_KOBO || amount > MAX_KOBO) {
      throw new LedgerRefusal('Invalid Amount Sent')
    }
    const row = await this.database
      .insertInto('transactions')
      .values({
        id: (this.lastId += 1),
        reference,
        amount,
        email,
        status: 'abandoned',
        requested_amount: amount,
        currency: 'NGN',
        domain: 'test',
        metadata: '',
        gateway_response: 'The transaction was not completed',
        channel: 'card',
        paid_at: null,
        created_at: new Date().toISOString(),
        ...rest,
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) throw new LedgerRefusal('Duplicate Transaction Reference')
    return row
  }

  /**
   * Records the outcome of a transaction that is not paid, and how it was paid; a paid one stays as it is. Returns the transaction,
   * or undefined when the reference is unknown.
   */
  async charge(
    reference: string,
    status: TransactionStatus,
    channel = 'card',
  ): Promise<LedgerTransaction | undefined> {
    const isPaid = status === 'success'
    await this.database
      .updateTable('transactions')
      .set({
        status,
        channel,
        gateway_response: isPaid ? 'Approved' : status === 'failed' ? 'Declined' : '',
        paid_at: isPaid ? new Date().toISOString() : null,
      })
      .where('reference', '=', reference)
      .where('paid_at', 'is', null)
      .execute()
    return this.find(reference)
  }

  find(reference: string): Promise<LedgerTransaction | undefined> {
    return this.database
      .selectFrom('transactions')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirst()
  }

  findById(id: number): Promise<LedgerTransaction | undefined> {
    return this.database.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** Returns one page of transactions, newest first, as Paystack does. */
  list({ status, from, to, perPage, page }: ListQuery): Promise<LedgerTransaction[]> {
    let query = this.database
      .selectFrom('transactions')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
    if (status !== undefined) query = query.where('status', '=', status)
    if (from !== undefined) query = query.where('created_at', '>=', from)
    if (to !== undefined) query = query.where('created_at', '<=', to)
    return query
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()
  }

  /**
   * Begins a refund of `amount` kobo. Throws a LedgerRefusal when the transaction is not paid, has a
   * refund already, or is smaller than the amount.
   */
  async refund(transaction: LedgerTransaction, amount: number, note: string): Promise<LedgerRefund> {
    if (isReversed(transaction)) throw new LedgerRefusal('Transaction has been fully reversed')
    if (transaction.status !== 'success') throw new LedgerRefusal('Transaction is not successful')
    if (amount > transaction.amount) {
      throw new LedgerRefusal('Refund amount cannot be more than transaction amount')
    }
    await this.setStatus(transaction.id, 'reversal-pending')
    return this.database
      .insertInto('refunds')
      .values({
        id: (this.lastId += 1),
        transaction_id: transaction.id,
        amount,
        status: 'pending',
        merchant_note: note,
        created_at: new Date().toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  refundsOf(transactionId: number): Promise<LedgerRefund[]> {
    return this.database
      .selectFrom('refunds')
      .selectAll()
      .where('transaction_id', '=', transactionId)
      .execute()
  }

  /**
   * Moves a refund one step on: from pending to processing, then to `end`. A refund that fails makes the
   * transaction `success` again.
   */
  async advanceRefund(refund: LedgerRefund, end: RefundStatus = 'processed'): Promise<void> {
    if (refund.status !== 'pending' && refund.status !== 'processing') return
    const status = refund.status === 'pending' ? 'processing' : end
    await this.database.updateTable('refunds').set({ status }).where('id', '=', refund.id).execute()
    if (status === 'processed') await this.setStatus(refund.transaction_id, 'reversed')
    if (status === 'failed') await this.setStatus(refund.transaction_id, 'success')
  }

  close(): Promise<void> {
    return this.database.destroy()
  }

  private async setStatus(id: number, status: TransactionStatus): Promise<void> {
    await this.database.updateTable('transactions').set({ status }).where('id', '=', id).execute()
  }
}

/** True for a transaction that is refunded or has a refund under way. */
export function isReversed({ status }: LedgerTransaction): boolean {
  return status === 'reversed' || status === 'reversal-pending'
}

export interface ListQuery {
  status: TransactionStatus | undefined
  from: string | undefined
  to?: string | undefined
  perPage: number
  page: number
}
