import { cancelBooking } from '../../../src/server/bookings/cancel-booking'
import { correctBooking } from '../../../src/server/bookings/correct-booking'
import { listClaims } from '../../../src/server/bookings/nights'
import { takePayment } from '../../../src/server/bookings/take-payment'
import { readToday } from '../../../src/server/today/read-today'
import { atHotel, USUAL_TERMS } from '../../../src/shared/stay'
import { sendDueMails } from '../../support/server/mail'
import { deskRoom, readJournal, RECEPTIONIST } from '../../support/server/receptionist'
import { book, inDays, keep, PRICE, redate, RESERVED, RULES } from '../../support/server/reservations'
import { backend, receiveGuest, stays, useSoundHotel } from '../../support/server/sound-hotel'
import { CASH, OWNER, STAY } from '../../support/server/stays'

useSoundHotel({ at: '14:00' })

const ROOM_2 = [{ room_id: 2, total_kobo: 10_500_000 }]

const send = () => sendDueMails(backend.database, { now: stays.now, hotel: RULES })

const now = () => stays.now
const needs = async () => {
  const today = await readToday({ ...backend, domain: 'test', now, stay: async () => USUAL_TERMS })
  return today.needs_you.map(({ what }) => what)
}

const claims = async () =>
  (await listClaims(backend.database, { from: stays.today, until: inDays(90) }))
    .filter(({ booking }) => booking !== null)
    .map(({ room_id, from_day, until }) => [room_id, from_day, until])

it('sells later nights, keeps the room until the hotel’s hour, and leaves tonight free', async () => {
  const booking = await book()
  expect(booking).toMatchObject({
    source: 'desk',
    status: 'expected',
    arrives_on: inDays(5),
    leaves_on: inDays(7),
    balance_kobo: 2 * PRICE,
    held_until: atHotel(inDays(5), '18:00').toISOString(),
  })
  expect(await claims()).toEqual([[1, inDays(5), inDays(7)]])
  expect(await deskRoom(backend, 1, stays.now)).toMatchObject({ available: true, hold: null })
  await expect(stays.arrive(booking.code)).rejects.toThrow('This guest is expected on')
  expect((await readJournal(backend.database))[0]).toMatch(
    /was made at the desk: room 1 \(Classic Room\), from/,
  )
})

it('says who has which night, and sells nothing of a party then', async () => {
  const { code } = await book()
  const rooms = [
    { room_id: 2, total_kobo: 50_000_000 },
    { room_id: 1, total_kobo: 50_000_000 },
  ]
  await expect(book({ rooms, arrives_on: inDays(6) })).rejects.toThrow(`for Emeka Eze (${code})`)
  expect(await claims()).toEqual([[1, inDays(5), inDays(7)]])
})

it('books several rooms as one party, and divides what was paid', async () => {
  const rooms = [
    { room_id: 2, total_kobo: 30_000_000 },
    { room_id: 1, total_kobo: 20_000_000 },
  ]
  const first = await book({ rooms, payment: { ...CASH, amount_kobo: 25_000_000 } })
  const { party, booking, policy } = await stays.story(first.code)
  expect(policy).toMatch(/^By the rule/)
  expect(booking).toMatchObject({ room_id: 1, paid_kobo: 20_000_000, balance_kobo: 0, held_until: null })
  expect(party).toMatchObject([{ room_name: 'Superior Room', balance_kobo: 25_000_000 }])
})

it('asks for a phone number or an address, for the price, and for nights that can be meant', async () => {
  await expect(book({ guest: { guest_name: 'Emeka Eze' } })).rejects.toMatchObject({ status: 400 })
  const cheap = { rooms: [{ room_id: 1, total_kobo: PRICE }] }
  await expect(book(cheap)).rejects.toThrow('Only an owner')
  await expect(book({ arrives_on: inDays(-1) })).rejects.toThrow('The first day is over already.')
  await expect(book({ payment: { ...CASH, amount_kobo: 90_000_000 } })).rejects.toThrow('confirm')
  expect(await book(cheap, OWNER)).toMatchObject({ balance_kobo: PRICE })
})

it('reserves tonight in a room whose guest leaves today, and has the room when the guest has left', async () => {
  const { code } = await receiveGuest()
  const night = { nights: 1, rooms: [{ room_id: 1, total_kobo: PRICE }] }
  await expect(book({ ...night, arrives_on: stays.today })).rejects.toThrow(code)
  stays.now = atHotel(inDays(1), '09:00')
  const next = await book({ ...night, arrives_on: stays.today })
  await expect(stays.arrive(next.code)).rejects.toThrow('Classic Room is taken')
  await stays.leave(code, RECEPTIONIST, false)
  expect(await deskRoom(backend, 1, stays.now)).toMatchObject({ hold: { booking: { code: next.code } } })
  expect(await stays.arrive(next.code)).toMatchObject({ status: 'in_house' })
})

it('confirms it by mail to an address, also to one that is added later, and tells an old address', async () => {
  await book({ guest: { ...RESERVED, guest_email: 'emeka@example.com' } })
  const [mail] = await send()
  expect(mail).toMatchObject({
    to: { address: 'emeka@example.com' },
    subject: 'Your booking at The Landmark Hotel',
  })
  expect(mail?.text).toMatch(/₦170,000[^]*We keep the room for you until/)
  const { code } = await book({ arrives_on: inDays(8) })
  expect(await send()).toEqual([])
  const correct = (guest_email: string) =>
    correctBooking(backend.database, RECEPTIONIST, { ...stays.step(code), details: { guest_email } })
  await correct('eze@example.com')
  expect(await send()).toMatchObject([{ to: { address: 'eze@example.com' } }])
  await correct('thief@example.com')
  expect((await send()).map(({ to, subject }) => `${subject}, to ${to.address}`).toSorted()).toEqual([
    'The email address of your booking at The Landmark Hotel is changed, to eze@example.com',
    'Your booking at The Landmark Hotel, to thief@example.com',
  ])
})

it('is kept all night when it is made for tonight after the hotel’s hour', async () => {
  const { code } = await book()
  stays.now = atHotel(stays.today, '18:00')
  expect(await book({ arrives_on: stays.today, nights: 1, rooms: ROOM_2 })).toMatchObject({
    held_until: null,
  })
  expect(await redate(code, [0, 2], 2 * PRICE)).toMatchObject({ held_until: null })
  expect(await needs()).not.toContainEqual(expect.stringContaining('has not come'))
})

it('ends by no screen that does not show yet that it is kept, or paid', async () => {
  const { code, held_until } = await book({ arrives_on: stays.today, nights: 1 })
  const release = (seen: object) =>
    cancelBooking(backend.database, RECEPTIONIST, {
      ...stays.step(code),
      refund_kobo: 0,
      stay: STAY,
      ...seen,
    })
  await keep(code, '22:00')
  await expect(release({ seen_paid_kobo: 0, seen_held_until: held_until })).rejects.toThrow(
    /^This booking has changed\. Bola: “.*is kept until.*” Please look at it again\.$/,
  )
  await takePayment(backend.database, RECEPTIONIST, { ...stays.step(code), payment: CASH })
  await expect(release({ seen_paid_kobo: 0 })).rejects.toThrow(/^What was paid has changed\. Bola: “/)
  expect(await release({ seen_paid_kobo: CASH.amount_kobo })).toMatchObject({ status: 'cancelled' })
})

it('is kept all night once its first night is paid, and not for less', async () => {
  const { code } = await book({ arrives_on: stays.today, nights: 2 })
  const takes = (amount_kobo: number) =>
    takePayment(backend.database, RECEPTIONIST, { ...stays.step(code), payment: { ...CASH, amount_kobo } })
  stays.now = atHotel(stays.today, '18:00')
  await takes(5_000)
  expect(await needs()).toContainEqual(expect.stringContaining('has not come and has paid only ₦50:'))
  await takes(PRICE - 5_000)
  expect(await needs()).not.toContainEqual(expect.stringContaining(code))
})
