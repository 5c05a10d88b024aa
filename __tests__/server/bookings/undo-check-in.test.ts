import { checkIn, undoCheckIn } from '../../../src/server/bookings/change-booking'
import { expectSoundBooks } from '../../support/server/audit'
import { closeAll, openTestBackend } from '../../support/server/backend'
import { bookRoom, deskRoom, RECEPTIONIST } from '../../support/server/receptionist'

const HOUR_MS = 60 * 60_000
/** Noon in Lagos. */
const NOON = new Date('2027-01-11T11:00:00Z')
const at = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS)

afterEach(closeAll)

it('undoes a check-in within twelve hours, more than once', async () => {
  const backend = await openTestBackend()
  const { code } = await bookRoom(backend)
  const { database } = backend
  const undo = (hours: number) => undoCheckIn(database, RECEPTIONIST, code, at(hours))
  await expect(undo(0)).rejects.toThrow('This guest is not checked in.')
  for (const hour of [1, 3]) {
    await checkIn(database, RECEPTIONIST, code, at(hour))
    await expect(undo(hour + 1)).resolves.toMatchObject({ checked_in_at: null, status: 'confirmed' })
  }
  // Noticed after midnight.
  await checkIn(database, RECEPTIONIST, code, at(11))
  await undo(13)
  // The clock of another server is behind.
  const { checked_in_at } = await checkIn(database, RECEPTIONIST, code, at(12))
  await expect(undo(24)).rejects.toThrow('This guest was checked in more than twelve hours ago.')
  expect(await deskRoom(backend, 1)).toMatchObject({ booking: { checked_in_at } })
  await expectSoundBooks(backend)
})
