import type { Kysely } from 'kysely'
import type { Database, PaymentRow } from '../../../src/server/db/schema'
import { openTestBackend, type TestBackend } from './backend'
import { GUEST, pay, verify, writeMessage } from './guest'
import { findRow } from './rows'

/** A hotel in which everything has happened once that can happen to a payment. */
export interface BusyHotel extends TestBackend {
  won: PaymentRow
  lost: PaymentRow
  reviewed: PaymentRow
  /** Reference of a payment that nobody can tell about yet. */
  undecided: string
}

/**
 * Opens a hotel with a booking, a payment that came too late, one that is wrong, an open payment and a
 * message.
 */
export async function openBusyHotel(): Promise<BusyHotel> {
  const backend = await openTestBackend()
  const { app, database, rehearsal } = backend
  const settled = async (overrides: object = {}) => {
    const reference = await pay(rehearsal.ledger, overrides)
    await verify(app, reference)
    return findPayment(database, reference)
  }
  const won = await settled()
  const lost = await settled()
  const reviewed = await settled({ amount: 8_000_000, requested_amount: 8_000_000, metadata: '' })
  const undecided = await pay(rehearsal.ledger, { status: 'pending' })
  await verify(app, undecided)
  await writeMessage(app, { ...GUEST, message: 'Is there a pool?' })
  return { ...backend, won, lost, reviewed, undecided }
}

function findPayment(database: Kysely<Database>, reference: string): Promise<PaymentRow> {
  return findRow(database, 'payments', { reference })
}
