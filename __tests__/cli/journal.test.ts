import { openRoom } from '../../src/server/bookings/room-closure'
import { deskRoom, RECEPTIONIST, shutRoom } from '../support/server/receptionist'
import { closeAll } from '../support/server/backend'
import { desk, openDesk } from '../support/server/desk'

afterEach(closeAll)

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 9, minute))

it('lists who did what, newest first, for the hotel or one room', async () => {
  const hotel = await openDesk()
  const { run, ask, database } = hotel
  await database.deleteFrom('journal').execute()
  expect((await run(['journal'])).out).toEqual(['There are no entries.'])
  await shutRoom(database, 5, at(0))
  const holdId = (await deskRoom(hotel, 5)).hold?.id ?? ''
  await openRoom(database, RECEPTIONIST, { roomId: 5, holdId, kinds: ['out_of_order'] }, at(1))
  await shutRoom(database, 6, at(2))
  const { who } = RECEPTIONIST
  expect(await run(['journal', '--room', '5'])).toEqual({
    code: 0,
    out: [
      `22 Nov 2026, 10:01 WAT  Room 5 was put on sale again. It was out of order. (${who})`,
      `22 Nov 2026, 10:00 WAT  Room 5 was closed: out of order. (${who})`,
    ],
    err: [],
  })
  expect(await ask('journal')).toMatchObject([{ subject_id: '6' }, { subject_id: '5' }, { subject_id: '5' }])
})

it.each(['', '0', 'x', '3 4'])('refuses "%s" as a room', async (room) => {
  expect(await desk(['journal', '--room', room])).toMatchObject({ code: 64, out: [] })
})
