import { createOutboxWorker } from '../../../src/server/mail/outbox-worker'
import { createRefundWorker } from '../../../src/server/refunds/worker'
import { expectSoundBooks } from '../../support/server/audit'
import { closeAll, openTestBackend, type TestBackend } from '../../support/server/backend'
import { HOTEL, keepingTransport } from '../../support/server/mail'
import { bookRoom } from '../../support/server/receptionist'
import { OWNER, Stays } from '../../support/server/stays'

let backend: TestBackend
let stays: Stays
beforeEach(async () => {
  backend = await openTestBackend()
  stays = new Stays(backend)
})
afterEach(() => expectSoundBooks(backend).finally(closeAll))

function later(passed = 1_000): Date {
  stays.now = new Date(stays.now.getTime() + passed)
  return stays.now
}

it('returns a booking’s history in order', async () => {
  const { database, rehearsal } = backend
  const { code, reference } = await bookRoom(backend)
  // Another booking has a story of its own.
  const other = await bookRoom(backend, { roomId: 3, email: 'eze@example.com' })
  const transport = keepingTransport()
  const outbox = createOutboxWorker({ database, transport, hotel: () => HOTEL, now: later })
  await outbox.runOnce()
  for (const work of [
    () => stays.arrive(code),
    () => stays.move(code, 2),
    () => stays.leave(code),
    () => stays.undoLeave(code),
    () => stays.undoArrive(code),
    () => stays.arrive(other.code),
    () => stays.cancel(code, 1_000_000),
  ]) {
    later()
    await work()
  }
  const refunds = createRefundWorker({ database, paystack: rehearsal.paystack, now: later })
  for (let run = 0; run < 4; run += 1) {
    await refunds.runOnce()
    later(3_600_000)
  }
  const { booking, story, mails } = await stays.story(code)
  expect(booking).toMatchObject({ code, room_id: 2, status: 'cancelled' })
  const events = story.map(({ who, what }) => `${who}: ${what}`)
  expect(events.filter((line) => /^(Bola|Ngozi)/.test(line))).toEqual([
    `Bola: The guest of booking ${code} checked in.`,
    `Bola: Booking ${code} was moved to room 2 from room 1.`,
    `Bola: The guest of booking ${code} checked out of room 2.`,
    `Bola: The check-out of booking ${code} was undone: the guest is in room 2.`,
    `Bola: The check-in of booking ${code} was undone.`,
    `${OWNER.who}: Booking ${code} was cancelled; ₦10,000 goes back to the guest.`,
  ])
  expect(events[0]).toBe(`Guest: ₦85,000 was paid by card, with the reference ${reference}.`)
  expect(events[1]).toBe(`Site: The booking was made, with the code ${code}.`)
  expect(events).toEqual(
    expect.arrayContaining([
      'Site: A refund of ₦10,000 was noted.',
      'Site: The refund of ₦10,000 was sent to Paystack.',
    ]),
  )
  expect(story.map(({ at }) => at)).toEqual(story.map(({ at }) => at).toSorted())
  expect(mails.map(({ kind, to, sent_at }) => [kind, to, sent_at !== null])).toEqual(
    expect.arrayContaining([
      ['booking-confirmed', 'ada@example.com', true],
      ['booking-notice', 'the desk', true],
      ['booking-moved', 'ada@example.com', false],
      ['booking-cancelled', 'ada@example.com', false],
      ['refund-processed', 'ada@example.com', false],
    ]),
  )
  expect(mails).toHaveLength(5)
  expect(JSON.stringify([story, mails])).not.toContain(other.code)
})

it('includes a resent mail and a stuck refund', async () => {
  const { database } = backend
  const { code } = await bookRoom(backend)
  await stays.cancel(code, 1)
  await database.updateTable('refunds').set({ state: 'failed', last_error: 'failed at Paystack' }).execute()
  const first = await database
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'booking-cancelled')
    .executeTakeFirstOrThrow()
  await database
    .insertInto('outbox')
    .values({ ...first, id: 'again', dedupe_key: 'again', resend_of: first.id })
    .execute()
  const { story, mails } = await stays.story(code)
  expect(mails.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, 'again']))
  expect(story.map(({ what }) => what)).toContain('The refund is stuck: failed at Paystack.')
  await database.updateTable('refunds').set({ state: 'due' }).execute()
})

it.each(['refused', 'moot', 'erased'] as const)('says that a mail was not sent: %s', async (unsent) => {
  const { database } = backend
  const { code } = await bookRoom(backend)
  await database
    .updateTable('outbox')
    .set({ done_at: later().toISOString(), unsent })
    .where('kind', '=', 'booking-confirmed')
    .execute()
  const { mails } = await stays.story(code)
  expect(mails.find(({ kind }) => kind === 'booking-confirmed')).toMatchObject({ sent_at: null, unsent })
})
