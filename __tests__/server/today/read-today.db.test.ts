import { addCharge, takePayment } from '../../../src/server/bookings/take-payment'
import { checkOut } from '../../../src/server/bookings/check-in'
import { planClosure } from '../../../src/server/bookings/closures'
import { closeRoom } from '../../../src/server/bookings/room-closure'
import { takeRoom } from '../../../src/server/bookings/holds'
import { storeMessage } from '../../../src/server/contact/repository'
import { readToday } from '../../../src/server/today/read-today'
import { routeOf } from '../../../src/features/desk/frame/screens'
import type { Role } from '../../../src/shared/desk/roles'
import { businessDay, dayAfter } from '../../../src/shared/stay'
import { noteTrouble } from '../../../src/server/db/machine-state'
import {
  enqueue,
  enqueueMessage,
  insertBooking,
  insertPayment,
  insertRefund,
} from '../../support/server/mail'
import { database, useMailDatabase } from '../../support/server/mail-database'
import { RECEPTIONIST } from '../../support/server/receptionist'
import { addRows, changeRows } from '../../support/server/rows'

useMailDatabase()

// A quarter past six in Lagos: the business day has begun.
const NOW = new Date('2026-11-22T05:15:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString()
const HOUR = 60
const DAY = 24 * HOUR

const STAY = { nights: 1, leaveBy: '12:00' }
const today = async (role: Role = 'desk') => {
  const day = await readToday({ database, domain: 'test', now: () => NOW, stay: async () => STAY, role })
  const screens = day.needs_you.map(({ where }) => routeOf(where.replace(/\?.*/, ''), role).screen)
  expect(screens).not.toContain(undefined)
  return day
}

let count = 0
/** Books a night from the business day of `created_at` on. */
async function book(room_id: number, created_at: string, checked_in_at?: string) {
  count += 1
  const id = `p${count}`
  const paid = { room_id, created_at, paid_at: created_at }
  await insertPayment(database, { ...paid, id, reference: `${room_id}-${count}`, provider_txn_id: id })
  await insertBooking(database, {
    id: `b${count}`,
    code: `LH-${room_id}`,
    payment_id: id,
    room_id,
    created_at,
    status: checked_in_at === undefined ? 'expected' : 'in_house',
    arrives_on: businessDay(created_at),
    leaves_on: dayAfter(businessDay(created_at), 1),
    checked_in_at: checked_in_at ?? null,
  })
  const from = businessDay(created_at)
  const stay = { roomId: room_id, bookingId: `b${count}`, from, until: dayAfter(from, 1), who: 'Site' }
  await database.transaction().execute((trx) => takeRoom(trx, stay, new Date(created_at)))
}

it('lists no needs when nothing waits', async () => {
  await book(1, ago(10))
  await book(2, ago(10), ago(5))
  await enqueueMessage(database, {}, new Date(ago(5)))
  await addRows(database, 'sync_state', { name: 'paystack-sweep', watermark: ago(5), last_ok_at: ago(5) })
  await expect(today()).resolves.toMatchObject({
    date: '2026-11-22',
    arrivals: [{ code: 'LH-1' }],
    staying: [{ code: 'LH-2' }],
    departures: [],
    open_messages: 1,
    waiting_mails: 1,
    free_rooms: 5,
    rooms: 8,
    needs_you: [],
  })
})

const codes = (list: { code: string }[]) => list.map(({ code }) => code)

it('separates business days, which begin at six in Lagos', async () => {
  await book(1, ago(10))
  await book(2, ago(20))
  await book(3, ago(DAY), ago(20))
  await book(5, ago(DAY + 20), ago(DAY))
  const { arrivals, missed, departures, needs_you } = await today()
  expect([arrivals, missed, departures].map(codes)).toEqual([['LH-1'], ['LH-2'], ['LH-5', 'LH-3']])
  expect(needs_you.map(({ where }) => where)).toEqual(['/desk/bookings/LH-5'])
  expect(needs_you[0]?.what).toBe(
    'Ada Obi (LH-5) should have left Executive Suite. Has the guest checked out, or do they stay on?',
  )
  // Since noon of the day of check-out.
  expect(needs_you[0]?.since).toBe('2026-11-21T11:00:00.000Z')
})

const needsAt = async (now: string) => {
  const options = { database, domain: 'test', now: () => new Date(now), stay: async () => STAY }
  return (await readToday(options)).needs_you.map(({ where }) => where.slice(-4))
}

it('lists a departure as overdue from noon on, and a guest who did not come from then on too', async () => {
  await book(1, ago(10), ago(5))
  await book(2, ago(10))
  expect(await needsAt('2026-11-23T04:59:00Z')).toEqual([])
  expect(await needsAt('2026-11-23T10:59:00Z')).toEqual([])
  expect(await needsAt('2026-11-23T11:00:00Z')).toEqual(['LH-1', 'LH-2'])
})

it('lists rooms to clean, closures that should be over, and rooms that are kept tonight but are not free', async () => {
  const close = (roomId: number, kind: 'cleaning' | 'out_of_order', until: string | null) =>
    closeRoom(database, RECEPTIONIST, { roomId, kind, until, note: 'A leak' }, new Date(ago(5)))
  await close(1, 'cleaning', null)
  await close(2, 'out_of_order', '2026-11-23')
  await database.updateTable('holds').set({ until: '2026-11-22' }).where('room_id', '=', 2).execute()
  await close(3, 'out_of_order', '2026-11-24')
  await close(5, 'cleaning', null)
  for (const [room_id, from_day] of [
    [5, '2026-11-22'],
    [6, '2026-11-23'],
  ] as const) {
    const plan = { room_id, kind: 'house_use', from_day, until: '2026-11-30', note: 'Wedding' } as const
    await planClosure(database, RECEPTIONIST, plan, NOW)
  }
  const { to_clean, needs_you } = await today()
  expect(to_clean).toMatchObject([{ room_id: 1, since: ago(5) }, { room_id: 5 }])
  expect(needs_you.map(({ what }) => what)).toEqual([
    'Executive Suite is to be kept for “Wedding” tonight, but is being cleaned.',
    'Superior Room was to be open again by now. Is it ready for guests?',
  ])
})

it('lists guests who have left within 30 days and owe something', async () => {
  await book(1, ago(30 * DAY), ago(30 * DAY))
  const step = { code: 'LH-1', now: new Date(ago(30 * DAY - 1)) }
  await addCharge(database, RECEPTIONIST, { ...step, amount_kobo: 1_200_000, text: 'Breakfast' })
  await checkOut(database, RECEPTIONIST, { ...step, hasHousekeeping: false })
  const [need] = (await today()).needs_you
  expect(need?.what).toMatch(/ left .+ with ₦12,000 unpaid\.$/)
})

it('lists a guest who has left longer ago when an entry makes a balance, and what has to go back', async () => {
  await book(1, ago(32 * DAY), ago(32 * DAY))
  const long = { code: 'LH-1', now: new Date(ago(32 * DAY)) }
  await checkOut(database, RECEPTIONIST, { ...long, hasHousekeeping: false })
  const now = new Date(ago(1))
  const payment = { method: 'cash', amount_kobo: 500_000, reference: null, confirms_more: true } as const
  await takePayment(database, RECEPTIONIST, { code: 'LH-1', now, payment })
  const [need] = (await today()).needs_you
  expect(need?.what).toMatch(/ \(LH-1\) has paid ₦5,000 too much: give it back\.$/)
})

it('lists everything that a person has to do, the most urgent first', async () => {
  await insertPayment(database, {
    id: 'lost',
    reference: '1-lost',
    outcome: 'refund_due',
    provider_txn_id: '1',
  })
  await insertRefund(database, { payment_id: 'lost', state: 'needs_attention', created_at: ago(DAY) })
  await insertPayment(database, {
    id: 'odd',
    reference: '1-odd',
    outcome: 'review',
    reason: 'amount',
    provider_txn_id: '2',
  })
  const open = {
    attempts: 3,
    next_attempt_at: ago(0),
    room_id: 1,
    guest_name: 'Ada',
    guest_email: 'ada@example.com',
  }
  await addRows(database, 'open_payments', { ...open, reference: '1-open', created_at: ago(HOUR) })
  await enqueueMessage(database, { name: 'Bola' }, new Date(ago(DAY)))
  await enqueue(database, { kind: 'payment-review', payload: { paymentId: 'odd' } }, new Date(ago(16)))
  await addRows(database, 'sync_state', { name: 'paystack-sweep', watermark: ago(16), last_ok_at: ago(16) })
  const { needs_you, ...figures } = await today()
  expect(figures).toMatchObject({
    undecided_payments: 1,
    open_reviews: 1,
    open_messages: 1,
    waiting_mails: 2,
    refunds_under_way: 1,
    open_disputes: 0,
    last_sweep_at: ago(16),
  })
  expect(needs_you.map(({ what, where }) => [what.slice(0, 30), where])).toEqual([
    ['A refund of ₦85,000 does not g', '/desk/money'],
    ['Payment 1-odd needs a decision', '/desk/money'],
    ['A payment has been undecided f', '/desk/money'],
    ['Paystack’s list of payments ha', '/desk/money'],
    ['1 message is waiting for an an', '/desk/messages'],
    ['2 mails could not be sent for ', '/desk/mail'],
  ])
  const closure = { roomId: 2, kind: 'out_of_order', until: '2026-11-23', note: 'A leak' } as const
  await closeRoom(database, RECEPTIONIST, closure, new Date(ago(DAY - 1)))
  await noteTrouble(database, 'publish-failed', 'rooms.json is missing', NOW)
  expect((await today('owner')).needs_you).toMatchObject([
    ...needs_you.slice(0, 4),
    { where: '/desk/site' },
    { what: '1 line of last night’s audit needs a look.', where: '/desk/money/night' },
    ...needs_you.slice(4),
  ])
  expect((await today()).needs_you).toEqual(needs_you)
})

const lines = async () => (await today()).needs_you.map(({ what, since }) => [what, since])

it('counts messages that have waited for 15 minutes, whatever their age', async () => {
  await enqueueMessage(database, { name: 'Ada' }, new Date(ago(14)))
  expect(await lines()).toEqual([])
  await enqueueMessage(database, { name: 'Bola' }, new Date(ago(15)))
  expect(await lines()).toContainEqual(['1 message is waiting for an answer.', ago(15)])
  await enqueueMessage(database, { name: 'Chidi' }, new Date(ago(DAY - 1)))
  await enqueueMessage(database, { name: 'Dayo' }, new Date(ago(DAY)))
  expect((await lines())[0]).toEqual(['3 messages are waiting for an answer.', ago(DAY)])
})

it('counts doubtful messages separately, and lists no need for them', async () => {
  const message = { name: 'Bot', email: 'bot@example.com', message: 'Cheap watches' }
  await storeMessage(database, message, { doubt: 'trap', isDoubtful: true }, new Date(ago(2 * DAY)))
  await expect(today()).resolves.toMatchObject({
    open_messages: 0,
    doubtful_messages: 1,
    waiting_mails: 0,
    needs_you: [],
  })
})

it('lists a mail that was given up, for a week or until it is sent again', async () => {
  const since = new Date(ago(4 * DAY))
  const id = await enqueue(database, { kind: 'booking-confirmed', payload: {} }, since)
  const end = (minutes: number) =>
    changeRows(database, 'outbox', { id }, { done_at: ago(minutes), unsent: 'refused' })
  const need = {
    what: '1 mail to a guest could not be delivered: the address does not accept mail.',
    where: '/desk/mail',
    since: since.toISOString(),
  }
  await end(DAY)
  await expect(today()).resolves.toMatchObject({ needs_you: [need], waiting_mails: 0 })
  await end(7 * DAY + 1)
  await expect(today()).resolves.toMatchObject({ needs_you: [] })
  await end(DAY)
  const again = await enqueue(database, { kind: 'booking-confirmed', payload: {} }, new Date(ago(5)))
  await database.updateTable('outbox').set({ resend_of: id }).where('id', '=', again).execute()
  await expect(today()).resolves.toMatchObject({ needs_you: [] })
})
