import { createRefundWorker } from '../../../src/server/refunds/worker'
import { createLogger } from '../../../src/server/http/logging'
import type { TransactionStatus } from '../../../src/server/rehearsal/ledger-tables'
import { createRecheckWorker } from '../../../src/server/settlement/recheck-worker'
import type { Fault } from '../../support/paystack/faults'
import { expectSoundBooks } from '../../support/server/audit'
import { closeAll, composeInstance, openTestBackend } from '../../support/server/backend'
import { newReference, siteMetadata, verify } from '../../support/server/guest'
import { settlementOf, sweepOnce, TestClock } from '../../support/server/settlement'
import { chargeSuccessOf, sendWebhook } from '../../support/server/webhook'

/** Room 4 is closed in content/rooms.json. */
const ROOM_IDS = [1, 2, 3, 5, 6, 7, 8]
const GUESTS = 60
const FAULTS: Fault[] = [
  { kind: 'reply-lost' },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 429 },
  { kind: 'bad-key' },
  { kind: 'garbage' },
  { kind: 'html' },
  { kind: 'wrong-types' },
  { kind: 'another-reference' },
  { kind: 'too-large' },
]
/** How a transfer goes on. The last ones never arrive. */
const TRANSFERS: TransactionStatus[][] = [
  ['success'],
  ['pending', 'success'],
  ['ongoing', 'processing', 'success'],
  ['queued', 'pending', 'processing', 'success'],
  ['pending', 'failed'],
  ['pending', 'pending', 'pending'],
]
/** The final answers to a payment in each of these states. */
const FINAL: Partial<Record<TransactionStatus, number[]>> = { success: [200, 409], failed: [402] }

afterEach(closeAll)

it('loses no payment and tells nobody anything wrong: 30 transfers and 30 cards, 7 rooms, all faults', async () => {
  const clock = new TestClock()
  const backend = await openTestBackend({ now: clock.now, client: { budgetMs: 400 } })
  const { app, database, rehearsal } = backend
  const other = await composeInstance(
    { database: await backend.openAnother(), paystack: rehearsal.paystack },
    { now: clock.now },
  )
  const prices = new Map(
    (await database.selectFrom('rooms').select(['id', 'price_kobo']).execute()).map((room) => [
      room.id,
      room.price_kobo,
    ]),
  )
  const guests = await Promise.all(
    Array.from({ length: GUESTS }, async (_, index) => {
      const roomId = ROOM_IDS[index % ROOM_IDS.length] ?? 1
      const reference = newReference(roomId)
      const email = `guest${index}@example.com`
      const isTransfer = index % 2 === 0
      await rehearsal.ledger.begin({
        reference,
        email,
        amount: prices.get(roomId) ?? 0,
        metadata: siteMetadata(roomId, `Guest ${index}`),
      })
      return {
        reference,
        email,
        roomId,
        server: index % 3 === 0 ? other.app : app,
        channel: isTransfer ? 'bank_transfer' : 'card',
        coming: isTransfer ? [...(TRANSFERS[(index / 2) % TRANSFERS.length] ?? [])] : ['success' as const],
        now: 'abandoned' as TransactionStatus,
        told: [] as number[],
      }
    }),
  )
  const worker = () =>
    createRecheckWorker({ database, settle: settlementOf(backend, clock.now), now: clock.now })

  for (let round = 0; round < 5; round += 1) {
    const fault = (offset: number) => FAULTS[(2 * round + offset) % FAULTS.length] ?? { kind: 'garbage' }
    rehearsal.faults.set('verify', fault(0), 20)
    rehearsal.faults.set('list', fault(1), 1)
    rehearsal.faults.set('refund', fault(0), 2)
    await Promise.all([
      ...guests.map(async (guest, index) => {
        guest.now = guest.coming.shift() ?? guest.now
        await rehearsal.ledger.charge(guest.reference, guest.now, guest.channel)
        const { reference, email, roomId, server } = guest
        if (guest.now === 'success' && index % 4 === 0)
          await sendWebhook(app, await chargeSuccessOf(rehearsal.ledger, reference))
        const answer = await verify(server, reference, { email, room_id: roomId })
        guest.told.push(answer.statusCode)
        expect([...(FINAL[guest.now] ?? []), 503]).toContain(answer.statusCode)
        expect(answer.body.includes('payment_in_progress') && guest.now in FINAL).toBe(false)
      }),
      worker().runOnce(),
      createRefundWorker({
        database,
        paystack: rehearsal.paystack,
        now: clock.now,
        log: createLogger(false),
      }).runOnce(),
    ])
    clock.forward(0.25)
  }

  await sweepOnce(backend, clock.now)
  clock.forward(60)
  await worker().runOnce()
  for (const guest of guests) {
    const { reference, email, roomId, told } = guest
    const last = await verify(app, reference, { email, room_id: roomId })
    expect(FINAL[guest.now] ?? [503]).toContain(last.statusCode)
    const decided = told.filter((status) => status !== 503)
    expect(new Set([...decided, last.statusCode]).size).toBe(1)
  }
  const payments = await database.selectFrom('payments').select(['reference', 'outcome', 'room_id']).execute()
  const paid = guests.filter(({ now }) => now === 'success')
  expect(new Set(payments.map(({ reference }) => reference))).toEqual(
    new Set(paid.map(({ reference }) => reference)),
  )
  const booked = payments.filter(({ outcome }) => outcome === 'booked').map(({ room_id }) => room_id)
  expect(booked.toSorted()).toEqual(ROOM_IDS)
  expect(payments.filter(({ outcome }) => outcome === 'refund_due')).toHaveLength(
    paid.length - ROOM_IDS.length,
  )
  await expectSoundBooks(backend)
}, 60_000)
