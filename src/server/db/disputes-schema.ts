// Conventions as in schema.ts.

/** A dispute at Paystack about a payment: https://paystack.com/docs/api/dispute/ */
export interface DisputeTable {
  /** Paystack's id. */
  id: string
  payment_id: string
  amount_kobo: number
  /** Paystack's reason, such as chargeback or fraud. */
  category: string | null
  /** Paystack's word; 'resolved' is the last. */
  status: string
  /** 'declined' when the hotel keeps the money. */
  resolution: string | null
  due_at: string | null
  created_at: string
  /** When we learnt that it is resolved. */
  resolved_at: string | null
}
