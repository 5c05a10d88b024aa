export type Rule =
  | 'unsettled'
  | 'unlike-paystack'
  | 'outcome'
  | 'double-booking'
  | 'room-open'
  | 'room-missing'
  | 'refund-twice'
  | 'refund-too-large'
  | 'paystack-refund'
  | 'answer'
  | 'mail-twice'
  | 'mail-missing'
  | 'amount'
  | 'currency'
  | 'domain'
  | 'open-payment-settled'
  | 'reference-twice'
  | 'transaction-twice'

/** A rule that does not hold, about a reference, a room or a mail, and never about a person. */
export interface Violation {
  rule: Rule
  about: string
  problem: string
}

/** Gives the one line that names the rule and what it is about. */
export function describeViolation({ rule, about, problem }: Violation): string {
  return `${rule} ${about}: ${problem}`
}
