import type { Role } from '../../../src/shared/desk/roles'
import { pay, verify } from '../../support/server/guest'
import { call, cookieOf, openTestDesk, type TestDesk } from '../../support/server/open-desk'
import { addRows } from '../../support/server/rows'

/** Opens a desk with a clock that moves only in `wait`. */
async function openDesk() {
  let time = Date.now()
  const desk = await openTestDesk({ now: () => new Date(time) })
  return { ...desk, wait: (ms: number) => void (time += ms) }
}

async function openAs(desk: TestDesk, role: Role) {
  const cookie = await cookieOf(desk, role)
  return async () => (await call(desk, 'changes/', { cookie })).json()
}

it('has another version after a booking, and the number of bookings for those who may see guests', async () => {
  const { wait, ...desk } = await openDesk()
  const [ask, askAsMarketing] = [await openAs(desk, 'desk'), await openAs(desk, 'marketing')]
  const before = await ask()
  expect(before).toEqual({ version: expect.any(String), bookings: 0 })
  wait(500)
  expect(await ask()).toEqual(before)
  await verify(desk.app, await pay(desk.rehearsal.ledger))
  wait(500)
  const after = await ask()
  expect(after).toEqual({ version: expect.any(String), bookings: 1 })
  expect(after.version).not.toBe(before.version)
  expect(await askAsMarketing()).toEqual({ version: after.version })
})

it('has another version after a write of another process, read for all pages at most twice a second', async () => {
  const { wait, ...desk } = await openDesk()
  const [ask, askAsMarketing] = [await openAs(desk, 'desk'), await openAs(desk, 'marketing')]
  const { version } = await ask()
  const other = await desk.openAnother()
  await addRows(other, 'messages', {
    id: 'm',
    name: 'Ada',
    email: 'ada@example.com',
    message: 'Hello',
    created_at: 'now',
  })
  wait(499)
  expect(await askAsMarketing()).toEqual({ version })
  wait(1)
  expect((await ask()).version).not.toBe(version)
})
