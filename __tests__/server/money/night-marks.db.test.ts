import { USUAL_TERMS } from '../../../src/shared/stay'
import { cancelBooking, recordNoShow } from '../../../src/server/bookings/cancel-booking'
import { checkIn, checkOut, undoCheckIn, undoCheckOut } from '../../../src/server/bookings/check-in'
import { closeRoom, openRoom } from '../../../src/server/bookings/room-closure'
import { correctBooking } from '../../../src/server/bookings/correct-booking'
import { stayOn } from '../../../src/server/bookings/stay-on'
import { refundAtDesk, voidEntry } from '../../../src/server/bookings/take-payment'
import { checkBed } from '../../../src/server/money/bed-checks'
import { readNight } from '../../../src/server/money/night'
import { unlistRoom } from '../../../src/server/rooms/offer'
import { bookRoom, RECEPTIONIST } from '../../support/server/receptionist'
import { addRows, findRow } from '../../support/server/rows'
import {
  AFTERNOON,
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

/** Returns the marks of a night that is sold at a lower price, so many hours after the price was lowered. */
async function marksAfterLowering(hours: number) {
  await openHotel()
  const { database } = backend
  const lowered = new Date(AFTERNOON.getTime() - hours * 3_600_000).toISOString()
  const of = { room_id: 2, valid_to: null }
  await database.deleteFrom('room_prices').where('room_id', '=', 2).execute()
  await addRows(database, 'room_prices', [
    {
      ...of,
      id: 'high',
      price_kobo: 10_500_000,
      valid_from: '2026-01-01T00:00:00.000Z',
      valid_to: lowered,
    },
    { ...of, id: 'low', price_kobo: 5_600_000, valid_from: lowered },
  ])
  await arrive({ room_id: 2, total_kobo: 5_600_000 })
  return (await linesOf(2)).map(({ mark }) => mark)
}

it('marks a guest who slept without a charge', async () => {
  await arrive({ room_id: 2 }, YESTERDAY)
  expect(await linesOf(2)).toMatchObject([
    {
      use: 'slept',
      charge_kobo: null,
      mark: 'This night is not charged.',
    },
  ])
  expect((await night()).verdict).toMatch(/0 nights charged\. 1 line needs a look\.$/)
})

it('marks a guest who had the room in the evening without a charge, and was checked out before 04:00', async () => {
  const code = await arrive({ room_id: 2 }, YESTERDAY)
  await leave(code, new Date('2026-11-22T10:30:00.000Z'))
  const undone = { code, room_id: 5, now: new Date('2026-11-22T20:00:00.000Z') }
  await undoCheckOut(backend.database, RECEPTIONIST, undone)
  await leave(code, new Date('2026-11-23T02:50:00.000Z'))
  expect(await linesOf(5)).toMatchObject([
    { use: 'day_use', code, charge_kobo: null, mark: 'This night is not charged.' },
    { use: 'free' },
  ])
  expect(await linesOf(2)).toMatchObject([{ use: 'free' }])
})

it('marks a night on the house of a guest who was checked out before 04:00', async () => {
  const code = await arrive({ room_id: 2 }, YESTERDAY)
  await stayOn(backend.database, OWNER, {
    code,
    nights: 1,
    total_kobo: 0,
    payment: null,
    now: AFTERNOON,
  })
  await leave(code, new Date('2026-11-23T02:50:00.000Z'))
  const mark = '₦0 is far below ₦105,000, the price of this room in the day before.'
  expect(await linesOf(2)).toMatchObject([{ use: 'day_use', charge_kobo: 0, mark }, { use: 'free' }])
})

it('marks no guest who leaves late, and none who did not come', async () => {
  await leave(await arrive({ room_id: 2 }, YESTERDAY), EVENING)
  expect(await linesOf(2)).toMatchObject([{ use: 'free', mark: null }])
  await openHotel({ now: () => YESTERDAY })
  const { code } = await bookRoom(backend)
  const now = new Date('2026-11-22T20:00:00.000Z')
  await recordNoShow(backend.database, RECEPTIONIST, { code, now, refund_kobo: 0, stay: USUAL_TERMS })
  expect(await linesOf(1)).toMatchObject([{ use: 'free', mark: null }])
})

it('marks a check-in that was taken back before the booking was cancelled', async () => {
  await openHotel({ now: () => AFTERNOON })
  const { code } = await bookRoom(backend)
  await checkIn(backend.database, RECEPTIONIST, { code, now: AFTERNOON, stay: USUAL_TERMS })
  const step = { code, now: EVENING }
  await undoCheckIn(backend.database, RECEPTIONIST, step)
  await cancelBooking(backend.database, OWNER, { ...step, refund_kobo: 8_500_000, stay: USUAL_TERMS })
  const mark = expect.stringMatching(/^Checked in at .*, which was taken back at .* Who was in the room\?$/)
  expect(await linesOf(1)).toMatchObject([{ code, mark }, { use: 'free' }])
})

it('marks a charge of a guest who did not sleep here', async () => {
  const code = await arrive({ room_id: 2, nights: 2, total_kobo: 21_000_000 }, YESTERDAY)
  await leave(code, EVENING, true)
  expect(await linesOf(2)).toMatchObject([
    {
      use: 'charged_only',
      mark: `₦105,000 is charged for this night, but the guest of ${code} did not sleep here.`,
    },
    { use: 'free' },
  ])
})

it('marks of what was kept of a stay, only the part that its first nights have not used', async () => {
  const payment = { method: 'cash', amount_kobo: 30_000_000, reference: null } as const
  const code = await arrive({ room_id: 2, nights: 3, total_kobo: 30_000_000, payment }, YESTERDAY)
  await leave(code, EVENING, true)
  const back = { ...payment, amount_kobo: 15_000_000 }
  await refundAtDesk(backend.database, OWNER, { code, now: EVENING, payment: back, reason: 'Half' })
  expect(await linesOf(2)).toMatchObject([{ use: 'charged_only', charge_kobo: 5_000_000 }, { use: 'free' }])
  const { lines } = await readNight(backend.database, '2026-11-23', DAYS_LATER)
  expect(lines.filter(({ room_id }) => room_id === 2)).toMatchObject([{ use: 'free' }])
})

it('marks a charge that was voided, with the person and the reason', async () => {
  const code = await arrive({ room_id: 2 })
  const { database } = backend
  const { id: entryId } = await database.selectFrom('folio_entries').select('id').executeTakeFirstOrThrow()
  await voidEntry(database, OWNER, { code, now: EVENING, entryId, reason: 'A friend' })
  expect(await linesOf(2)).toMatchObject([
    { use: 'slept', charge_kobo: null, mark: 'Ngozi has voided the charge of this night: “A friend”.' },
  ])
})

it('marks a room to clean that somebody left before the evening, or closed by hand', async () => {
  const { database } = backend
  const leaveRoom = async (room_id: number, now: Date) =>
    checkOut(database, RECEPTIONIST, {
      code: await arrive({ room_id }, YESTERDAY),
      now,
      hasHousekeeping: true,
      keeps_unused: false,
    })
  await leaveRoom(2, EVENING)
  await leaveRoom(3, new Date('2026-11-22T20:00:00.000Z'))
  const closure = { roomId: 5, kind: 'cleaning', until: null, note: null } as const
  await closeRoom(database, RECEPTIONIST, closure, new Date('2026-11-22T20:00:00.000Z'))
  expect((await night()).lines.filter(({ use }) => use === 'closed').map(({ mark }) => mark)).toEqual([
    'Closed since Sunday 22 November, 7 pm, by Bola. Was it empty?',
    null,
    'Closed since Sunday 22 November, 9 pm, by Bola. Was it empty?',
  ])
})

it('marks a room that was closed until 03:50, and a bed slept in where the room is off the site', async () => {
  const { database } = backend
  const closure = { roomId: 5, kind: 'house_use', until: '2026-11-23', note: null } as const
  await closeRoom(database, RECEPTIONIST, closure, EVENING)
  const { id: hold } = await findRow(database, 'holds', { room_id: 5 })
  const opening = { roomId: 5, kinds: ['house_use'], hold, hasHousekeeping: false } as const
  await openRoom(database, RECEPTIONIST, opening, new Date('2026-11-23T02:50:00.000Z'))
  const mark = 'Closed until 3:50 am, by Bola. Was it empty?'
  expect(await linesOf(5)).toMatchObject([{ use: 'free', mark }])
  await unlistRoom(database, OWNER, 6, AFTERNOON)
  expect(await linesOf(6)).toMatchObject([{ use: 'not_on_the_site', mark: null }])
  const check = { roomId: 6, slept: true, stay: USUAL_TERMS }
  await checkBed(database, { ...RECEPTIONIST, who: 'Efe' }, check, new Date('2026-11-23T07:00:00.000Z'))
  expect(await linesOf(6)).toMatchObject([{ use: 'not_on_the_site', mark: 'Efe found it slept in.' }])
})

it('marks the room of a guest who had not arrived', async () => {
  await openHotel({ now: () => AFTERNOON })
  await bookRoom(backend)
  const mark = 'The guest had not arrived. Was the room empty?'
  expect(await linesOf(1)).toMatchObject([{ use: 'kept', mark }])
})

it('marks each name that a guest in the house had, also one that was changed back', async () => {
  const code = await arrive({ room_id: 2, guest: { guest_name: 'Chika Obi' } })
  const rename = (guest_name: string, now: Date) =>
    correctBooking(backend.database, RECEPTIONIST, { code, details: { guest_name }, now })
  await rename('Musa Obi', new Date('2026-11-22T14:05:00.000Z'))
  const line = { guest_name: 'Musa Obi', mark: 'The name was Chika Obi until 3:05 pm. Who slept here?' }
  expect(await linesOf(2)).toMatchObject([line])
  await rename('Chika Obi', EVENING)
  const mark = 'The name was Chika Obi until 3:05 pm, then Musa Obi until 7 pm. Who slept here?'
  expect(await linesOf(2)).toMatchObject([{ guest_name: 'Chika Obi', mark }])
})

it('marks a booking that got the name of another guest before arrival, and none spelled right', async () => {
  await openHotel({ now: () => AFTERNOON })
  const { database } = backend
  const markAfter = async (roomId: number, name: string, guest_name: string) => {
    const step = { ...(await bookRoom(backend, { roomId, name })), now: AFTERNOON }
    await correctBooking(database, RECEPTIONIST, { ...step, details: { guest_name } })
    await checkIn(database, RECEPTIONIST, { ...step, now: EVENING, stay: USUAL_TERMS })
    return (await linesOf(roomId)).map(({ mark }) => mark)
  }
  expect(await markAfter(1, 'Ada Obi', 'Musa Bello')).toEqual([
    'The booking was made for a guest of another name. Who slept here?',
  ])
  expect(await markAfter(3, 'Ngosi Eze', 'Ngozi EZE')).toEqual([null])
})

it('marks a price below that of the room, with both', async () => {
  await arrive({ room_id: 2, total_kobo: 10_000_000 })
  const mark = '₦100,000 is below the price of this room, ₦105,000.'
  expect(await linesOf(2)).toMatchObject([{ charge_kobo: 10_000_000, mark }])
})

it('marks a price below half of that of the room', async () => {
  await arrive({ room_id: 2, total_kobo: 4_000_000 })
  expect(await linesOf(2)).toMatchObject([
    {
      charge_kobo: 4_000_000,
      mark: expect.stringMatching(/^₦40,000 is far below ₦105,000/),
    },
  ])
})

it('marks a price that was lowered for the sale, and no price of the day before', async () => {
  expect(await marksAfterLowering(1)).toEqual([
    '₦56,000 is far below ₦105,000, the price of this room in the day before.',
  ])
  expect(await marksAfterLowering(25)).toEqual([null])
})
