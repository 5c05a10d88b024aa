import { closeAll } from '../support/server/backend'
import { openDesk } from '../support/server/desk'

afterEach(closeAll)

const DESK_URL = 'https://desk.hotel.example'

it('invites, lists and revokes people', async () => {
  const { env, run, ask } = await openDesk()
  const refused = await run(['invite', 'Ngozi', '--role', 'desk'])
  expect([refused.code, refused.err]).toEqual([78, [expect.stringMatching(/^DESK_PORT must be set/)]])
  expect((await run(['people'])).out).toEqual(['Nobody was invited yet.'])
  Object.assign(env, { DESK_URL })
  const { out } = await run(['invite', 'Ngozi Bello', '--role', 'desk'])
  expect(out[0]).toMatch(
    /^Ngozi Bello \(desk\) can choose a password with this link, once, until \d+ \w+ \d{4}, \d\d:\d\d WAT:$/,
  )
  expect(out[1]).toMatch(/^https:\/\/desk\.hotel\.example\/desk\/sign-in#\S{20,}$/)
  expect((await run(['people'])).out).toEqual([
    expect.stringMatching(/^Id +Name +Role +Last seen +Access$/),
    expect.stringMatching(/^\w{8} +Ngozi Bello +desk +– +yes$/),
  ])
  const [person] = (await ask('people')) as { id: string }[]
  const id = person?.id.slice(0, 8) ?? ''
  expect((await run(['people', 'revoke', id])).out).toEqual(['Ngozi Bello no longer has access.'])
  expect((await run(['people'])).out[1]).toMatch(/no$/)
  expect(await ask('people', 'invite-again', id)).toMatchObject({ link: expect.stringContaining('#') })
})

it('explains how to name a person when the id is wrong or too short', async () => {
  const { env, run, database } = await openDesk()
  Object.assign(env, { DESK_URL })
  for (const given of ['Ngozi', '']) {
    expect(await run(['people', 'revoke', given])).toMatchObject({
      code: 1,
      err: ['This person does not exist. Use the id shown by `people`, not the name.'],
    })
  }
  await run(['invite', 'Ada', '--role', 'desk'])
  await run(['invite', 'Bola', '--role', 'desk'])
  const people = await database.selectFrom('desk_people').select('id').execute()
  for (const [index, { id }] of people.entries()) {
    await database.deleteFrom('desk_invites').execute()
    await database
      .updateTable('desk_people')
      .set({ id: `ffff-${index}` })
      .where('id', '=', id)
      .execute()
  }
  expect(await run(['people', 'revoke', 'FFFF'])).toMatchObject({
    code: 1,
    err: ['2 ids start with "FFFF": give more characters.'],
  })
})

it('tidies a name, and refuses a long name or an unknown role', async () => {
  const { env, run, ask } = await openDesk()
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
    err: ['There is a BOLA already. Please add a second name or an initial.'],
  })
  expect(await ask('people')).toMatchObject([
    { name: 'Ngozi Bello' },
    { name: 'Bola', role: 'housekeeping', email: 'bola@example.com' },
  ])
})
