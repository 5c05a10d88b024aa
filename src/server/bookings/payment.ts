import { randomUUID } from 'node:crypto'
import type { DeskPayment } from '../../shared/desk/booking-calls'
import { formatKobo } from '../../shared/money'
import { composeText } from '../../shared/text'
import { Conflict, InvalidInput } from '../http/errors'
import type { NewFolioEntry } from './folio'

export type Payment = DeskPayment

/** Returns entries, the first with the journal entry's id. Throws InvalidInput, also for one method twice. */
export function paymentEntries(id: string, payment: Payment | null): NewFolioEntry[] {
  if (payment === null) return []
  const { method, amount_kobo, rest } = payment
  if (rest?.method === method) throw new InvalidInput({ rest: 'Please choose two different ways.' })
  return [
    { id, kind: 'payment', method, amount_kobo, text: referenceOf(payment) || null },
    ...(rest ? paymentEntries(randomUUID(), rest) : []),
  ]
}

/** Returns '' for cash. Throws InvalidInput without a reference: nobody could check the payment. */
export function referenceOf({ method, reference }: Pick<Payment, 'method' | 'reference'>): string {
  const text = composeText(reference ?? '')
  if (text === '' && method !== 'cash') {
    const of = method === 'pos' ? 'number on the slip' : 'reference of the transfer'
    throw new InvalidInput({ reference: `Please enter the ${of}.` })
  }
  return text
}

/** Throws a Conflict for a payment of more than the guest owes, unless the person has confirmed it. */
export function refuseMoreThanOwed(payment: Payment | null, owedKobo: number): void {
  if (payment === null || paidKobo(payment) <= owedKobo || payment.confirms_more) return
  const owed = owedKobo > 0 ? `owes ${formatKobo(owedKobo)}` : 'owes nothing'
  throw new Conflict(`This guest ${owed}. Please confirm that more was paid.`)
}

export function paidFacts(payment: Payment | null) {
  if (payment === null) return { paid_kobo: 0, method: null }
  return { paid_kobo: paidKobo(payment), method: payment.method, ...restFacts(payment) }
}

export function restFacts({ rest }: Payment) {
  return rest && { rest: { method: rest.method, amount_kobo: rest.amount_kobo } }
}

export function paidKobo({ amount_kobo, rest }: Payment): number {
  return amount_kobo + (rest?.amount_kobo ?? 0)
}
