import { invite, listPeople } from '../../../src/server/access/people'
import { call, cookieOf, openTestDesk, TERMINAL, type TestDesk } from '../../support/server/open-desk'

const ADA = { name: 'Ada', role: 'desk' } as const
const DAY_MS = 24 * 60 * 60_000
const PASSWORD = 'lamp forty harbour'

async function follow(desk: TestDesk, token: string, headers: Record<string, string | undefined> = {}) {
  return call(desk, 'link/use/', { method: 'POST', payload: { token, password: PASSWORD }, headers })
}

it('signs a person in by a link, and says who it is until sign-out', async () => {
  const desk = await openTestDesk()
  const { token, person } = await invite(desk.database, TERMINAL, ADA, new Date())
  const owner = await call(desk, 'link/', { method: 'POST', payload: { token } })
  expect(owner.json()).toEqual({ name: 'Ada', sets_password: true })
  const answer = await follow(desk, token)
  const me = {
    id: person.id,
    name: 'Ada',
    role: 'desk',
    hotel: 'The Landmark Hotel',
    site: 'https://hotel.example',
    is_rehearsal: true,
    leave_by: '12:00',
    held_until: '18:00',
    extras: expect.arrayContaining([
      { name: 'Breakfast', price_kobo: 1_500_000 },
      { name: 'Airport car, one way', price_kobo: 4_500_000 },
    ]),
  }
  expect([answer.statusCode, answer.json()]).toEqual([200, me])
  const header = String(answer.headers['set-cookie'])
  expect(header).toMatch(/^desk=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/)
  const [cookie = ''] = header.split(';')
  const again = await call(desk, 'me/', { cookie })
  expect([again.json(), again.headers['cache-control'], again.headers['x-robots-tag']]).toEqual([
    me,
    'no-store',
    'noindex, nofollow',
  ])
  const out = await call(desk, 'sign-out/', { method: 'POST', cookie })
  expect([out.statusCode, out.headers['set-cookie']]).toEqual([
    204,
    expect.stringMatching(/^desk=; Max-Age=0;/),
  ])
  expect((await call(desk, 'me/', { cookie })).statusCode).toBe(401)
})

it('sets a cookie for its own host and https alone when it is reached by https', async () => {
  const deskUrl = 'https://desk.hotel.example'
  const desk = await openTestDesk({ deskUrl })
  const { token } = await invite(desk.database, TERMINAL, ADA, new Date())
  const headers = { host: 'desk.hotel.example', origin: deskUrl }
  const answer = await follow(desk, token, headers)
  const cookie = String(answer.headers['set-cookie'])
  expect(cookie).toMatch(/^__Host-desk=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
  const plain = cookie.replace('__Host-', '').split(';')[0]
  expect((await call(desk, 'me/', { headers, cookie: plain ?? '' })).statusCode).toBe(401)
})

it.each([
  ['ends a session that only a page itself has used, and leaves a cookie that may be newer', {}, 401],
  ['extends a session whose page is used', { 'x-desk-used': '1' }, 200],
])('%s', async (_what, headers, status) => {
  let now = new Date()
  const desk = await openTestDesk({ now: () => now })
  const cookie = await cookieOf(desk, 'desk', now)
  for (let day = 0; day < 29; day += 1) {
    now = new Date(now.getTime() + DAY_MS)
    expect((await call(desk, 'me/', { cookie, headers })).statusCode).toBe(200)
  }
  now = new Date(now.getTime() + DAY_MS)
  const answer = await call(desk, 'me/', { cookie })
  expect(answer.statusCode).toBe(status)
  expect(answer.headers).not.toHaveProperty('set-cookie')
})

it('refuses a write with a wrong origin, header or host', async () => {
  const desk = await openTestDesk()
  const cookie = await cookieOf(desk, 'owner')
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: undefined },
    { origin: 'null' },
    { origin: 'http://localhost:9000' },
    { origin: 'https://localhost:9100' },
    { 'x-desk': undefined },
    { 'x-desk': 'yes' },
    { host: 'evil.example:9100', origin: 'http://evil.example:9100' },
    { host: 'localhost.evil.example' },
    { host: 'localhost:9100@evil.example' },
  ]) {
    const answer = await call(desk, 'people/', { method: 'POST', cookie, headers, payload: ADA })
    expect([headers, answer.statusCode, answer.json().error.code]).toEqual([headers, 403, 'forbidden'])
  }
  await expect(listPeople(desk.database)).resolves.toHaveLength(1)
})

it('answers under its own names, and nothing under a foreign one', async () => {
  const desk = await openTestDesk({ deskUrl: 'https://desk.hotel.example' })
  const cookie = await cookieOf(desk, 'owner')
  for (const host of ['evil.example', 'desk.hotel.example.evil.example']) {
    expect((await call(desk, 'me/', { cookie, headers: { host } })).statusCode).toBe(403)
    expect((await desk.desk.inject({ url: '/desk', headers: { host } })).statusCode).toBe(403)
  }
  for (const host of ['localhost:1', '127.0.0.1:9100', '[::1]:9100', 'desk.hotel.example']) {
    const answer = await call(desk, 'me/', { headers: { host } })
    expect([host, answer.json().error.code]).toEqual([host, 'unauthorized'])
  }
})

it('invites people with links to the address of the desk', async () => {
  const desk = await openTestDesk({ deskUrl: 'https://desk.hotel.example' })
  const cookie = await cookieOf(desk, 'owner')
  const sent = await call(desk, 'people/', { method: 'POST', cookie, payload: { ...ADA, name: ' Bola ' } })
  expect(sent.json()).toMatchObject({
    person: { name: 'Bola', role: 'desk' },
    link: expect.stringMatching(/^https:\/\/desk\.hotel\.example\/desk\/sign-in#[\w-]{43}$/),
  })
  const nobody = await call(desk, 'people/', { method: 'POST', cookie, payload: { ...ADA, name: ' \u200B' } })
  expect(nobody.statusCode).toBe(400)
})
