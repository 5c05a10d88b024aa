import { randomUUID } from 'node:crypto'
import { cancelBooking, recordNoShow } from '../../../src/server/bookings/cancel-booking'
import { correctBooking } from '../../../src/server/bookings/correct-booking'
import { changeClosure, dropClosure, planClosure } from '../../../src/server/bookings/closures'
import { moveBooking } from '../../../src/server/bookings/move-booking'
import { closeRoom, openRoom } from '../../../src/server/bookings/room-closure'
import { stayOn, undoStayOn } from '../../../src/server/bookings/stay-on'
import { takePayment, voidEntry } from '../../../src/server/bookings/take-payment'
import type { Actor } from '../../../src/server/journal/journal'
import { addPeriod, endPeriod } from '../../../src/server/rooms/price-periods'
import { atHotel, dayAfter } from '../../../src/shared/stay'
import { bookRoom, deskRoom, RECEPTIONIST } from '../../support/server/receptionist'
import { book, inDays, keep, PRICE, redate } from '../../support/server/reservations'
import { backend, stays, useSoundHotel } from '../../support/server/sound-hotel'
import { CASH, COLLEAGUE, STAY } from '../../support/server/stays'

useSoundHotel()

const ROUNDS = 4

/** Two people do the same at once: it happens once, and the other is told who was first. */
async function race(work: (who: Actor) => Promise<unknown>): Promise<void> {
  const ends = await Promise.allSettled([work(RECEPTIONIST), work(COLLEAGUE)])
  const [first, second] =
    ends[0].status === 'fulfilled' ? [RECEPTIONIST.who, ends[1]] : [COLLEAGUE.who, ends[0]]
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(second).toMatchObject({ reason: { status: 409, message: expect.stringContaining(first) } })
  // The journal is read in the order of time.
  stays.now = new Date(stays.now.getTime() + 1)
}

async function raceThroughStay(round: number): Promise<void> {
  const { database } = backend
  const { code } = await bookRoom(backend)
  const step = () => stays.step(code)
  await race((who) => stays.arrive(code, who))
  await race((who) => stays.undoArrive(code, who))
  await race((who) => stays.arrive(code, who))

  const leavesOn = dayAfter(stays.today, 1)
  const extension = { nights: 1, total_kobo: 8_500_000, payment: CASH, seen_leaves_on: leavesOn }
  await race((who) => stayOn(database, who, { ...step(), ...extension }))
  const undo = { businessDay: stays.today, seen_leaves_on: dayAfter(leavesOn, 1) }
  await race((who) => undoStayOn(database, who, { ...step(), ...undo }))

  const move = { room_id: 2, old_room: 'free', note: null, seen_room: 1 } as const
  await race((who) => moveBooking(database, who, { ...step(), ...move }))
  await race((who) => correctBooking(database, who, { ...step(), details: { note: `Round ${round}` } }))

  const pos = { ...CASH, method: 'pos', reference: '00412', confirms_more: true } as const
  await Promise.all(
    [RECEPTIONIST, COLLEAGUE].map((who) => takePayment(database, who, { ...step(), payment: pos })),
  )
  const slips = (await stays.folio(code)).filter(({ text }) => text === '00412')
  expect(slips).toHaveLength(2)
  const voiding = { entryId: slips[0]?.id ?? '', reason: 'Entered twice' }
  await race((who) => voidEntry(database, who, { ...step(), ...voiding }))

  await race((who) => stays.leave(code, who))
  await race((who) => stays.undoLeave(code, who))
  await race((who) => stays.leave(code, who))
  await raceToOpen(2)
}

async function raceThroughReservation(): Promise<void> {
  const { database } = backend
  const { code, arrives_on } = await book()
  await race((who) => redate(code, [10, 12], 2 * PRICE, who, arrives_on))
  await race((who) => keep(code, '22:00', atHotel(inDays(10), '18:00').toISOString(), who))
  const move = {
    room_id: 2,
    from_night: inDays(11),
    old_room: 'free',
    note: null,
    seen_next_room: null,
  } as const
  await race((who) => moveBooking(database, who, { ...stays.step(code), ...move }))
  await race((who) => cancelBooking(database, who, { ...stays.step(code), refund_kobo: 0, stay: STAY }))
}

async function raceThroughClosure(): Promise<void> {
  const { database } = backend
  const [from_day, seen_until, until] = [inDays(20), inDays(21), inDays(22)]
  const closure = { room_id: 1, kind: 'house_use', from_day, until: seen_until, note: 'Staff' } as const
  const id = randomUUID()
  await planClosure(database, { ...RECEPTIONIST, actionId: id }, closure, stays.now)
  await race((who) => changeClosure(database, who, { id, until, seen_until }, stays.now))
  await race((who) => dropClosure(database, who, id, stays.now))
}

async function raceThroughPrices(): Promise<void> {
  const { database } = backend
  const nights = { first_night: inDays(30), last_night: inDays(31), weekdays: '1234567' }
  const period = {
    name: 'Feast',
    room_id: null,
    price_kobo: null,
    percent: 110,
    confirms_price: false,
    ...nights,
  }
  const add = async (id: string) =>
    addPeriod(database, { ...RECEPTIONIST, actionId: id }, { ...period, replaces: null }, stays.now)
  const [first, next] = [randomUUID(), randomUUID()]
  await add(first)
  const replacing = { ...period, replaces: first }
  await race((who) => addPeriod(database, who, replacing, stays.now))
  await add(next)
  await race((who) => endPeriod(database, who, next, stays.now))
}

async function raceToOpen(roomId: number): Promise<void> {
  const hold = (await deskRoom(backend, roomId, stays.now)).hold?.id ?? ''
  const kinds = ['cleaning', 'house_use'] as const
  await race((who) =>
    openRoom(backend.database, who, { roomId, hold, kinds, hasHousekeeping: false }, stays.now),
  )
}

it('does what two people do at once a single time, and tells the other who was first', async () => {
  const { database } = backend
  for (let round = 0; round < ROUNDS; round += 1) {
    await raceThroughStay(round)
    await raceThroughReservation()
    await raceThroughClosure()
    await raceThroughPrices()
    const until = dayAfter(stays.today, 1)
    const closure = { roomId: 3, kind: 'house_use', until, note: 'Staff' } as const
    await race((who) => closeRoom(database, who, closure, stays.now))
    await raceToOpen(3)
    const order = { refund_kobo: 0, stay: STAY }
    const cancelled = await bookRoom(backend)
    await race((who) => cancelBooking(database, who, { ...stays.step(cancelled.code), ...order }))
    // Each in another room, which stays the guest's for the night that has begun.
    const missed = await bookRoom(backend, { roomId: 5 + round })
    const now = atHotel(dayAfter(stays.today, 1), '12:00')
    await race((who) => recordNoShow(database, who, { ...order, code: missed.code, now }))
  }
})
