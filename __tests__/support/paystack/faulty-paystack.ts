import { createPaystackClient, type PaystackClient } from '../../../src/server/paystack/client'
import { LedgerRefusal, RehearsalLedger } from '../../../src/server/rehearsal/ledger'
import type {
  LedgerRefund,
  LedgerTransaction,
  RefundStatus,
} from '../../../src/server/rehearsal/ledger-tables'
import { createStandIn, listenLocally, REHEARSAL_SECRET_KEY } from '../../../src/server/rehearsal/stand-in'
import {
  addDisputesAndAccounts,
  type Dispute,
  disputeAbout,
  type DisputeResolution,
} from './disputes-and-accounts'
import { addFaults, PaystackFaults } from './faults'

/** The rehearsal's ledger, whose refunds can be made to fail and whose payments are disputed. */
export class FaultyLedger extends RehearsalLedger {
  /** Takes every refund order, as a Paystack would that has not yet noticed the one before. */
  isBlindToRefunds = false
  /** Thrown once, before anything happens, in place of the next refund. */
  nextRefundError: Error | undefined
  /** How a refund ends that is being processed. */
  refundEnd: RefundStatus = 'processed'

  readonly disputes: Dispute[] = []

  /** The hotel's clock. Paystack's is never behind it, or payments would be of an earlier day. */
  hotelTime: () => Date = () => new Date()

  /** Paystack's own clock, where a test has one. */
  trueTime: (() => Date) | undefined

  protected override now(): Date {
    return this.trueTime?.() ?? new Date(Math.max(Date.now(), this.hotelTime().getTime()))
  }

  override async refund(transaction: LedgerTransaction, amount: number, note: string): Promise<LedgerRefund> {
    const error = this.nextRefundError
    this.nextRefundError = undefined
    if (error !== undefined) throw error
    const isTaken = this.isBlindToRefunds && transaction.status === 'reversed'
    return super.refund(isTaken ? { ...transaction, status: 'success' } : transaction, amount, note)
  }

  /** Returns a transaction that is in the ledger. */
  async get(reference: string): Promise<LedgerTransaction> {
    const transaction = await this.find(reference)
    if (transaction === undefined) throw new Error('not in the ledger')
    return transaction
  }

  /** Refunds a payment, by default all of it, as somebody does in Paystack's dashboard. */
  async refundByHand(reference: string, amount?: number): Promise<LedgerRefund> {
    const transaction = await this.get(reference)
    return this.refund(transaction, amount ?? transaction.amount, 'by hand')
  }

  protected override async refundedOf(transactionId: number): Promise<number> {
    return this.isBlindToRefunds ? 0 : super.refundedOf(transactionId)
  }

  override advanceRefund(refund: LedgerRefund, end = this.refundEnd): Promise<void> {
    return super.advanceRefund(refund, end)
  }

  /** Lets a refund that needs attention go on, to a bank account. */
  async retryRefund(id: number): Promise<LedgerRefund> {
    const refund = await this.database
      .updateTable('refunds')
      .set({ status: 'processing' })
      .where('id', '=', id)
      .where('status', '=', 'needs-attention')
      .returningAll()
      .executeTakeFirst()
    if (refund !== undefined) return refund
    throw new LedgerRefusal('Invalid Refund state, refund status should be "needs-attention"', 422)
  }

  dispute(transaction: LedgerTransaction): Dispute {
    const dispute = disputeAbout(transaction)
    this.disputes.push(dispute)
    return { ...dispute }
  }

  /** Decides the open dispute. One that is accepted takes the money back. */
  async resolve({ id }: LedgerTransaction, resolution: DisputeResolution): Promise<Dispute> {
    const dispute = this.disputes.find(({ transaction }) => transaction.id === id)
    if (dispute === undefined) throw new Error('no open dispute')
    if (resolution === 'merchant-accepted') await this.setStatus(id, 'reversed')
    return Object.assign(dispute, { status: 'resolved', resolution })
  }
}

/** The rehearsal's stand-in for Paystack, which can be made to fail. */
export interface FaultyPaystack {
  ledger: FaultyLedger
  faults: PaystackFaults
  baseUrl: string
  /** The hotel's client for it. */
  paystack: PaystackClient
  close(): Promise<void>
}

/** Starts a Paystack on its ledger's file. The options are the client's, by default the hotel's. */
export async function startFaultyPaystack(
  file: string,
  {
    secretKey = REHEARSAL_SECRET_KEY,
    ...options
  }: { secretKey?: string; maxInFlight?: number; budgetMs?: number } = {},
): Promise<FaultyPaystack> {
  const ledger = await FaultyLedger.open(file)
  const standIn = createStandIn(ledger, secretKey)
  const faults = new PaystackFaults()
  addDisputesAndAccounts(standIn, ledger)
  addFaults(standIn, faults)
  const baseUrl = await listenLocally(standIn)
  const paystack = createPaystackClient({ baseUrl, secretKey, ...options })
  return {
    ledger,
    faults,
    baseUrl,
    paystack,
    async close() {
      await paystack.close()
      await standIn.close()
      await ledger.close()
    },
  }
}
