import { cancelBooking } from '../../../src/server/bookings/cancel-booking'
import { completeBooking } from '../../../src/server/bookings/change-booking'
import type { RefundTable } from '../../../src/server/db/schema'
import { readMoneySheet } from '../../../src/server/money/sheet'
import { absentPaystack } from '../../../src/server/paystack/client'
import { closeAll, openTestBackend, type TestBackend } from '../../support/server/backend'
import { pay, verify } from '../../support/server/guest'
import { bookRoom, RECEPTIONIST } from '../../support/server/receptionist'
import { DAY_MS } from '../../support/server/refunds'

let backend: TestBackend
beforeEach(async () => {
  backend = await openTestBackend()
})
afterEach(closeAll)

function dayIn(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the state of each payment, earliest first. */
async function readStates(): Promise<string[]> {
  const services = { database: backend.database, paystack: absentPaystack, domain: 'test' }
  const { lines } = await readMoneySheet(services, { from: dayIn(-1), to: dayIn(1) })
  return lines.filter(({ kind }) => kind === 'payment').map(({ state }) => state)
}

it('calls a completed booking stayed', async () => {
  const { code } = await bookRoom(backend)
  await completeBooking(backend.database, RECEPTIONIST, code, new Date())
  expect(await readStates()).toEqual(['stayed'])
})

it('calls a booking cancelled without a refund just cancelled', async () => {
  const { code } = await bookRoom(backend)
  await cancelBooking(backend.database, RECEPTIONIST, { code, refundKobo: 0 }, new Date())
  expect(await readStates()).toEqual(['cancelled'])
})

it('says that a payment without a booking is being paid back', async () => {
  await bookRoom(backend)
  await verify(backend.app, await pay(backend.rehearsal.ledger))
  expect(await readStates()).toEqual(['booked', 'being paid back'])
})

it.each<[RefundTable['state'], string]>([
  ['due', 'cancelled, being paid back'],
  ['requesting', 'cancelled, being paid back'],
  ['requested', 'cancelled, being paid back'],
  ['processed', 'cancelled, paid back in part'],
  ['failed', 'cancelled, refund is stuck'],
  ['needs_attention', 'cancelled, refund is stuck'],
  ['settled', 'cancelled, refund settled otherwise'],
])('describes a refund in state %s as %s', async (state, words) => {
  const { code } = await bookRoom(backend)
  await cancelBooking(backend.database, RECEPTIONIST, { code, refundKobo: 1_000_000 }, new Date())
  await backend.database.updateTable('refunds').set({ state }).execute()
  expect(await readStates()).toEqual([words])
})
