import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { type Kysely, type Selectable, sql } from 'kysely'
import { hasRealDomain, isEmail } from '../../shared/email'
import { REFERENCE_PATTERN } from '../../shared/reference'
import { SQLITE } from '../db/dialect'
import { openSqlite } from '../db/sqlite'
import { createTables } from '../db/tables'
import { AppError } from '../http/errors'
import {
  type ListQuery,
  type LedgerRefund,
  ledgerTables,
  type LedgerTables,
  type LedgerTransaction,
  type NewTransaction,
  type RefundStatus,
  type TransactionStatus,
} from './ledger-tables'
import type { Migration } from 'kysely/migration'

/** The stand-in refuses a call. The message is Paystack's wording. */
export class LedgerRefusal extends AppError {
  constructor(message: string, status = 400, code = 'invalid_params') {
    super(status, code, message)
  }
}

export function ledgerFile(dataDir: string): string {
  return join(dataDir, 'rehearsal.db')
}

const REFERENCE = new RegExp(REFERENCE_PATTERN)
const MIN_KOBO = 5_000
const MAX_KOBO = 1_000_000_000

export class RehearsalLedger {
  /** Starts at random: the books may have ids of another ledger, of a second server or before a restore. */
  private lastId = randomInt(2 ** 47)

  constructor(protected readonly database: Kysely<LedgerTables>) {}

  static async open<Ledger extends RehearsalLedger>(
    this: new (database: Kysely<LedgerTables>) => Ledger,
    file: string,
  ): Promise<Ledger> {
    return new this(await openSqlite<LedgerTables>(file, ledgerMigrations))
  }

  /** Takes kobo. Throws a LedgerRefusal for what Paystack refuses. */
  async begin({ reference, amount, email, ...rest }: NewTransaction): Promise<LedgerTransaction> {
    if (!REFERENCE.test(reference)) throw new LedgerRefusal('Invalid transaction reference')
    if (!Number.isSafeInteger(amount) || amount < MIN_KOBO || amount > MAX_KOBO) {
      throw new LedgerRefusal('Invalid Amount Sent')
    }
    if (!isEmail(email) || !hasRealDomain(email)) throw new LedgerRefusal('Invalid Email Address Passed')
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

  protected now(): Date {
    return new Date()
  }

  /** A paid transaction stays as it is. Returns undefined for an unknown reference. */
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
        paid_at: isPaid ? this.now().toISOString() : null,
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

  async list<Table extends keyof LedgerTables>(
    table: Table,
    { status = '', from = '', to = '9999', perPage, page }: ListQuery,
  ): Promise<Selectable<LedgerTables[Table]>[]> {
    const { rows } = await sql<Selectable<LedgerTables[Table]>>`
      select * from ${sql.table(table)}
      where (${status} = '' or status = ${status}) and created_at >= ${from} and created_at <= ${to}
      order by created_at desc, id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(
      this.database,
    )
    return rows
  }

  /** Throws a LedgerRefusal when the transaction is not paid, or has less than the amount left. */
  async refund(transaction: LedgerTransaction, amount: number, note: string): Promise<LedgerRefund> {
    const left = transaction.amount - (await this.refundedOf(transaction.id))
    if (transaction.status === 'reversed' || left <= 0) {
      throw new LedgerRefusal('Transaction has been fully reversed')
    }
    if (transaction.status !== 'success' && transaction.status !== 'reversal-pending') {
      throw new LedgerRefusal('Transaction is not successful')
    }
    if (amount > left) throw new LedgerRefusal('Refund amount cannot be more than transaction amount')
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

  protected async refundedOf(transactionId: number): Promise<number> {
    return sumOf((await this.refundsOf(transactionId)).filter(({ status }) => status !== 'failed'))
  }

  /** Takes a refund from pending to processing, then to `end`. A partly refunded payment is `success`. */
  async advanceRefund(refund: LedgerRefund, end: RefundStatus = 'processed'): Promise<void> {
    if (refund.status !== 'pending' && refund.status !== 'processing') return
    const status = refund.status === 'pending' ? 'processing' : end
    await this.database.updateTable('refunds').set({ status }).where('id', '=', refund.id).execute()
    if (status !== 'processed' && status !== 'failed') return
    const refunds = await this.refundsOf(refund.transaction_id)
    const transaction = await this.findById(refund.transaction_id)
    const processed = sumOf(refunds.filter((one) => one.status === 'processed'))
    const isUnderWay = refunds.some((one) => one.status === 'pending' || one.status === 'processing')
    const isWhole = transaction !== undefined && processed >= transaction.amount
    const unfinished = isUnderWay ? 'reversal-pending' : 'success'
    await this.setStatus(refund.transaction_id, isWhole ? 'reversed' : unfinished)
  }

  close(): Promise<void> {
    return this.database.destroy()
  }

  protected async setStatus(id: number, status: TransactionStatus): Promise<void> {
    await this.database.updateTable('transactions').set({ status }).where('id', '=', id).execute()
  }
}

function sumOf(refunds: readonly LedgerRefund[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}

/** Migrations of the rehearsal's own database. Never edit a released one: add a new one. */
const ledgerMigrations: Record<string, Migration> = {
  '0001-ledger': {
    async up(db) {
      for (const statement of createTables(ledgerTables, SQLITE)) await sql.raw(statement).execute(db)
    },
  },
}
