import { occupyRoom, releaseRoom } from '../../src/server/bookings/change-room'
import { RECEPTIONIST } from '../support/server/receptionist'
import { closeAll } from '../support/server/backend'
import { desk, openDesk } from '../support/server/desk'

afterEach(closeAll)

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 9, minute))

it('lists who did what, newest first, for the hotel or one room', async () => {
  const { run, ask, database } = await openDesk()
  await database.deleteFrom('journal').execute()
  expect((await run(['journal'])).out).toEqual(['There are no entries.'])
  await occupyRoom(database, RECEPTIONIST, 5, at(0))
  await releaseRoom(database, RECEPTIONIST, 5, at(1))
  await occupyRoom(database, RECEPTIONIST, 6, at(2))
  const { who } = RECEPTIONIST
  expect(await run(['journal', '--room', '5'])).toEqual({
    code: 0,
    out: [
      `22 Nov 2026, 10:01 WAT  Room 5 was released. (${who})`,
      `22 Nov 2026, 10:00 WAT  Room 5 was marked as occupied. (${who})`,
    ],
    err: [],
  })
  expect(await ask('journal')).toMatchObject([{ subject_id: '6' }, { subject_id: '5' }, { subject_id: '5' }])
})

it.each(['', '0', 'x', '3 4'])('refuses "%s" as a room', async (room) => {
  expect(await desk(['journal', '--room', room])).toMatchObject({ code: 64, out: [] })
})
