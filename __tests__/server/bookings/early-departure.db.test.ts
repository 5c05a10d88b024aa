import { checkOut, undoCheckOut } from '../../../src/server/bookings/check-in'
import { payBack } from '../../../src/server/bookings/cancel-booking'
import { refundAtDesk, voidEntry } from '../../../src/server/bookings/take-payment'
import { readNight } from '../../../src/server/money/night'
import { atHotel, dayAfter, USUAL_TERMS } from '../../../src/shared/stay'
import { RECEPTIONIST } from '../../support/server/receptionist'
import { backend, receiveGuest, stays, useSoundHotel } from '../../support/server/sound-hotel'
import { CASH, OWNER } from '../../support/server/stays'

useSoundHotel()

/** A guest who has paid ₦85,000 online for tonight, and stays on for two nights, of which one is paid. */
async function inHouse(): Promise<string> {
  stays.now = atHotel(stays.today, '15:00')
  const { code } = await receiveGuest()
  await stays.extend(code, 2, 17_000_000, CASH)
  return code
}

const at = (days: number, time: string) => {
  stays.now = atHotel(dayAfter(stays.today, days), time)
}
const marksOf = async (day: string) =>
  (await readNight(backend.database, day, stays.now)).lines.flatMap(({ mark }) => mark ?? [])

it('takes the nights that are not slept off the bill, and the desk gives back what is then too much', async () => {
  const code = await inHouse()
  const first = stays.today
  at(1, '11:00')
  expect((await stays.story(code)).unused).toEqual({
    from: dayAfter(first, 1),
    nights: 2,
    total_kobo: 17_000_000,
  })
  expect(await stays.leave(code)).toMatchObject({ leaves_on: dayAfter(first, 1), balance_kobo: -8_500_000 })
  expect((await stays.story(code)).give_back.ways).toEqual([
    { method: 'cash', most_kobo: 8_500_000 },
    { method: 'paystack', most_kobo: 8_500_000 },
  ])
  const order = { ...stays.step(code), reason: 'Left early' }
  expect(await refundAtDesk(backend.database, RECEPTIONIST, { ...order, payment: CASH })).toMatchObject({
    balance_kobo: 0,
  })
  for (const days of [1, 2]) expect(await marksOf(dayAfter(first, days))).toEqual([])
})

it('lets the desk give back through Paystack what was paid there too much, and no more', async () => {
  const { code } = await receiveGuest()
  await stays.extend(code, 1, 8_500_000, { ...CASH, confirms_more: true })
  at(1, '11:00')
  await stays.leave(code)
  const order = { ...stays.step(code), reason: 'Left early', stay: USUAL_TERMS }
  const back = (refund_kobo: number) => payBack(backend.database, RECEPTIONIST, { ...order, refund_kobo })
  await expect(back(8_500_001)).rejects.toMatchObject({ status: 409 })
  expect(await back(8_500_000)).toMatchObject({ balance_kobo: 0 })
})

it('counts the night of a guest who leaves late, and is undone with the check-out', async () => {
  const code = await inHouse()
  const first = stays.today
  at(1, '20:00')
  expect((await stays.story(code)).unused).toMatchObject({ from: dayAfter(first, 2), nights: 1 })
  await stays.leave(code)
  const until = dayAfter(first, 3)
  expect((await stays.story(code)).again).toEqual({ until, total_kobo: 8_500_000 })
  expect(await stays.undoLeave(code)).toMatchObject({ leaves_on: until, balance_kobo: 8_500_000 })
  const { story, again } = await stays.story(code)
  expect(story.map(({ what }) => what).join('\n')).toMatch(/; ₦85,000 for the nights .* is charged again\.$/m)
  expect(again).toBeNull()
  at(2, '03:00')
  expect((await stays.story(code)).unused).toBeNull()
})

it('marks nights that are kept on the bill once, and not again each night', async () => {
  const code = await inHouse()
  const first = stays.today
  at(1, '11:00')
  const step = { ...stays.step(code), hasHousekeeping: true, keeps_unused: true }
  expect(await checkOut(backend.database, RECEPTIONIST, step)).toMatchObject({ balance_kobo: 8_500_000 })
  expect([await marksOf(dayAfter(first, 1)), await marksOf(dayAfter(first, 2))]).toEqual([
    [expect.stringContaining('did not sleep here')],
    [],
  ])
})

it('can be taken back after what was kept was voided, which only an owner may', async () => {
  const code = await inHouse()
  at(1, '11:00')
  const step = { ...stays.step(code), hasHousekeeping: true, keeps_unused: true }
  await checkOut(backend.database, RECEPTIONIST, step)
  const { id: entryId = '' } =
    (await stays.folio(code)).find(({ text, voids }) => text === 'Left early' && voids === null) ?? {}
  stays.now = new Date(stays.now.getTime() + 60_000)
  const order = { ...stays.step(code), entryId, reason: 'A friend' }
  await expect(voidEntry(backend.database, RECEPTIONIST, order)).rejects.toThrow('Only an owner can void')
  await voidEntry(backend.database, OWNER, order)
  const undone = { ...stays.step(code), room_id: 1 }
  expect(await undoCheckOut(backend.database, RECEPTIONIST, undone)).toMatchObject({
    balance_kobo: 8_500_000,
  })
})
