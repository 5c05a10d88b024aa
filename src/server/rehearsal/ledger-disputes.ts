import type { Kysely } from 'kysely'
import type { DisputeResolution, LedgerDispute, LedgerTables, LedgerTransaction } from './ledger-tables'

const ANSWER_WITHIN_MS = 7 * 24 * 60 * 60_000

/** The rehearsal's disputes. */
export class LedgerDisputes {
  constructor(
    private readonly database: Kysely<LedgerTables>,
    private readonly nextId: () => number,
  ) {}

  /** Begins a dispute about the whole transaction, to be answered within a week. */
  begin({ id, amount }: LedgerTransaction): Promise<LedgerDispute> {
    const now = Date.now()
    return this.database
      .insertInto('disputes')
      .values({
        id: this.nextId(),
        transaction_id: id,
        refund_amount: amount,
        category: 'chargeback',
        status: 'awaiting-merchant-feedback',
        resolution: null,
        due_at: new Date(now + ANSWER_WITHIN_MS).toISOString(),
        created_at: new Date(now).toISOString(),
        resolved_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  /** Decides the open dispute of a transaction. One that is accepted takes the money back. */
  async resolve(
    { id }: LedgerTransaction,
    resolution: DisputeResolution,
  ): Promise<LedgerDispute | undefined> {
    const dispute = await this.database
      .updateTable('disputes')
      .set({ status: 'resolved', resolution, resolved_at: new Date().toISOString() })
      .where('transaction_id', '=', id)
      .where('status', '<>', 'resolved')
      .returningAll()
      .executeTakeFirst()
    if (dispute !== undefined && resolution === 'merchant-accepted') {
      await this.database
        .updateTable('transactions')
        .set({ status: 'reversed' })
        .where('id', '=', id)
        .execute()
    }
    return dispute
  }
}
