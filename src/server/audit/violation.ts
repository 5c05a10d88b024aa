export type Rule =
  | 'unsettled'
  | 'unlike-paystack'
  | 'outcome'
  | 'decision'
  | 'double-booking'
  | 'room-open'
  | 'room-missing'
  | 'room-kept'
  | 'booking-journal'
  | 'refund-twice'
  | 'refund-too-large'
  | 'refund-too-small'
  | 'paystack-refund'
  | 'answer'
  | 'mail-twice'
  | 'mail-again'
  | 'mail-missing'
  | 'amount'
  | 'price'
  | 'currency'
  | 'domain'
  | 'open-payment-settled'
  | 'reference-twice'
  | 'transaction-twice'

/** A broken rule. `about` is a reference, an id, a room or a mail, and never a person. */
export interface Violation {
  rule: Rule
  about: string
  problem: string
}

/**
 * Gives one line for a report.
 * @example describeViolation({ rule: 'room-open', about: 'room 7', problem: '…' }) // 'room-open room 7: …'
 */
export function describeViolation({ rule, about, problem }: Violation): string {
  return `${rule} ${about}: ${problem}`
}
