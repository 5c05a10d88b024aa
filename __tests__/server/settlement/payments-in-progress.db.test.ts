import { listDeskRooms } from '../../../src/server/bookings/desk-bookings'
import { createRecheckWorker } from '../../../src/server/settlement/recheck-worker'
import { askStatus, newReference, pay, verify } from '../../support/server/guest'
import { backend, clock, countRows, settlementOf, useClockedBackend } from '../../support/server/settlement'

const RUNS_IN_HALF_AN_HOUR = 120

useClockedBackend()

async function roomIsBeingPaid(): Promise<boolean> {
  const room = (await backend.app.inject('/api/rooms/1/')).json()
  const [listed] = (await backend.app.inject('/api/rooms/')).json()
  expect(listed).toEqual(room)
  return room.payment_in_progress === true
}

const codeOf = (answer: { json: () => unknown }) => (answer.json() as { error: { code: string } }).error.code

it.each(['ongoing', 'pending', 'processing', 'queued'] as const)(
  'tells its payer, and no stranger, that a payment is %s, and visitors that somebody is paying',
  async (status) => {
    const { app, rehearsal } = backend
    expect(await roomIsBeingPaid()).toBe(false)
    const reference = await pay(rehearsal.ledger, { status, channel: 'bank_transfer' })
    const answer = await verify(app, reference)
    expect([answer.statusCode, codeOf(answer)]).toEqual([503, 'payment_in_progress'])
    expect(codeOf(await verify(app, reference, { email: 'stranger@example.com' }))).toBe('payment_undecided')
    expect(await roomIsBeingPaid()).toBe(true)
    const [seenByDesk] = await listDeskRooms(backend.database, new Date())
    expect(seenByDesk).toMatchObject({ available: true, paying_since: clock.now().toISOString() })
    expect((await askStatus(app, { reference })).json()).toMatchObject({
      state: 'checking',
      in_progress: true,
      paid_for: { room_name: 'Classic Room', stay: { nights: 1 } },
    })
    expect((await askStatus(app, { reference, email: 'stranger@example.com' })).json()).toEqual({
      state: 'none',
    })
  },
)

it('does not call a room being paid for because of an unknown or unpaid reference', async () => {
  const { app, rehearsal } = backend
  await verify(app, newReference())
  await verify(app, await pay(rehearsal.ledger, { status: 'abandoned' }))
  rehearsal.faults.set('verify', { kind: 'status', status: 429 })
  await verify(app, newReference())
  expect(await countRows(backend, 'open_payments')).toBe(2)
  expect(await roomIsBeingPaid()).toBe(false)
})

it('says so for half an hour at most, also when Paystack is down, and not once the payer has given up', async () => {
  const { app, rehearsal } = backend
  const reference = await pay(rehearsal.ledger, { status: 'pending' })
  await verify(app, reference)
  clock.forward(20)
  await verify(app, reference)
  rehearsal.faults.set('verify', { kind: 'status', status: 429 })
  await verify(app, reference)
  expect(await roomIsBeingPaid()).toBe(true)
  clock.forward(10)
  expect(await roomIsBeingPaid()).toBe(false)
  rehearsal.faults.clear()
  const another = await pay(rehearsal.ledger, { status: 'ongoing' })
  await verify(app, another)
  expect(await roomIsBeingPaid()).toBe(true)
  await rehearsal.ledger.charge(another, 'abandoned')
  await verify(app, another)
  expect(await roomIsBeingPaid()).toBe(false)
})

it('checks a payment in progress at every run for half an hour, and less often then', async () => {
  const { app, database, rehearsal } = backend
  const reference = await pay(rehearsal.ledger, { status: 'abandoned' })
  await verify(app, reference)
  await rehearsal.ledger.charge(reference, 'pending')
  await verify(app, reference)
  const worker = createRecheckWorker({ database, settle: settlementOf(backend, clock.now), now: clock.now })
  for (let run = 1; run < RUNS_IN_HALF_AN_HOUR; run += 1) {
    clock.forward(0.25)
    expect((await worker.runOnce()).checked).toBe(1)
  }
  for (const minutes of [0.25, 1, 2, 5]) {
    clock.forward(minutes - 0.1)
    expect((await worker.runOnce()).checked).toBe(0)
    clock.forward(0.1)
    expect((await worker.runOnce()).checked).toBe(1)
  }
  await rehearsal.ledger.charge(reference, 'success')
  clock.forward(15)
  expect(await worker.runOnce()).toEqual({ checked: 1, settled: 1, open: 0 })
})
