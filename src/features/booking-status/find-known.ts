import { type KeptPayment, readAllKept } from '../../shared/kept-payments'

interface KnownPayment {
  /** Reference or booking code. */
  payment: string
  email: string | undefined
  /** True when the payment is in the address: the guest has followed a link. */
  isNamed: boolean
}

/**
 * Returns what the form begins with: the payment in the address or, without one, the latest that this browser
 * keeps. The e-mail is never in the address: it comes from what the browser keeps.
 */
export function findKnown(search: string): KnownPayment | undefined {
  const query = new URLSearchParams(search)
  const named = query.get('reference') ?? query.get('code')
  const kept = readAllKept()
  if (named) {
    const match = kept.find(({ reference, code }) => reference === named || code === named)
    return { payment: named, email: match?.email, isNamed: true }
  }
  const [latest] = kept.sort((one, other) => timeOf(other) - timeOf(one))
  return latest && { payment: latest.code ?? latest.reference, email: latest.email, isNamed: false }
}

function timeOf({ startedAt, bookedAt = 0 }: KeptPayment): number {
  return startedAt ?? bookedAt
}
