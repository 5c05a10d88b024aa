import type { Role } from '../../../src/shared/desk/roles'
import { pay, verify } from '../../support/server/guest'
import { call, cookieOf, openTestDesk } from '../../support/server/open-desk'
import { findRow } from '../../support/server/rows'

async function openHotelWithGuest() {
  const desk = await openTestDesk()
  await verify(desk.app, await pay(desk.rehearsal.ledger))
  const { room_id, code } = await findRow(desk.database, 'bookings')
  return { desk, id: room_id, code }
}

it.each<[Role, boolean]>([
  ['desk', true],
  ['marketing', false],
  ['owner', true],
])('shows the guests of rooms to %s: %p', async (role, isTold) => {
  const { desk, id, code } = await openHotelWithGuest()
  const answer = await call(desk, 'rooms/', { cookie: await cookieOf(desk, role) })
  expect(answer.statusCode).toBe(200)
  const room = answer.json().find((candidate: { id: number }) => candidate.id === id)
  expect(room).toMatchObject({ available: false, hold: { kind: 'stay', booking: isTold ? { code } : null } })
  expect(answer.body.includes('Ada Obi')).toBe(isTold)
})

it.each<[Role, number]>([
  ['desk', 403],
  ['marketing', 204],
  ['owner', 204],
])('answers changes of the offer by %s with %d', async (role, status) => {
  const { desk, id } = await openHotelWithGuest()
  const cookie = await cookieOf(desk, role)
  const at = (path: string) => `rooms/${id}/${path}`
  const first = [
    await call(desk, at(''), { method: 'PATCH', cookie, payload: { price_kobo: 9_000_000 } }),
    await call(desk, at('picture/'), { method: 'POST', cookie, payload: { path: 'rooms/classic-room.jpg' } }),
  ]
  // A booked room is not taken out of the offer, but one that is out can get a booking that was under way.
  await desk.database.updateTable('rooms').set({ listed: 0 }).where('id', '=', id).execute()
  const answers = [
    ...first,
    await call(desk, at('unlist/'), { method: 'POST', cookie }),
    await call(desk, at('list/'), { method: 'POST', cookie }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => status))
})
