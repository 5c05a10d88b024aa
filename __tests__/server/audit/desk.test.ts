import { sql } from 'kysely'
import { USUAL_TERMS } from '../../../src/shared/stay'
import { audit } from '../../../src/server/audit/audit'
import { decideReview } from '../../../src/server/settlement/decide-review'
import type { Decide } from '../../../src/shared/desk/money'
import { type BusyHotel, openBusyHotel } from '../../support/server/hotel'
import { RECEPTIONIST } from '../../support/server/receptionist'
import { Stays } from '../../support/server/stays'

let hotel: BusyHotel
let code: string
let stays: Stays
beforeEach(async () => {
  hotel = await openBusyHotel()
  stays = new Stays(hotel)
  ;({ code } = await hotel.database.selectFrom('bookings').select('code').executeTakeFirstOrThrow())
})
function later(): Date {
  stays.now = new Date(stays.now.getTime() + 1_000)
  return stays.now
}

const db = () => hotel.database
const decide = (decision: Decide) => {
  const context = { domain: 'test', terms: USUAL_TERMS, now: later() }
  return decideReview(db(), RECEPTIONIST, hotel.reviewed.reference, decision, context)
}
const STEPS = {
  'check in': () => stays.arrive(code),
  'check out': () => stays.leave(code),
  'cancel for nothing': () => stays.cancel(code, 0),
  'cancel for 1 kobo': () => stays.cancel(code, 1),
  'pay 2 kobo back': () => stays.payBack(code, 2),
  'stay on': () => stays.extend(code, 1, 0),
  'walk in': () => stays.walkIn(5),
  'move to 2': () => stays.move(code, 2),
  'move to 3': () => stays.move(code, 3),
  'book the review': () => decide({ decision: 'book', room_id: 3, guest_name: 'Ada' }),
  'refund a part of the review': () => decide({ decision: 'refund', amount_kobo: 2_000_000 }),
  'put the review aside': () => decide({ decision: 'not_ours' }),
}
type StepName = keyof typeof STEPS

async function take(steps: readonly StepName[]): Promise<void> {
  for (const step of steps) {
    later()
    await STEPS[step]()
  }
}

async function findViolations(): Promise<string[]> {
  return (await audit({ database: db() })).violations.map(({ rule, problem }) => `${rule}: ${problem}`)
}

const ENDED_BY_HAND = `update bookings set status = 'left', ended_at = '2026-11-21T12:00:00.000Z'`
const IN_ROOM_2 = 'update bookings set room_id = 2; update holds set room_id = 2 where room_id = 1'
const WALKED_IN = `where booking_id in (select id from bookings where source = 'walk_in')`
const REMOVE_BOOKINGS =
  'update payments set booking_id = null; delete from folio_entries; delete from room_nights; delete from holds; delete from bookings'
const NO_REFUND = 'delete from refunds where amount_kobo < 8500000'

it.each<[problem: string, steps: StepName[], statements: string]>([
  ['booking-journal: checked in by nobody in the journal', [], `update bookings set checked_in_at = 'now'`],
  ['booking-journal: ended by nobody in the journal', [], ENDED_BY_HAND],
  [
    'status: left without a check-in, or cancelled or missed after one',
    ['cancel for nothing'],
    `update bookings set status = 'left'`,
  ],
  [
    'booking-journal: open, with the time of its end',
    ['check in', 'check out'],
    `update bookings set status = 'in_house'`,
  ],
  [
    'booking-journal: a refund that nobody in the journal ordered',
    ['cancel for 1 kobo'],
    `update refunds set created_at = '2026-11-21T12:00:00.000Z'`,
  ],
  [
    'folio: refunds at Paystack, and the folio has others',
    ['cancel for 1 kobo'],
    'update refunds set amount_kobo = 11 where amount_kobo = 1',
  ],
  ['folio: refunds at Paystack, and the folio has others', ['check in', 'pay 2 kobo back'], NO_REFUND],
  [
    'answer: the booking is neither in the room that was paid for nor in one to which it was moved',
    [],
    IN_ROOM_2,
  ],
  ['room-stay: a guest in house without an open hold of the room', ['check in'], 'delete from holds'],
  ['room-stay: an open hold of a booking that has ended or is in another room', [], ENDED_BY_HAND],
  [
    'room-stay: an open hold of a booking that has ended or is in another room',
    ['move to 2', 'move to 3'],
    'update bookings set room_id = 2',
  ],
  ['nights: an open booking without one of its nights', [], 'delete from room_nights'],
  ['nights: a night after the end', [], ENDED_BY_HAND],
  [
    'nights: a night that does not belong to its booking or closure',
    [],
    `update room_nights set night = '2099-01-01' where booking_id is not null`,
  ],
  ['nights: an open booking of no night', [], 'update bookings set leaves_on = arrives_on'],
  ['nights: a closure without nights', [], 'delete from room_nights where booking_id is null'],
  [
    'folio: online payments, and the folio has other amounts',
    [],
    `update folio_entries set amount_kobo = 1 where kind = 'payment'`,
  ],
  [
    'folio: refunds at Paystack, and the folio has others',
    ['cancel for 1 kobo'],
    `update folio_entries set amount_kobo = 2 where kind = 'refund'`,
  ],
  [
    'folio: a night without a charge',
    ['walk in'],
    `delete from folio_entries ${WALKED_IN} and kind = 'charge'`,
  ],
  ['folio: a night without a charge', ['stay on'], `delete from folio_entries where amount_kobo = 0`],
  ['mail-missing: no booking-moved mail', ['move to 2'], `delete from outbox where kind = 'booking-moved'`],
  [
    'mail-missing: no booking-cancelled mail',
    ['cancel for nothing'],
    `delete from outbox where kind = 'booking-cancelled'`,
  ],
  [
    'mail-missing: no refund-due mail',
    ['check in', 'pay 2 kobo back'],
    `delete from outbox where kind = 'refund-due'`,
  ],
  ['mail-missing: no mail to the desk', [], `delete from outbox where kind = 'contact-message'`],
  ['outcome: booked, and it made no booking', ['book the review'], REMOVE_BOOKINGS],
  ['outcome: to be refunded, and there is no refund', ['refund a part of the review'], NO_REFUND],
  [
    'decision: decided by a person, and not under review',
    ['put the review aside'],
    `update payments set outcome = 'refund_due' where outcome = 'review'`,
  ],
])('finds %s, after %j', async (problem, steps, statements) => {
  await take(steps)
  expect(await findViolations()).toEqual([])
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db())
  expect(await findViolations()).toContain(problem)
})
