import type { PaymentVerification } from '../../shared/contract'

/** A payment that may have been made and is not settled yet. */
export interface PendingBooking extends PaymentVerification {
  /** Undefined when an earlier version of the site began the payment. */
  room_name?: string | undefined
  /** Integer kobo. Earlier visits have written this key into localStorage: the key must not be renamed. */
  amount: number
  /**
   * opened: the popup was opened. paid: Paystack's popup called the payment paid.
   * closed: the popup was closed without that.
   */
  stage: 'opened' | 'paid' | 'closed'
  startedAt: number
}
