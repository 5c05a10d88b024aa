import { createPaystackClient, type PaystackClient } from '../../../src/server/paystack/client'
import {
  isReversed,
  type LedgerRefund,
  type LedgerTransaction,
  RehearsalLedger,
  type RefundStatus,
} from '../../../src/server/rehearsal/ledger'
import { createStandIn, listenLocally, REHEARSAL_SECRET_KEY } from '../../../src/server/rehearsal/stand-in'
import { addFaults, PaystackFaults } from './faults'

/** The rehearsal's ledger, with refunds that go wrong as told. */
export class FaultyLedger extends RehearsalLedger {
  /** Takes every refund order, as a Paystack would that has not yet noticed the one before. */
  isBlindToRefunds = false
  /** Thrown once, before anything happens, in place of the next refund. */
  nextRefundError: Error | undefined
  /** How a refund ends that is being processed. */
  refundEnd: RefundStatus = 'processed'

  override async refund(transaction: LedgerTransaction, amount: number, note: string): Promise<LedgerRefund> {
    const error = this.nextRefundError
    this.nextRefundError = undefined
    if (error !== undefined) throw error
    const isTaken = this.isBlindToRefunds && isReversed(transaction)
    return super.refund(isTaken ? { ...transaction, status: 'success' } : transaction, amount, note)
  }

  override advanceRefund(refund: LedgerRefund, end = this.refundEnd): Promise<void> {
    return super.advanceRefund(refund, end)
  }
}

/** The rehearsal's stand-in for Paystack, which goes wrong as a test tells it. */
export interface FaultyPaystack {
  ledger: FaultyLedger
  faults: PaystackFaults
  baseUrl: string
  /** Asks it as the hotel does. */
  paystack: PaystackClient
  close(): Promise<void>
}

/** Starts a Paystack over the file of its ledger. The options are the client's: by default those of the hotel. */
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
