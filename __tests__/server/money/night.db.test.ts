import { USUAL_TERMS } from '../../../src/shared/stay'
import { cancelBooking } from '../../../src/server/bookings/cancel-booking'
import { checkIn, undoCheckIn, undoCheckOut } from '../../../src/server/bookings/check-in'
import { correctBooking } from '../../../src/server/bookings/correct-booking'
import { moveBooking } from '../../../src/server/bookings/move-booking'
import { closeRoom } from '../../../src/server/bookings/room-closure'
import { stayOn } from '../../../src/server/bookings/stay-on'
import { voidEntry } from '../../../src/server/bookings/take-payment'
import { changeRoom, unlistRoom } from '../../../src/server/rooms/offer'
import { bookRoom, RECEPTIONIST } from '../../support/server/receptionist'
import {
  AFTERNOON,
  DAY,
  DAYS_LATER,
  EVENING,
  OWNER,
  YESTERDAY,
  arrive,
  backend,
  leave,
  linesOf,
  night,
  openHotel,
} from '../../support/server/night-hotel'

beforeEach(() => openHotel())

it('shows who slept in each room, with charge and balance, and why others were not for sale', async () => {
  const payment = { method: 'cash', amount_kobo: 4_000_000, reference: null } as const
  const code = await arrive({ room_id: 2, payment })
  const closure = { roomId: 3, kind: 'house_use', until: '2026-12-24', note: 'Night manager' } as const
  await closeRoom(backend.database, RECEPTIONIST, closure, AFTERNOON)
  const { lines, verdict } = await night()
  expect(lines.find(({ room_id }) => room_id === 2)).toEqual({
    room_id: 2,
    room_name: 'Superior Room',
    slips: null,
    use: 'slept',
    code,
    guest_name: 'Emeka Eze',
    charge_kobo: 10_500_000,
    balance_kobo: 6_500_000,
    closed: null,
    mark: null,
  })
  expect(lines.find(({ room_id }) => room_id === 3)).toMatchObject({
    use: 'closed',
    closed: { kind: 'house_use', by: 'Bola', note: 'Night manager' },
    mark: 'Closed since Sunday 22 November, 3 pm, by Bola. Was it empty?',
  })
  expect(lines.find(({ room_id }) => room_id === 1)).toMatchObject({ use: 'free', mark: null })
  expect(verdict).toMatch(/^1 room slept in, 1 closed, \d+ free; 1 night charged\. 1 line needs a look\.$/)
})

it('is that of 04:00, whatever happens to the rooms later', async () => {
  const code = await arrive({ room_id: 2 })
  const before = await night(new Date('2026-11-23T03:30:00.000Z'))
  await moveBooking(backend.database, RECEPTIONIST, {
    code,
    room_id: 5,
    old_room: 'free',
    note: null,
    now: new Date('2026-11-23T04:30:00.000Z'),
  })
  await leave(code, DAYS_LATER)
  expect(await night()).toEqual(before)
})

it('says the same on every later day, whatever is corrected, given back, undone or renamed', async () => {
  await openHotel({ now: () => AFTERNOON })
  const { database } = backend
  const codes = [
    await arrive({ room_id: 2 }),
    await arrive({ room_id: 3, nights: 2, total_kobo: 21_000_000 }, YESTERDAY),
    await arrive({ room_id: 5 }, new Date('2026-11-23T04:30:00.000Z')),
  ] as const
  await leave(codes[1], EVENING, true)
  const { code: online } = await bookRoom(backend)
  await checkIn(database, RECEPTIONIST, { code: online, now: EVENING, stay: USUAL_TERMS })
  const before = await night(new Date('2026-11-23T05:00:00.000Z'))
  const uses = before.lines.map(({ use }) => use).filter((use) => use !== 'free')
  expect(uses).toEqual(['slept', 'slept', 'charged_only', 'slept'])

  const now = new Date('2026-11-23T05:30:00.000Z')
  await undoCheckIn(database, RECEPTIONIST, { code: online, now })
  const later = new Date('2026-11-23T05:35:00.000Z')
  await checkIn(database, RECEPTIONIST, { code: online, now: later, stay: USUAL_TERMS })
  await undoCheckIn(database, RECEPTIONIST, { code: online, now: later })
  await cancelBooking(database, OWNER, { code: online, now, refund_kobo: 8_500_000, stay: USUAL_TERMS })
  const nights = await database
    .selectFrom('folio_entries')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['folio_entries.id', 'code'])
    .where('night', '=', DAY)
    .where('who', '=', 'Bola')
    .execute()
  for (const { id: entryId, code } of nights) {
    await voidEntry(database, OWNER, { code, now, entryId, reason: 'A friend' })
  }
  const step = { code: codes[0], now }
  await correctBooking(database, OWNER, { ...step, details: { guest_name: 'Emeka Ezeh' } })
  await stayOn(database, OWNER, { ...step, nights: 2, total_kobo: 21_000_000, payment: null })
  await leave(codes[2], now)
  await unlistRoom(database, OWNER, 7, now)
  await changeRoom(database, OWNER, 6, { name: 'Palm Room' }, now)
  expect(JSON.stringify(await night())).toBe(JSON.stringify(before))
})

it('counts a guest who comes between 04:00 and the end of the business day', async () => {
  await arrive({ room_id: 2 }, new Date('2026-11-23T04:30:00.000Z'))
  expect(await linesOf(2)).toMatchObject([{ use: 'slept', charge_kobo: 10_500_000, mark: null }])
})

it('lists a room that was used by day, beside its night, from check-in to the last check-out', async () => {
  const code = await arrive({ room_id: 2 })
  const now = new Date('2026-11-22T16:00:00.000Z')
  await leave(code, now)
  await undoCheckOut(backend.database, OWNER, { code, now })
  await leave(code, EVENING)
  expect(await linesOf(2)).toMatchObject([
    { use: 'day_use', charge_kobo: 10_500_000, mark: 'Had a room from 3 pm to 7 pm only.' },
    { use: 'free' },
  ])
})
