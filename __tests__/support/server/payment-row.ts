import type { PaymentRow } from '../../../src/server/db/schema'

/**
 * A payment that came too late, beside those that the hotel has seen itself; its reference and transaction
 * are its id.
 */
export function aPayment(id: string): PaymentRow {
  return {
    id,
    reference: id,
    provider_txn_id: id,
    room_id: 1,
    amount_kobo: 100,
    requested_kobo: 100,
    currency: 'NGN',
    domain: 'test',
    payer_email: 'ada@example.com',
    paid_at: null,
    outcome: 'refund_due',
    reason: null,
    response_status: 409,
    response_body: '{}',
    seen_via: 'verify',
    created_at: '2025-11-21T12:00:00.000Z',
  }
}
