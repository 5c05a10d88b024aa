import type { Actor } from '../../../src/server/journal/journal'
import { CLASSIC_ROOM, GUEST, pay, verify } from './guest'
import type { TestBackend } from './backend'
import { findRow, findRows } from './rows'

export const BOLA: Actor = { who: 'Bola', personId: 'p1', role: 'desk', via: 'browser' }
export const CHIDI: Actor = { who: 'Chidi', personId: 'p2', role: 'desk', via: 'terminal' }

/**
 * Lets a guest pay what the desk has to review: without the site's metadata and not the price. Returns the
 * reference.
 */
export async function payOddly(
  { app, rehearsal }: Pick<TestBackend, 'app' | 'rehearsal'>,
  overrides: Parameters<typeof pay>[1] = {},
): Promise<string> {
  const amount = CLASSIC_ROOM.priceKobo - 500_000
  const odd = { amount, requested_amount: amount, metadata: '', ...overrides }
  const reference = await pay(rehearsal.ledger, odd)
  const { statusCode } = await verify(app, reference, { email: overrides.email ?? GUEST.email })
  if (statusCode !== 422) throw new Error(`not under review: ${statusCode}`)
  return reference
}

/** Returns all that has come of a payment. */
export async function consequencesOf({ database }: Pick<TestBackend, 'database'>, reference: string) {
  const payment = await findRow(database, 'payments', { reference })
  const ofPayment = { payment_id: payment.id }
  const bookings = await findRows(database, 'bookings', ofPayment)
  const refunds = await findRows(database, 'refunds', ofPayment)
  const mails = await findRows(database, 'outbox', ofPayment)
  return { payment, bookings, refunds, mails: mails.map(({ kind }) => kind).toSorted() }
}
