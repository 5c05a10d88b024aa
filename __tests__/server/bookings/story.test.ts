import { moveBooking } from '../../../src/server/bookings/move-booking'
import { stayOn, undoStayOn } from '../../../src/server/bookings/stay-on'
import { addCharge, refundAtDesk, takePayment, voidEntry } from '../../../src/server/bookings/take-payment'
import { readJournalPage } from '../../../src/server/journal/journal-page'
import { createOutboxWorker } from '../../../src/server/mail/outbox-worker'
import { createRefundWorker } from '../../../src/server/refunds/worker'
import { dayAndMonth, dayInWords } from '../../../src/shared/day-in-words'
import { dayAfter } from '../../../src/shared/stay'
import { HOTEL, keepingTransport } from '../../support/server/mail'
import { bookRoom, RECEPTIONIST } from '../../support/server/receptionist'
import { backend, receiveGuest, stays, useSoundHotel } from '../../support/server/sound-hotel'
import { CASH, OWNER } from '../../support/server/stays'
import { addRows, findRow } from '../../support/server/rows'

useSoundHotel({ at: '15:00' })

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
  await createOutboxWorker({ database, transport, hotel: () => HOTEL, now: later }).runOnce()
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
    `Bola: The guest of booking ${code} checked in to room 1 (Classic Room).`,
    `Bola: Booking ${code} was moved to room 2 (Superior Room) from room 1 (Classic Room), whose nights are free again.`,
    `Bola: The guest of booking ${code} checked out of room 2 (Superior Room).`,
    `Bola: The check-out of booking ${code} was undone: the guest is in room 2 (Superior Room).`,
    `Bola: The check-in of booking ${code} was undone: the guest is expected in room 2 (Superior Room).`,
    `${OWNER.who}: Booking ${code} was cancelled; ₦10,000 goes back to the guest.`,
  ])
  expect(events[0]).toBe(`Guest: ₦85,000 was paid by card, with the reference ${reference}.`)
  expect(events[1]).toBe(`Site: The booking was made, with the code ${code}.`)
  expect(events.slice(-2)).toEqual([
    'Site: The refund of ₦10,000 was sent to Paystack.',
    'Paystack: ₦10,000 was paid back.',
  ])
  expect(story.map(({ at }) => at)).toEqual(story.map(({ at }) => at).toSorted())
  expect(mails.map(({ kind, to, sent_at }) => [kind, to, sent_at !== null])).toEqual(
    expect.arrayContaining([
      ['booking-confirmed', 'ada@example.com', true],
      ['booking-notice', 'front desk', true],
      // The check-in was undone, and the guest has cancelled meanwhile.
      ['checked-in', 'guest', false],
      ['booking-moved', 'guest', false],
      ['booking-cancelled', 'ada@example.com', false],
      ['refund-processed', 'ada@example.com', false],
    ]),
  )
  expect(mails).toHaveLength(6)
  expect(JSON.stringify([story, mails])).not.toContain(other.code)
})

it('says what was charged, paid, voided and moved, with dates, method and reason', async () => {
  const { database } = backend
  const { code, leaves_on } = await stays.walkIn(2)
  const step = () => ({ ...stays.step(code), now: later() })
  const cash = { ...CASH, amount_kobo: 900_000, reference: null }
  await addCharge(database, RECEPTIONIST, { ...step(), amount_kobo: 900_000, text: 'Breakfast' })
  await takePayment(database, RECEPTIONIST, {
    ...step(),
    payment: { ...cash, method: 'pos', reference: '0412' },
  })
  for (const kind of ['payment', 'charge'] as const) {
    const entryId =
      (await stays.folio(code)).findLast((row) => row.kind === kind && row.amount_kobo === 900_000)?.id ?? ''
    await voidEntry(database, RECEPTIONIST, { ...step(), entryId, reason: `Wrong ${kind}` })
  }
  await stayOn(database, OWNER, { ...step(), nights: 2, total_kobo: 16_000_000, payment: cash })
  expect(await stays.story(code)).toMatchObject({
    extension: { from: leaves_on, total_kobo: 16_000_000 },
    needs_cleaning: true,
  })
  await undoStayOn(database, RECEPTIONIST, step())
  await refundAtDesk(database, OWNER, { ...step(), payment: cash, reason: 'Paid too much' })
  const leak = { room_id: 3, old_room: 'out_of_order', note: 'The shower leaks' } as const
  await moveBooking(database, RECEPTIONIST, { ...step(), ...leak, closed_until: leaves_on })
  const { story, extension } = await stays.story(code)
  expect(extension).toBeNull()
  const [from, until] = [leaves_on, dayAfter(leaves_on, 2)]
  const nights = `2 nights, from ${dayAndMonth(from)} to ${dayInWords(until)}`
  expect(story.map(({ what }) => what)).toEqual([
    `A guest walked in: booking ${code}, room 2 (Superior Room) until ${dayInWords(from)}, for ₦85,000. ₦85,000 was paid in cash.`,
    `₦9,000 was charged to booking ${code} (Breakfast).`,
    `The guest of booking ${code} paid ₦9,000 by POS (0412).`,
    `A payment of ₦9,000 by POS (0412) of booking ${code} was voided: Wrong payment.`,
    `A charge of ₦9,000 (Breakfast) of booking ${code} was voided: Wrong charge.`,
    `The guest of booking ${code} stays on for ${nights}, for ₦160,000. ₦9,000 was paid in cash.`,
    `The guest of booking ${code} does not stay on for ${nights}, after all; ₦160,000 is no longer charged.`,
    `The guest of booking ${code} got ₦9,000 back in cash (Paid too much).`,
    `Booking ${code} was moved to room 3 (Deluxe King) from room 2 (Superior Room), which is out of order (The shower leaks), for ₦25,000 more.`,
  ])
  const { entries } = await readJournalPage(database, { booking: code })
  expect(entries.map(({ what }) => what).toReversed()).toEqual(story.map(({ what }) => what))
  const journal = JSON.stringify(await database.selectFrom('journal').selectAll().execute())
  for (const word of ['Breakfast', 'Wrong', 'leaks', '0412']) expect(journal).not.toContain(word)
})

it('says what has gone back in all, once refunds were made in parts', async () => {
  const { database, rehearsal } = backend
  const { code } = await receiveGuest()
  await stays.payBack(code, 4_000_000)
  later()
  await stays.payBack(code, 4_500_000)
  const refunds = createRefundWorker({ database, paystack: rehearsal.paystack, now: later })
  for (let run = 0; run < 6; run += 1) {
    await refunds.runOnce()
    later(3_600_000)
  }
  const { story } = await stays.story(code)
  const lines = story.filter(({ who }) => who === 'Paystack').map(({ what }) => what)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^₦4[05],000 was paid back\.$/)
  expect(lines[1]).toMatch(/^₦4[05],000 was paid back, ₦85,000 in all\.$/)
})

it('includes a resent mail and a stuck refund', async () => {
  const { database } = backend
  const { code } = await bookRoom(backend)
  await stays.cancel(code, 1)
  await database.updateTable('refunds').set({ state: 'failed', last_error: 'failed at Paystack' }).execute()
  const first = await findRow(database, 'outbox', { kind: 'booking-cancelled' })
  await addRows(database, 'outbox', { ...first, id: 'again', dedupe_key: 'again', resend_of: first.id })
  const { story, mails } = await stays.story(code)
  expect(mails.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, 'again']))
  expect(story.map(({ what }) => what)).toContain('The refund of ₦0.01 is stuck: failed at Paystack.')
  await database.updateTable('refunds').set({ state: 'due' }).execute()
})
