import {
  isReversed,
  type LedgerRefund,
  type LedgerTransaction,
  RehearsalLedger,
  type RefundStatus,
} from '../../../src/server/rehearsal/ledger'

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
