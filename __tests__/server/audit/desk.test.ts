import { sql } from 'kysely'
import { audit } from '../../../src/server/audit/audit'
import { cancelBooking, payBack } from '../../../src/server/bookings/cancel-booking'
import {
  checkIn,
  completeBooking,
  moveBooking,
  undoCheckIn,
} from '../../../src/server/bookings/change-booking'
import { occupyRoom, releaseRoom, undoRoomChange } from '../../../src/server/bookings/change-room'
import { setMessageState } from '../../../src/server/contact/desk-messages'
import { MAX_MAILS_PER_HOUR, storeMessage } from '../../../src/server/contact/repository'
import { decideReview } from '../../../src/server/settlement/decide-review'
import type { Decide } from '../../../src/shared/desk/money'
import { closeAll } from '../../support/server/closing'
import { type BusyHotel, openBusyHotel } from '../../support/server/hotel'
import { RECEPTIONIST } from '../../support/server/receptionist'

let hotel: BusyHotel
let code: string
let milliseconds: number
let lastEntry: string
beforeEach(async () => {
  hotel = await openBusyHotel()
  milliseconds = Date.now() + 1_000
  ;({ code } = await hotel.database.selectFrom('bookings').select('code').executeTakeFirstOrThrow())
})
afterEach(closeAll)

function later(): Date {
  milliseconds += 1_000
  return new Date(milliseconds)
}

const db = () => hotel.database
async function keepEntry(changing: Promise<{ entry: string }>): Promise<void> {
  lastEntry = (await changing).entry
}
const move = (roomId: number, freesOldRoom = true) =>
  moveBooking(db(), RECEPTIONIST, { code, roomId, freesOldRoom }, later())
const cancel = (refundKobo: number) => cancelBooking(db(), RECEPTIONIST, { code, refundKobo }, later())
const decide = (decision: Decide) => {
  const context = { domain: 'test', now: later() }
  return decideReview(db(), RECEPTIONIST, hotel.reviewed.reference, decision, context)
}
const STEPS = {
  'check in': () => checkIn(db(), RECEPTIONIST, code, later()),
  'undo check-in': () => undoCheckIn(db(), RECEPTIONIST, code, later()),
  complete: () => completeBooking(db(), RECEPTIONIST, code, later()),
  'cancel for nothing': () => cancel(0),
  'cancel for 1 kobo': () => cancel(1),
  'pay 2 kobo back': () => payBack(db(), RECEPTIONIST, { code, refundKobo: 2 }, later()),
  'move to 2': () => move(2),
  'move to 3': () => move(3),
  'move back': () => move(1),
  'move to 2, closing 1': () => move(2, false),
  release: () => keepEntry(releaseRoom(db(), RECEPTIONIST, 1, later())),
  occupy: () => keepEntry(occupyRoom(db(), RECEPTIONIST, 1, later())),
  undo: () => undoRoomChange(db(), RECEPTIONIST, { roomId: 1, entry: lastEntry }, later()),
  'book the review': () => decide({ decision: 'book', room_id: 3, guest_name: 'Ada' }),
  'refund a part of the review': () => decide({ decision: 'refund', amount: 20_000 }),
  'put the review aside': () => decide({ decision: 'not_ours' }),
  'write 31 messages in an hour': async () => {
    const now = later()
    for (let count = 0; count <= MAX_MAILS_PER_HOUR; count += 1) {
      const message = { name: 'Ada', email: 'ada@example.com', message: `Message ${count}` }
      await storeMessage(db(), message, null, now)
    }
  },
  'accept a doubtful message': async () => {
    await storeMessage(db(), { name: 'A', email: 'a@b.c', message: 'Hi' }, 'trap', later())
    const { id } = await db()
      .selectFrom('messages')
      .select('id')
      .where('doubt', 'is not', null)
      .executeTakeFirstOrThrow()
    await setMessageState(db(), RECEPTIONIST, id, 'open', later())
  },
}
type StepName = keyof typeof STEPS

async function take(steps: readonly StepName[]): Promise<void> {
  for (const step of steps) await STEPS[step]()
}

async function findViolations(): Promise<string[]> {
  const { violations } = await audit({ database: db() })
  return violations.map(({ rule, problem }) => `${rule}: ${problem}`)
}

const SOUND: StepName[][] = [
  ['check in', 'complete'],
  ['check in', 'undo check-in', 'check in'],
  ['release', 'undo', 'release'],
  ['cancel for nothing', 'pay 2 kobo back'],
  ['cancel for 1 kobo'],
  ['complete', 'pay 2 kobo back'],
  ['move to 2', 'move to 3', 'move back', 'release'],
  ['move to 2, closing 1'],
  ['complete', 'occupy'],
  ['complete', 'occupy', 'release', 'undo'],
  ['book the review'],
  ['refund a part of the review'],
  ['put the review aside'],
  ['write 31 messages in an hour', 'accept a doubtful message'],
]
it.each(SOUND.map((steps) => [steps]))('finds nothing wrong after %j', async (steps) => {
  await take(steps)
  expect(await findViolations()).toEqual([])
})

const ENDED_BY_HAND = `update bookings set status = 'completed', ended_at = '2026-11-21T12:00:00.000Z';
  update rooms set available = 1 where id = 1`
const CLOSED_BY_HAND = 'update rooms set available = 0 where id = 1'
const IN_ROOM_2 = 'update bookings set room_id = 2; update rooms set available = 0 where id = 2'
const NO_REFUND = 'delete from refunds where amount_kobo < 8500000'

it.each<[problem: string, steps: StepName[], statements: string]>([
  ['booking-journal: checked in by nobody in the journal', [], `update bookings set checked_in_at = 'now'`],
  ['booking-journal: ended by nobody in the journal', [], ENDED_BY_HAND],
  [
    'booking-journal: ended by nobody in the journal',
    ['cancel for nothing'],
    `update bookings set status = 'completed'`,
  ],
  [
    'booking-journal: confirmed, with the time of its end',
    ['complete'],
    `update bookings set status = 'confirmed'`,
  ],
  [
    'booking-journal: another refund than in the journal',
    ['cancel for 1 kobo'],
    'update refunds set amount_kobo = 11 where amount_kobo = 1',
  ],
  ['booking-journal: no refund, and one in the journal', ['complete', 'pay 2 kobo back'], NO_REFUND],
  [
    'answer: the booking is neither in the room that was paid for nor in that of its last move',
    [],
    IN_ROOM_2,
  ],
  [
    'answer: the booking is neither in the room that was paid for nor in that of its last move',
    ['move to 2', 'move to 3'],
    IN_ROOM_2,
  ],
  ['room-kept: its last booking has ended, and it is not offered', ['complete'], CLOSED_BY_HAND],
  ['mail-missing: no booking-moved mail', ['move to 2'], `delete from outbox where kind = 'booking-moved'`],
  [
    'mail-missing: no booking-cancelled mail',
    ['cancel for nothing'],
    `delete from outbox where kind = 'booking-cancelled'`,
  ],
  [
    'mail-missing: no refund-due mail',
    ['complete', 'pay 2 kobo back'],
    `delete from outbox where kind = 'refund-due'`,
  ],
  ['mail-missing: no mail to the desk', [], `delete from outbox where kind = 'contact-message'`],
  [
    'mail-missing: no mail to the desk',
    ['write 31 messages in an hour'],
    `delete from outbox where kind = 'contact-digest'`,
  ],
  ['outcome: booked, and there is no booking', ['book the review'], 'delete from bookings'],
  ['outcome: to be refunded, and there is no refund', ['refund a part of the review'], NO_REFUND],
  [
    'decision: decided by a person, and not under review',
    ['put the review aside'],
    `update payments set outcome = 'refund_due' where outcome = 'review'`,
  ],
])('finds %s, after %j', async (problem, steps, statements) => {
  await take(steps)
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db())
  expect(await findViolations()).toContain(problem)
})
