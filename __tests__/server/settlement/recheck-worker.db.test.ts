import { setTimeout as wait } from 'node:timers/promises'
import { bookedResponse, undecidedResponse } from '../../../src/server/settlement/verify-responses'
import { createRecheckWorker } from '../../../src/server/settlement/recheck-worker'
import type { Settle } from '../../../src/server/settlement/settle'
import { GUEST, pay, verify } from '../../support/server/guest'
import { backend, clock, countRows, settlementOf, useClockedBackend } from '../../support/server/settlement'
import { changeRows, findRow } from '../../support/server/rows'

const errors: unknown[] = []
beforeEach(() => void (errors.length = 0))
useClockedBackend()

function workerWith(settle: Settle = settlementOf(backend, clock.now)) {
  return createRecheckWorker({
    database: backend.database,
    settle,
    now: clock.now,
    onError: (error) => errors.push(error),
  })
}

async function addOpenPayments(count: number, overrides: object = {}): Promise<void> {
  const moment = clock.now().toISOString()
  const rows = Array.from({ length: count }, (_, index) => ({
    reference: `1-${index}`,
    room_id: 1,
    guest_name: GUEST.name,
    guest_email: GUEST.email,
    attempts: 0,
    next_attempt_at: moment,
    created_at: moment,
    ...overrides,
  }))
  await backend.database.insertInto('open_payments').values(rows).execute()
}

/** Pays, and lets the verify call find Paystack in trouble. */
async function leaveOpenPayment(overrides = {}): Promise<string> {
  const reference = await pay(backend.rehearsal.ledger, overrides)
  backend.rehearsal.faults.set('verify', { kind: 'status', status: 429 })
  expect((await verify(backend.app, reference)).statusCode).toBe(503)
  return reference
}

async function listMails(): Promise<string[]> {
  const rows = await backend.database.selectFrom('outbox').select('dedupe_key').execute()
  return rows.map(({ dedupe_key }) => dedupe_key)
}

const undecided: Settle = async () => undecidedResponse

it('books the room for a guest who paid and closed the browser, in the guest’s name', async () => {
  await leaveOpenPayment()
  backend.rehearsal.faults.clear()
  const worker = workerWith()
  expect(await worker.runOnce()).toEqual({ checked: 0, settled: 0, open: 1 })
  clock.forward(1)
  expect(await worker.runOnce()).toEqual({ checked: 1, settled: 1, open: 0 })
  const bookings = await backend.database.selectFrom('bookings').selectAll().execute()
  expect(bookings).toMatchObject([{ guest_name: GUEST.name, guest_email: GUEST.email, room_id: 1 }])
})

it.each(['failed', 'reversed'] as const)('closes an open payment whose payment is %s', async (status) => {
  await leaveOpenPayment({ status })
  backend.rehearsal.faults.clear()
  clock.forward(1)
  expect(await workerWith().runOnce()).toEqual({ checked: 1, settled: 1, open: 0 })
  expect(await countRows(backend, 'payments')).toBe(0)
})

it('checks after 1, 2, 5, 15, 30 and 60 minutes, then hourly for a day, then once a day', async () => {
  await addOpenPayments(1)
  const worker = workerWith(undecided)
  const pauses: number[] = []
  for (let attempt = 0; attempt < 31; attempt += 1) {
    expect((await worker.runOnce()).checked).toBe(1)
    const { next_attempt_at } = await findRow(backend.database, 'open_payments')
    const pause = (Date.parse(next_attempt_at) - clock.now().getTime()) / 60_000
    pauses.push(pause)
    clock.forward(pause - 0.5)
    expect((await worker.runOnce()).checked).toBe(0)
    clock.forward(0.5)
  }
  const hourly = Array<number>(23).fill(60)
  expect(pauses).toEqual([1, 2, 5, 15, 30, 60, ...hourly, 60 * 24, 60 * 24])
  expect((await findRow(backend.database, 'open_payments')).attempts).toBe(31)
})

it('mails the desk once about an open payment that is a day old, and keeps it', async () => {
  const reference = await leaveOpenPayment()
  const worker = workerWith()
  clock.forward(24 * 60 - 1)
  await worker.runOnce()
  expect(await listMails()).toEqual([])
  clock.forward(60)
  await worker.runOnce()
  clock.forward(24 * 60)
  expect(await worker.runOnce()).toEqual({ checked: 1, settled: 0, open: 1 })
  expect(await listMails()).toEqual([`open-payment-overdue:${reference}`])
  backend.rehearsal.faults.clear()
  clock.forward(24 * 60)
  expect(await worker.runOnce()).toEqual({ checked: 1, settled: 1, open: 0 })
})

it('closes an abandoned payment that only a guest reported after a day, and not before', async () => {
  await verify(backend.app, await pay(backend.rehearsal.ledger, { status: 'abandoned' }))
  const worker = workerWith()
  clock.forward(24 * 60 - 1)
  expect(await worker.runOnce()).toEqual({ checked: 1, settled: 0, open: 1 })
  clock.forward(60)
  expect(await worker.runOnce()).toEqual({ checked: 1, settled: 1, open: 0 })
  expect(await listMails()).toEqual([])
})

it.each(['pending', 'abandoned'] as const)(
  'keeps a payment that a webhook reported while verify calls it %s',
  async (status) => {
    const reference = await pay(backend.rehearsal.ledger, { status })
    await addOpenPayments(1, {
      reference,
      room_id: null,
      guest_name: null,
      guest_email: null,
      seen_via: 'webhook',
    })
    clock.forward(25 * 60)
    expect(await workerWith().runOnce()).toEqual({ checked: 1, settled: 0, open: 1 })
    expect(await listMails()).toEqual([`open-payment-overdue:${reference}`])
  },
)

it('checks all due payments, the oldest first, four at a time', async () => {
  await addOpenPayments(250)
  const oldest = new Date(clock.now().getTime() - 1_000).toISOString()
  await addOpenPayments(1, { reference: 'oldest', next_attempt_at: oldest })
  const order: string[] = []
  let open = 0
  let most = 0
  const worker = workerWith(async (reference) => {
    order.push(reference)
    most = Math.max(most, (open += 1))
    await wait(1)
    open -= 1
    return bookedResponse('LH-X', 1, new Date(0))
  })
  expect(await worker.runOnce()).toEqual({ checked: 251, settled: 251, open: 0 })
  expect([order[0], new Set(order).size, most]).toEqual(['oldest', 251, 4])
})

it('checks the others when one open payment throws, and postpones that one', async () => {
  await addOpenPayments(150)
  const worker = workerWith(async (reference) => {
    if (reference === '1-0') throw new Error('broken')
    return bookedResponse('LH-X', 1, new Date(0))
  })
  expect(await worker.runOnce()).toEqual({ checked: 150, settled: 149, open: 1 })
  expect(errors).toEqual([new Error('broken')])
  expect(await worker.runOnce()).toEqual({ checked: 0, settled: 0, open: 1 })
})

it('does not postpone a payment that a webhook has made due meanwhile', async () => {
  await addOpenPayments(1)
  clock.forward(1)
  const worker = workerWith(async (reference) => {
    const next_attempt_at = clock.now().toISOString()
    await changeRows(backend.database, 'open_payments', { reference }, { next_attempt_at })
    return undecidedResponse
  })
  await worker.runOnce()
  expect((await workerWith(async () => bookedResponse('LH-X', 1, new Date(0))).runOnce()).settled).toBe(1)
})

const ahead = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString()

it('checks a payment at once when a wrong clock planned it too far ahead', async () => {
  await addOpenPayments(100)
  await addOpenPayments(1, { reference: 'in a year', next_attempt_at: ahead(365 * 24) })
  await addOpenPayments(1, { reference: 'in a day', next_attempt_at: ahead(24) })
  const order: string[] = []
  const worker = workerWith(async (reference) => {
    order.push(reference)
    return undecidedResponse
  })
  expect((await worker.runOnce()).checked).toBe(101)
  expect(order.at(-1)).toBe('in a year')
  expect(await worker.runOnce()).toEqual({ checked: 0, settled: 0, open: 102 })
  clock.forward(1)
  await worker.runOnce()
  expect(order.filter((reference) => reference === 'in a year')).toHaveLength(2)
})

it('closes an open payment whose payment was already decided', async () => {
  const reference = await pay(backend.rehearsal.ledger)
  await verify(backend.app, reference)
  await addOpenPayments(1, { reference })
  expect(await workerWith().runOnce()).toEqual({ checked: 1, settled: 1, open: 0 })
  expect(await countRows(backend, 'payments')).toBe(1)
})
