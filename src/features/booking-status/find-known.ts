import { type KeptPayment, readKeptPayments } from '../../shared/kept-payments'

export interface KnownPayment {
  /** Reference or booking code. */
  payment: string
  email: string | undefined
  /** True when the address names the payment: a link has led here, to see it. */
  isNamed: boolean
}

/**
 * Gives what the form can begin with: the payment that the address names or, when it names none, the latest
 * that this browser keeps, but none that was not paid. The e-mail is never in the address: only what the
 * browser keeps has it.
 */
export function findKnown(search: string): KnownPayment | undefined {
  const query = new URLSearchParams(search)
  const named = query.get('reference') ?? query.get('code')
  const kept = readKeptPayments()
  if (named) {
    const match = kept.find(({ reference, code }) => reference === named || code === named)
    return { payment: named, email: match?.email, isNamed: true }
  }
  const latest = kept
    .filter(({ isUnpaid }) => !isUnpaid)
    .reduce<KeptPayment | undefined>(
      (newest, one) => (newest === undefined || timeOf(one) > timeOf(newest) ? one : newest),
      undefined,
    )
  return latest && { payment: latest.code ?? latest.reference, email: latest.email, isNamed: false }
}

function timeOf({ startedAt, bookedAt, decidedAt }: KeptPayment): number {
  return startedAt ?? bookedAt ?? decidedAt ?? 0
}
