import { type KeptPayment, readAllKept } from '../../shared/kept-payments'

export interface KnownPayment {
  /** Reference or booking code. */
  payment: string
  email: string | undefined
  /** True when the address names the payment: a link has led here, to see it. */
  isNamed: boolean
}

/**
 * Returns what the form can begin with: the payment that the address names or, without one, the latest that
 * this browser keeps, except unpaid ones. The e-mail is never in the address: it comes from what the browser
 * keeps.
 */
export function findKnown(search: string): KnownPayment | undefined {
  const query = new URLSearchParams(search)
  const named = query.get('reference') ?? query.get('code')
  const kept = readAllKept()
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
