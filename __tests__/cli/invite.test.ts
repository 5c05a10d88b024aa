import { listPeople } from '../../src/server/access/people'
import { openDesk } from '../support/server/desk'

const DESK_URL = 'https://desk.hotel.example'

it('invites people to the desk that the settings name', async () => {
  const { env, run } = await openDesk()
  const refused = await run(['invite', 'Ngozi', '--role', 'desk'])
  expect([refused.code, refused.err]).toEqual([78, [expect.stringMatching(/^DESK_PORT must be set/)]])
  Object.assign(env, { DESK_URL })
  const { out } = await run(['invite', 'Ngozi Bello', '--role', 'desk'])
  expect(out[0]).toMatch(
    /^Ngozi Bello \(desk\) can choose a password with this link, once, until \d+ \w+ \d{4}, \d\d:\d\d WAT:$/,
  )
  expect(out[1]).toMatch(/^https:\/\/desk\.hotel\.example\/desk\/sign-in#\S{20,}$/)
})

it('tidies a name, and refuses a long name or an unknown role', async () => {
  const { env, run, database } = await openDesk()
  Object.assign(env, { DESK_URL })
  expect(await run(['invite', 'N'.repeat(101), '--role', 'desk'])).toMatchObject({
    code: 64,
    err: ['A name has at most 100 characters.'],
  })
  expect((await run(['invite', 'Ngozi', '--role', 'king'])).code).toBe(64)
  expect((await run(['invite', 'Ngozi', '--role', 'desk', '--email', 'ngozi'])).code).toBe(64)
  expect((await run(['invite', ` Ngozi\u0007\nBello\u202E `, '--role', 'desk'])).code).toBe(0)
  const housekeeper = ['Bola', '--role', 'housekeeping', '--email', 'Bola@example.com']
  expect((await run(['invite', ...housekeeper])).code).toBe(0)
  expect(await run(['invite', 'BOLA', '--role', 'desk'])).toMatchObject({
    code: 1,
    err: ['Somebody is called BOLA already. Please add a second name or an initial.'],
  })
  expect(await listPeople(database)).toMatchObject([
    { name: 'Ngozi Bello' },
    { name: 'Bola', role: 'housekeeping', email: 'bola@example.com' },
  ])
})
