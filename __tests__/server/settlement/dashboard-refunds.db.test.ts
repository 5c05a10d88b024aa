import { DASHBOARD } from '../../../src/server/db/schema'
import { createRefundWorker } from '../../../src/server/refunds/worker'
import { listDeskRefunds } from '../../../src/server/refunds/desk-refunds'
import { sweepRefunds } from '../../../src/server/settlement/dashboard-refunds'
import { announceViolations } from '../../support/server/audit'
import { sendDueMails } from '../../support/server/mail'
import { bookRoom, journalOf } from '../../support/server/receptionist'
import { HOUR_MS } from '../../support/server/refunds'
import { backend, stays, useSoundHotel } from '../../support/server/sound-hotel'

useSoundHotel()

let booking: { code: string; reference: string }
beforeEach(async () => {
  booking = await bookRoom(backend)
})

const refundByHand = (amount: number) => backend.rehearsal.ledger.refundByHand(booking.reference, amount)

async function sweep() {
  const { database, rehearsal } = backend
  const refunds = database.selectFrom('refunds').select('id').where('who', '=', DASHBOARD)
  const before = await refunds.execute()
  const unread = await sweepRefunds({ database, paystack: rehearsal.paystack, now: () => stays.now })
  const found = (await refunds.execute()).length - before.length
  return { found, complete: unread === undefined, ...(unread && { unread }) }
}

async function runWorker(): Promise<void> {
  const { database, rehearsal } = backend
  for (let run = 0; run < 4; run += 1) {
    stays.now = new Date(stays.now.getTime() + HOUR_MS)
    await createRefundWorker({ database, paystack: rehearsal.paystack, now: () => stays.now }).runOnce()
  }
}

it('enters a refund of the dashboard once: folio, journal, history and one mail to each side', async () => {
  await refundByHand(2_000_000)
  expect(await sweep()).toEqual({ found: 1, complete: true })
  expect(await sweep()).toEqual({ found: 0, complete: true })
  await runWorker()
  expect(await sweep()).toEqual({ found: 0, complete: true })
  const { booking: found, folio, story } = await stays.story(booking.code)
  expect(found).toMatchObject({
    status: 'expected',
    balance_kobo: 0,
    refund: { amount_kobo: 2_000_000, state: 'processed' },
  })
  expect(folio).toContainEqual(
    expect.objectContaining({ kind: 'refund', who: 'Paystack’s dashboard', amount_kobo: 2_000_000 }),
  )
  expect(story.map(({ what }) => what)).toContainEqual(
    expect.stringMatching(/^A refund of ₦20,000 .* was made in Paystack’s dashboard\.$/),
  )
  expect((await journalOf(backend)).at(-1)).toMatchObject({
    action: 'refund.found',
    who: 'Paystack’s dashboard',
  })
  const mails = await sendDueMails(backend.database, { now: stays.now })
  const subjects = mails.map(({ subject }) => subject).filter((subject) => /refund/.test(subject))
  expect(subjects.toSorted()).toEqual([
    'A refund was made in Paystack’s dashboard',
    'Your refund from The Landmark Hotel is complete',
  ])
})

it('tops up a refund of ours, and leaves the rest to give back', async () => {
  await stays.cancel(booking.code, 3_000_000)
  await runWorker()
  await refundByHand(1_000_000)
  expect(await sweep()).toMatchObject({ found: 1 })
  await runWorker()
  expect(await listDeskRefunds(backend.database, stays.now)).toMatchObject([
    { who: null, reason: 'Made in Paystack’s dashboard', amount_kobo: 1_000_000, state: 'processed' },
    { who: 'Ngozi', amount_kobo: 3_000_000, state: 'processed' },
  ])
  await expect(stays.payBack(booking.code, 4_500_001)).rejects.toThrow('between nothing and ₦45,000')
})

it('leaves a refund to the worker while it may be the one that we have ordered', async () => {
  await stays.cancel(booking.code, 3_000_000)
  await refundByHand(3_000_000)
  expect(await sweep()).toEqual({ found: 0, complete: true })
  await runWorker()
  expect(await sweep()).toMatchObject({ found: 0 })
  expect(await listDeskRefunds(backend.database, stays.now)).toMatchObject([
    { who: 'Ngozi', state: 'processed' },
  ])
})

it('does not enter more than was paid: that is for the audit', async () => {
  await stays.cancel(booking.code, 8_500_000)
  await runWorker()
  backend.rehearsal.ledger.isBlindToRefunds = true
  await refundByHand(1_000)
  expect(await sweep()).toEqual({ found: 0, complete: true })
  announceViolations('paystack-refund')
})

it('is not complete when Paystack gives no list, and finds the refund later', async () => {
  await refundByHand(2_000_000)
  backend.rehearsal.faults.set('refund-list', { kind: 'status', status: 401 })
  expect(await sweep()).toMatchObject({ found: 0, complete: false, unread: { isRefused: true } })
  backend.rehearsal.faults.clear()
  expect(await sweep()).toEqual({ found: 1, complete: true })
})
