import { setTimeout as wait } from 'node:timers/promises'
import { bookedResponse, undecidedResponse } from '../../../src/server/settlement/verify-responses'
import { createRecheckWorker } from '../../../src/server/settlement/recheck-worker'
import type { Settle } from '../../../src/server/settlement/settle'
import { expectSoundBooks } from '../../support/server/audit'
import { closeAll, openTestBackend, type TestBackend } from '../../support/server/backend'
import { GUEST, pay, verify } from '../../support/server/guest'
import { countRows, settlementOf, TestClock } from '../../support/server/settlement'

let backend: TestBackend
let clock: TestClock
const overdue: string[] = []
const errors: unknown[] = []
beforeEach(async () => {
  overdue.length = 0
  errors.length = 0
  clock = new TestClock()
  backend = await openTestBackend({ now: clock.now })
})
afterEach(() => expectSoundBooks(backend))
afterEach(closeAll)

function workerWith(settle: Settle = settlementOf(backend, clock.now)) {
  return createRecheckWorker({
    database: backend.database,
    settle,
    now: clock.now,
    onOverdue: (reference) => overdue.push(reference),
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

const undecided: Settle = async () => undecidedResponse

it('books for a guest who paid and closed the browser, in the name that he gave', async () => {
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

it('asks after 1, 2, 5, 15, 30 and 60 minutes, then every hour until a day is over, then once a day', async () => {
  await addOpenPayments(1)
  const worker = workerWith(undecided)
  const dueAt = async () => {
    const { next_attempt_at } = await backend.database
      .selectFrom('open_payments')
      .select('next_attempt_at')
      .executeTakeFirstOrThrow()
    return Date.parse(next_attempt_at)
  }
  const pauses: number[] = []
  for (let attempt = 0; attempt < 31; attempt += 1) {
    expect((await worker.runOnce()).checked).toBe(1)
    const pause = ((await dueAt()) - clock.now().getTime()) / 60_000
    pauses.push(pause)
    clock.forward(pause - 0.5)
    expect((await worker.runOnce()).checked).toBe(0)
    clock.forward(0.5)
  }
  const hourly = Array<number>(23).fill(60)
  expect(pauses).toEqual([1, 2, 5, 15, 30, 60, ...hourly, 60 * 24, 60 * 24])
  const { attempts } = await backend.database
    .selectFrom('open_payments')
    .select('attempts')
    .executeTakeFirstOrThrow()
  expect(attempts).toBe(31)
})

it('tells the desk once about an open payment that is a day old, and keeps it', async () => {
  const reference = await leaveOpenPayment()
  const worker = workerWith()
  clock.forward(24 * 60 - 1)
  await worker.runOnce()
  expect(overdue).toEqual([])
  clock.forward(60)
  await worker.runOnce()
  clock.forward(24 * 60)
  expect(await worker.runOnce()).toEqual({ checked: 1, settled: 0, open: 1 })
  expect(overdue).toEqual([reference])
  const mails = await backend.database
    .selectFrom('outbox')
    .select(['kind', 'dedupe_key', 'payload'])
    .execute()
  expect(mails).toEqual([
    {
      kind: 'open-payment-overdue',
      dedupe_key: `open-payment-overdue:${reference}`,
      payload: JSON.stringify({ reference }),
    },
  ])
  backend.rehearsal.faults.clear()
  clock.forward(24 * 60)
  expect(await worker.runOnce()).toEqual({ checked: 1, settled: 1, open: 0 })
})

it('lets go after a day of what a guest only began, and not before', async () => {
  const reference = await pay(backend.rehearsal.ledger, { status: 'abandoned' })
  await verify(backend.app, reference)
  const worker = workerWith()
  clock.forward(24 * 60 - 1)
  expect(await worker.runOnce()).toEqual({ checked: 1, settled: 0, open: 1 })
  clock.forward(60)
  expect(await worker.runOnce()).toEqual({ checked: 1, settled: 1, open: 0 })
  expect([overdue, await countRows(backend, 'outbox')]).toEqual([[], 0])
})

it.each(['pending', 'abandoned'] as const)(
  'never lets go of what Paystack itself called paid, though verify says %s',
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
    expect(overdue).toEqual([reference])
  },
)

it('asks about the oldest first, four at a time, all that are due', async () => {
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

it.each(['verify', 'webhook'])('closes what %s once kept under a reference that is none', async (seenVia) => {
  for (const reference of ['.', '..']) await addOpenPayments(1, { reference, seen_via: seenVia })
  expect(await workerWith().runOnce()).toEqual({ checked: 2, settled: 2, open: 0 })
})

it('goes on with the others when one open payment breaks, and puts the broken one off', async () => {
  await addOpenPayments(150)
  const worker = workerWith(async (reference) => {
    if (reference === '1-0') throw new Error('broken')
    return bookedResponse('LH-X', 1, new Date(0))
  })
  expect(await worker.runOnce()).toEqual({ checked: 150, settled: 149, open: 1 })
  expect(errors).toEqual([new Error('broken')])
  expect(await worker.runOnce()).toEqual({ checked: 0, settled: 0, open: 1 })
})

it('never runs twice at once: who comes meanwhile gets the next run', async () => {
  await addOpenPayments(10)
  const asked: string[] = []
  const worker = workerWith(async (reference) => {
    asked.push(reference)
    await wait(5)
    return undecidedResponse
  })
  const [first, second, third] = await Promise.all([worker.runOnce(), worker.runOnce(), worker.runOnce()])
  expect(asked).toHaveLength(10)
  expect([first?.checked, second?.checked, third]).toEqual([10, 0, second])
  expect(await worker.runOnce()).toEqual({ checked: 0, settled: 0, open: 10 })
})

it('does not put off what a webhook has made due meanwhile', async () => {
  await addOpenPayments(1)
  clock.forward(1)
  const worker = workerWith(async (reference) => {
    const next_attempt_at = clock.now().toISOString()
    await backend.database
      .updateTable('open_payments')
      .set({ next_attempt_at })
      .where('reference', '=', reference)
      .execute()
    return undecidedResponse
  })
  await worker.runOnce()
  expect((await workerWith(async () => bookedResponse('LH-X', 1, new Date(0))).runOnce()).settled).toBe(1)
})

it('asks once about what a clock planned that has since been put back, and plans it anew', async () => {
  const ahead = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString()
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

it('closes an open payment that was made after its payment had been decided', async () => {
  const reference = await pay(backend.rehearsal.ledger)
  await verify(backend.app, reference)
  await addOpenPayments(1, { reference })
  expect(await workerWith().runOnce()).toEqual({ checked: 1, settled: 1, open: 0 })
  expect(await countRows(backend, 'payments')).toBe(1)
})
