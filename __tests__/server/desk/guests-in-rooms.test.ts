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
