import { planClosure } from '../../../src/server/bookings/closures'
import { moveBooking } from '../../../src/server/bookings/move-booking'
import { undoStayOn } from '../../../src/server/bookings/stay-on'
import { dayAndMonth } from '../../../src/shared/day-in-words'
import { atHotel, USUAL_TERMS } from '../../../src/shared/stay'
import { sendDueMails } from '../../support/server/mail'
import { bookRoom, deskRoom, readJournal, RECEPTIONIST } from '../../support/server/receptionist'
import { book, inDays, keep, nightsOf, PRICE, redate, RULES } from '../../support/server/reservations'
import { backend, receiveGuest, stays, useSoundHotel } from '../../support/server/sound-hotel'
import { CASH, OWNER } from '../../support/server/stays'
import { readToday } from '../../../src/server/today/read-today'

useSoundHotel({ at: '14:00' })

const now = () => stays.now

const needs = async () => {
  const { needs_you } = await readToday({ ...backend, domain: 'test', now, stay: async () => USUAL_TERMS })
  return needs_you.map(({ what }) => what)
}

describe('other dates', () => {
  it('keep the price of nights that stay, charge added ones, and free the others', async () => {
    const { code } = await book()
    await expect(redate(code, [6, 9])).rejects.toThrow('Only an owner')
    expect(await redate(code, [6, 9], 2 * PRICE)).toMatchObject({
      arrives_on: inDays(6),
      leaves_on: inDays(9),
      balance_kobo: 3 * PRICE,
      held_until: atHotel(inDays(6), '18:00').toISOString(),
    })
    expect(await nightsOf(code)).toEqual([6, 7, 8].map((day) => [1, inDays(day)]))
    expect(await readJournal(backend.database)).toContainEqual(
      expect.stringMatching(/^The dates of booking .*, for ₦85,000 more\.$/),
    )
    expect(await redate(code, [5, 6], PRICE)).toMatchObject({ balance_kobo: PRICE })
    expect(await nightsOf(code)).toEqual([[1, inDays(5)]])
  })

  it('charge a night again whose extension was taken back', async () => {
    const { code } = await book({ nights: 1 })
    await stays.extend(code, 1, PRICE)
    await undoStayOn(backend.database, RECEPTIONIST, stays.step(code))
    expect(await redate(code, [5, 7], PRICE)).toMatchObject({ balance_kobo: 2 * PRICE })
    const undo = () => undoStayOn(backend.database, RECEPTIONIST, stays.step(code))
    await expect(undo()).rejects.toThrow('This stay was not extended')
    await stays.extend(code, 1, PRICE)
    await redate(code, [7, 9], PRICE)
    await expect(undo()).rejects.toThrow('This stay was not extended')
  })

  it('and further nights are in the new room of a guest who moved on the day of departure', async () => {
    const { code } = await stays.walkIn(2)
    stays.now = atHotel(inDays(1), '10:00')
    await stays.move(code, 3)
    await stays.extend(code, 1, PRICE)
    await redate(code, [-1, 2], 50_000_000)
    expect(await nightsOf(code)).toEqual([
      [2, inDays(-1)],
      [3, inDays(0)],
      [3, inDays(1)],
    ])
  })

  it('give a guest who has stayed on without a word the nights since that nobody has', async () => {
    const { code } = await stays.walkIn(1)
    const [first, second, third] = [0, 1, 2].map(inDays)
    await book({ arrives_on: second, nights: 1 })
    stays.now = atHotel(inDays(3), '10:00')
    await redate(code, [-3, 1], 3 * PRICE, OWNER)
    expect(await nightsOf(code)).toEqual([first, third, stays.today].map((night) => [1, night]))
  })

  it('are refused for a night that somebody has, with a name, and change nothing', async () => {
    const { code } = await book()
    const other = await book({ arrives_on: inDays(8) })
    await expect(redate(code, [6, 9], 2 * PRICE, OWNER)).rejects.toThrow(`for Emeka Eze (${other.code})`)
    expect(await nightsOf(code)).toEqual([5, 6].map((day) => [1, inDays(day)]))
    await expect(redate(code, [-1, 6], PRICE)).rejects.toThrow('over already')
    await expect(redate(code, [5, 7])).rejects.toThrow('These are the dates already.')
  })

  it('move a guest of tonight to a later day, whose room is free at once, and the guest gets a mail', async () => {
    const { code } = await bookRoom(backend)
    expect(await redate(code, [3, 4], PRICE)).toMatchObject({ balance_kobo: 0, paid_kobo: PRICE })
    expect(await deskRoom(backend, 1, stays.now)).toMatchObject({ available: true, hold: null })
    const mails = await sendDueMails(backend.database, { now: stays.now, hotel: RULES })
    expect(mails.map(({ subject }) => subject)).toContain('New dates for your booking at The Landmark Hotel')
    expect(await redate(code, [0, 1], PRICE)).toMatchObject({ balance_kobo: 0 })
    expect(await deskRoom(backend, 1, stays.now)).toMatchObject({ hold: { booking: { code } } })
  })

  it('leave a deadline for cancelling that has passed as it was, and move one that has not', async () => {
    const { code } = await book({ payment: { ...CASH, amount_kobo: 2 * PRICE } })
    const back = async () => (await stays.story(code)).back_here_kobo
    await redate(code, [6, 8], PRICE)
    stays.now = atHotel(inDays(6), '17:59')
    expect(await back()).toBe(2 * PRICE)
    stays.now = atHotel(stays.today, '18:00')
    expect(await back()).toBe(PRICE)
    for (const [from, price] of [
      [9, 2 * PRICE],
      [2, 2 * PRICE],
      [4, 2 * PRICE],
    ] as const) {
      await redate(code, [from, from + 2], price)
      expect(await back()).toBe(PRICE)
      expect((await stays.story(code)).policy).toContain(`until 6 pm on ${dayAndMonth(stays.today)}`)
    }
    // The desk can still give all of it back.
    expect(await stays.cancel(code, 0)).toMatchObject({ balance_kobo: -PRICE })
  })

  it('of a guest in house change only the day of check-out', async () => {
    const { code } = await receiveGuest()
    await expect(redate(code, [1, 3], PRICE)).rejects.toThrow('only the day of check-out')
    await redate(code, [0, 3], 2 * PRICE)
    expect(await redate(code, [0, 2])).toMatchObject({ leaves_on: inDays(2), balance_kobo: PRICE })
    expect(await nightsOf(code)).toEqual([0, 1].map((day) => [1, inDays(day)]))
    expect(await deskRoom(backend, 1, stays.now)).toMatchObject({ hold: { until: inDays(2) } })
  })
})

const plan = (code: string, room_id: number, day: number, who = RECEPTIONIST) =>
  moveBooking(backend.database, who, {
    ...stays.step(code),
    room_id,
    from_night: inDays(day),
    old_room: 'free',
    note: null,
  })

describe('a move on a later night', () => {
  it('keeps the other room from that night on, and Today says when it is due', async () => {
    const { code } = await book({ arrives_on: stays.today, nights: 3 })
    await stays.arrive(code)
    await plan(code, 2, 1)
    expect(await nightsOf(code)).toEqual([
      [1, inDays(0)],
      [2, inDays(1)],
      [2, inDays(2)],
    ])
    expect((await stays.story(code)).moves).toMatchObject({ room_id: 2, night: inDays(1) })
    const [today, tomorrow] = [stays.today, inDays(1)]
    stays.now = atHotel(tomorrow, '10:00')
    const line = `Emeka Eze (${code}) moves today from Classic Room to Superior Room.`
    expect(await needs()).toContain(line)
    await stays.move(code, 2)
    expect(await nightsOf(code)).toEqual([
      [1, today],
      [2, tomorrow],
      [2, inDays(1)],
    ])
    expect(await needs()).not.toContain(line)
  })

  it('is refused for a night that somebody has, adds nights in the last room, and is given up by naming the first one', async () => {
    const { code } = await book({ arrives_on: stays.today, nights: 2 })
    const closure = {
      room_id: 2,
      kind: 'house_use',
      from_day: inDays(3),
      until: inDays(4),
      note: 'Wedding',
    } as const
    await planClosure(backend.database, RECEPTIONIST, closure, stays.now)
    await plan(code, 2, 1)
    await expect(redate(code, [0, 4], 2 * PRICE)).rejects.toThrow('for “Wedding”')
    await redate(code, [0, 3], PRICE)
    expect(await nightsOf(code)).toEqual([
      [1, inDays(0)],
      [2, inDays(1)],
      [2, inDays(2)],
    ])
    await plan(code, 1, 1)
    expect(await nightsOf(code)).toEqual([0, 1, 2].map((day) => [1, inDays(day)]))
  })

  it('comes before an arrival on that night', async () => {
    const { code } = await book({ nights: 3 })
    await plan(code, 2, 6)
    await expect(redate(code, [6, 8])).rejects.toThrow('move the booking to the other room first')
    await stays.move(code, 2)
    await redate(code, [6, 8])
    expect(await nightsOf(code)).toEqual([6, 7].map((day) => [2, inDays(day)]))
  })
})

it('an unpaid reservation is kept until its hour, then as long as somebody says', async () => {
  const { code } = await book({ arrives_on: stays.today, nights: 1 })
  stays.now = atHotel(stays.today, '18:00')
  const line = `Emeka Eze (${code}) has not come and has paid nothing: Classic Room was kept until 6 pm. Keep it longer, or release it?`
  expect(await needs()).toContain(line)
  await expect(keep(code, '17:00')).rejects.toThrow('This hour is over already.')
  await keep(code, '22:00')
  expect(await needs()).not.toContain(line)
  expect(await keep(code, '01:00')).toMatchObject({
    held_until: atHotel(inDays(1), '01:00').toISOString(),
  })
})
