import { checkIn, completeBooking, undoCheckIn } from '../../../src/server/bookings/change-booking'
import { stayOn } from '../../../src/server/bookings/stay-on'
import { readToday } from '../../../src/server/today/read-today'
import { expectSoundBooks } from '../../support/server/audit'
import { closeAll, openTestBackend } from '../../support/server/backend'
import { bookRoom, RECEPTIONIST } from '../../support/server/receptionist'

const DAY_MS = 24 * 60 * 60_000
const stay = { nights: 1, leaveBy: '12:00' }
/** Noon in Lagos. */
const NOON = new Date('2027-01-11T11:00:00Z')
const on = (days: number) => new Date(NOON.getTime() + days * DAY_MS)
const onHour = (hours: number) => on(hours / 24)

afterEach(closeAll)

/** A hotel in which a guest has booked on the first day. */
async function openBooked() {
  const backend = await openTestBackend()
  const { database } = backend
  const { code } = await bookRoom(backend)
  const created_at = on(0).toISOString()
  await database.updateTable('bookings').set({ created_at }).execute()
  return { backend, database, code }
}

it('extends a stay by a night, more than once', async () => {
  const { backend, database, code } = await openBooked()
  const staysOn = (days: number) => stayOn(database, RECEPTIONIST, { code, stay, seenRoomId: 1 }, on(days))
  const readDay = async (days: number) => {
    const day = await readToday({ database, domain: 'test', now: () => on(days), stay: async () => stay })
    const overdue = day.needs_you.filter(({ where }) => where === `/desk/bookings/${code}`)
    return { leaving: day.departures.length, staying: day.staying.length, overdue: overdue.length }
  }
  await expect(staysOn(0)).rejects.toThrow('This guest is not checked in.')
  await checkIn(database, RECEPTIONIST, code, on(0))
  expect(await readDay(2)).toEqual({ leaving: 1, staying: 0, overdue: 1 })
  // Whoever is overdue stays from this night on.
  for (const days of [2, 3]) {
    await expect(staysOn(days)).resolves.toMatchObject({ booking: { code }, until: `2027-01-1${days + 2}` })
    expect(await readDay(days)).toEqual({ leaving: 0, staying: 1, overdue: 0 })
    expect(await readDay(days + 1)).toEqual({ leaving: 1, staying: 0, overdue: 0 })
  }
  expect(await readDay(5)).toEqual({ leaving: 1, staying: 0, overdue: 1 })
  await completeBooking(database, RECEPTIONIST, code, on(5))
  await expect(staysOn(5)).rejects.toMatchObject({ status: 409 })
  await expectSoundBooks(backend)
})

it('adds a night to the sold ones, also before the last of them', async () => {
  const { database, code } = await openBooked()
  await checkIn(database, RECEPTIONIST, code, on(0))
  const three = { nights: 3, leaveBy: '12:00' }
  const untils: string[] = []
  for (let times = 0; times < 2; times += 1) {
    untils.push((await stayOn(database, RECEPTIONIST, { code, stay: three }, on(1))).until)
  }
  expect(untils).toEqual(['2027-01-15', '2027-01-16'])
})

it('drops an extension when its check-in is undone', async () => {
  const { database, code } = await openBooked()
  await checkIn(database, RECEPTIONIST, code, onHour(0))
  await stayOn(database, RECEPTIONIST, { code, stay }, onHour(1))
  await undoCheckIn(database, RECEPTIONIST, code, onHour(2))
  await checkIn(database, RECEPTIONIST, code, onHour(3))
  const day = await readToday({ database, domain: 'test', now: () => on(1), stay: async () => stay })
  expect(day.departures).toMatchObject([{ code }])
})
