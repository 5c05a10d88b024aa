import { checkIn, completeBooking } from '../../../src/server/bookings/change-booking'
import { stayOn } from '../../../src/server/bookings/stay-on'
import { readToday } from '../../../src/server/today/read-today'
import { expectSoundBooks } from '../../support/server/audit'
import { closeAll, openTestBackend } from '../../support/server/backend'
import { bookRoom, RECEPTIONIST } from '../../support/server/receptionist'

const DAY_MS = 24 * 60 * 60_000
const stay = async () => ({ nights: 1, leaveBy: '12:00' })

afterEach(closeAll)

it('keeps a guest in the house for another night, as often as he stays on', async () => {
  const backend = await openTestBackend()
  const { database } = backend
  const { code } = await bookRoom(backend)
  const today = new Date()
  const on = (days: number) => new Date(today.getTime() + days * DAY_MS)
  const readDay = async (days: number) => {
    const day = await readToday({ database, domain: 'test', now: () => on(days), stay })
    const overdue = day.needs_you.filter(({ where }) => where === `/desk/bookings/${code}`)
    return { leaving: day.departures.length, staying: day.staying.length, overdue: overdue.length }
  }
  await expect(stayOn(database, RECEPTIONIST, code, on(0))).rejects.toThrow('This guest is not checked in.')
  await checkIn(database, RECEPTIONIST, code, on(0))
  expect(await readDay(2)).toEqual({ leaving: 1, staying: 0, overdue: 1 })
  for (const days of [2, 3]) {
    await expect(stayOn(database, RECEPTIONIST, code, on(days), 1)).resolves.toMatchObject({ code })
    expect(await readDay(days)).toEqual({ leaving: 0, staying: 1, overdue: 0 })
    expect(await readDay(days + 1)).toEqual({ leaving: 1, staying: 0, overdue: 0 })
  }
  expect(await readDay(5)).toEqual({ leaving: 1, staying: 0, overdue: 1 })
  await completeBooking(database, RECEPTIONIST, code, on(5))
  await expect(stayOn(database, RECEPTIONIST, code, on(5))).rejects.toMatchObject({ status: 409 })
  await expectSoundBooks(backend)
})
