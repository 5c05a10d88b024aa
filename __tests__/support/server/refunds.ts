import { retryRefund } from '../../../src/server/refunds/desk-refunds'
import {
  createRefundWorker,
  type RefundRun,
  type RefundWorker,
  type RefundWorkerOptions,
} from '../../../src/server/refunds/worker'
import type { LedgerRefund, LedgerTransaction } from '../../../src/server/rehearsal/ledger-tables'
import { expectSoundBooks } from './audit'
import { openTestBackend, type TestBackend, type TestBackendOptions } from './backend'
import { GUEST, pay, verify } from './guest'
import { BOLA } from './reviews'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export type RefundPaystack = RefundWorkerOptions['paystack']

/** A wall clock that can be set, beside one that only runs. */
export class TwoClocks {
  wall = Date.parse('2025-11-21T12:00:00Z')
  elapsed = 0

  pass(milliseconds: number): void {
    this.wall += milliseconds
    this.elapsed += milliseconds
  }
}

/** A hotel whose one classic room is booked, so that another payment for it is owed a refund. */
export interface RefundScene {
  backend: TestBackend
  clocks: TwoClocks
  /** Pays for the room that is taken, and returns the transaction that is to be refunded. */
  owe(): Promise<LedgerTransaction>
  /** Does so, and lets this refund fail. */
  oweFailed(): Promise<{ transaction: LedgerTransaction; worker: RefundWorker }>
  /**
   * A worker of this process, or with `otherConnection` as another process has it. `paystack` has the calls
   * that are not Paystack's own.
   */
  startWorker(options?: {
    paystack?: Partial<RefundPaystack>
    otherConnection?: boolean
  }): Promise<RefundWorker>
  /** Our row about a transaction. */
  rowOf(transaction: LedgerTransaction): ReturnType<typeof findRow>
  /** All refunds of a transaction in Paystack's book. */
  refundsOf(transaction: LedgerTransaction): Promise<LedgerRefund[]>
  /** Lets the refund fail at Paystack, as a bank may refuse it, and lets the worker see that. */
  letFail(transaction: LedgerTransaction, worker: RefundWorker): Promise<void>
  /** Retries the refund as a person at the desk. */
  retry(transaction: LedgerTransaction): Promise<void>
  /** Dedupe keys of the mails about refunds, without the first one that says a refund is due. */
  mails(): Promise<string[]>
}

/** Opens a RefundScene. Its ledger takes every order, so that a second one is money twice. */
export async function openRefundScene(options: TestBackendOptions = {}): Promise<RefundScene> {
  const clocks = new TwoClocks()
  const now = () => new Date(clocks.wall)
  const backend = await openTestBackend({ now, ...options })
  const { app, database, openAnother, rehearsal } = backend
  await verify(app, await pay(rehearsal.ledger))
  const { ledger } = rehearsal
  ledger.isBlindToRefunds = true
  const scene: RefundScene = {
    backend,
    clocks,
    async owe() {
      const reference = await pay(rehearsal.ledger)
      const { statusCode } = await verify(app, reference)
      if (statusCode !== 409) throw new Error(`no refund due: ${statusCode}`)
      return ledger.get(reference)
    },
    async oweFailed() {
      const [transaction, worker] = [await scene.owe(), await scene.startWorker()]
      await scene.letFail(transaction, worker)
      return { transaction, worker }
    },
    async startWorker({ paystack: changed, otherConnection = false } = {}) {
      const own = otherConnection ? await openAnother() : database
      const paystack = { ...rehearsal.paystack, ...changed }
      return createRefundWorker({ database: own, paystack, now, monotonic: () => clocks.elapsed })
    },
    rowOf: (transaction) => findRow(backend, transaction),
    refundsOf: (transaction) => rehearsal.ledger.refundsOf(transaction.id),
    async letFail(transaction, worker) {
      await worker.runOnce()
      const refunds = await ledger.refundsOf(transaction.id)
      for (const refund of refunds.filter(({ status }) => status === 'pending')) {
        await ledger.advanceRefund(refund, 'failed')
        await ledger.advanceRefund({ ...refund, status: 'processing' }, 'failed')
      }
      clocks.pass(2 * MINUTE_MS)
      await worker.runOnce()
      expect(await findRow(backend, transaction)).toMatchObject({ state: 'failed' })
    },
    async retry(transaction) {
      await retryRefund(database, BOLA, (await findRow(backend, transaction)).id, now())
    },
    async mails() {
      const kinds = ['refund-processed', 'refund-attention'] as const
      const rows = await database.selectFrom('outbox').selectAll().where('kind', 'in', kinds).execute()
      for (const { payload } of rows) expect(payload).not.toContain(GUEST.email)
      return rows.map(({ dedupe_key }) => dedupe_key)
    },
  }
  return scene
}

/** The scene of the test. */
export let scene: RefundScene

/** Opens a scene for each test of a file. It ends with sound books where that is asked for. */
export function useRefundScene({ sound = false } = {}): void {
  beforeEach(async () => {
    scene = await openRefundScene()
  })
  afterEach(async () => {
    if (sound) await expectSoundBooks(scene.backend)
  })
}

function findRow({ database }: TestBackend, { reference }: LedgerTransaction) {
  return database
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .where('payments.reference', '=', reference)
    .executeTakeFirstOrThrow()
}

/** Runs the worker every `pause` until nothing is waiting, and returns the sum of its runs. */
export async function runUntilSettled(
  { clocks }: RefundScene,
  worker: RefundWorker,
  { pause = 6 * MINUTE_MS, maxRuns = 20 } = {},
): Promise<RefundRun> {
  const sum: RefundRun = { ordered: 0, processed: 0, waiting: 0, needsAttention: 0 }
  for (let runs = 0; runs < maxRuns; runs += 1) {
    const run = await worker.runOnce()
    sum.ordered += run.ordered
    sum.processed += run.processed
    sum.waiting += run.waiting
    sum.needsAttention += run.needsAttention
    if (run.processed + run.needsAttention > 0) return sum
    clocks.pass(pause)
  }
  throw new Error('never settled')
}
