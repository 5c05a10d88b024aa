/** What queries about bookings, refunds and mails read of a payment, besides its amount. */
export const PAYMENT_COLUMNS = [
  'payments.reference',
  'payments.provider_txn_id',
  'payments.payer_email',
  'payments.channel',
  'payments.currency',
  'payments.domain',
  'payments.outcome',
  'payments.reason',
  'payments.paid_at',
] as const
