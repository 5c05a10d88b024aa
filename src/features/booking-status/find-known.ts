import { type KeptPayment, readAllKept } from '../../shared/kept-payments'

interface KnownPayment {
  payment: string
  email: string | undefined
  isNamed: boolean
}

/** The payment in the address or, without one, the latest that this browser keeps. No address has the e-mail. */
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
