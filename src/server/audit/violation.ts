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
  | 'acknowledged'
  | 'mail-twice'
  | 'mail-missing'
  | 'amount'
  | 'currency'
  | 'domain'
  | 'claim-settled'
  | 'reference-twice'
  | 'transaction-twice'

/** A rule that does not hold, about a reference, a room or a mail, and never about a person. */
export interface Breach {
  rule: Rule
  about: string
  problem: string
}

/** Gives the one line that names the rule and what it is about. */
export function describeBreach({ rule, about, problem }: Breach): string {
  return `${rule} ${about}: ${problem}`
}
