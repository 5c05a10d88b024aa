import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openTestBackend, type TestBackend } from '../../support/server/backend'
import { insertPayment } from '../../support/server/mail'
import { makeTempDir } from '../../support/server/closing'

/** 00:30 on 23 November in Lagos. */
const NIGHT = new Date('2026-11-22T23:30:00Z')

let now: Date
let backend: TestBackend
beforeEach(async () => {
  now = NIGHT
  backend = await openTestBackend({ now: () => now })
})
const send = (payload: object, headers: Record<string, string> = {}) =>
  backend.app.inject({ method: 'POST', url: '/api/visits/', payload, headers })
const totals = () =>
  backend.database
    .selectFrom('visit_totals')
    .select(['day', 'event', 'page', 'campaign', 'total'])
    .orderBy('page')
    .orderBy('campaign')
    .execute()
    .then((rows) => rows.map(({ total, ...row }) => ({ ...row, total: Number(total) })))

it('counts what happens by calendar day, page and campaign, and nothing of who did it', async () => {
  const campaign = 'utm_campaign=EASTER+2027%21&utm_source=Instagram&utm_medium=story'
  for (const page of ['/rooms', '/Rooms/']) await send({ event: 'view', page, campaign })
  await send({ event: 'view', page: '/' })
  expect((await send({ event: 'paid', page: '/room/7' })).statusCode).toBe(204)
  const day = '2026-11-23'
  expect(await totals()).toEqual([
    { day, event: 'view', page: '/', campaign: '', total: 1 },
    { day, event: 'paid', page: '/room/7', campaign: '', total: 1 },
    { day, event: 'view', page: '/rooms', campaign: 'instagram story easter 2027', total: 2 },
  ])
})

it('counts visits that come at the same moment', async () => {
  await Promise.all(Array.from({ length: 8 }, () => send({ event: 'view', page: '/' })))
  expect(await totals()).toMatchObject([{ page: '/', total: 8 }])
})

it.each([
  ['asks not to be tracked', { dnt: '1' }],
  ['sends Global Privacy Control', { 'sec-gpc': '1' }],
  ['is a robot that says so', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
])('does not count who %s', async (_who, headers) => {
  expect((await send({ event: 'view', page: '/' }, headers)).statusCode).toBe(204)
  expect(await totals()).toEqual([])
})

it('counts a phone whose name sounds like a robot', async () => {
  await send({ event: 'view', page: '/' }, { 'user-agent': 'Mozilla/5.0 (Linux; Android 11; CUBOT NOTE 20)' })
  expect(await totals()).toHaveLength(1)
})

it('keeps no address of a person and no invented page', async () => {
  await send({ event: 'view', page: '/<b>', campaign: 'utm_source=mail&utm_campaign=ada%40example.com' })
  await send({ event: 'view', page: `/${'a'.repeat(200)}`, campaign: `utm_source=${'x'.repeat(90)}` })
  expect(await totals()).toMatchObject([
    { page: 'other', campaign: '' },
    { page: 'other', campaign: 'x'.repeat(60) },
  ])
})

it('counts by name the pages that the site has', async () => {
  const siteDir = await makeTempDir()
  await mkdir(join(siteDir, 'room/7'), { recursive: true })
  await writeFile(join(siteDir, 'room/7/index.html'), 'Room 7')
  backend = await openTestBackend({
    now: () => now,
    siteDir,
  })
  for (const page of ['/room/7', '/room/8', '/../room/7']) await send({ event: 'view', page })
  expect(await totals()).toMatchObject([
    { page: '/room/7', total: 1 },
    { page: 'other', total: 2 },
  ])
})

const visit = (number: number) => send({ event: 'view', page: '/', campaign: `utm_source=n${number}` })

it('counts fifty campaigns a day by name, and the rest together', async () => {
  for (let number = 0; number < 53; number += 1) await visit(number)
  const rows = await totals()
  expect(rows).toHaveLength(51)
  expect(rows).toContainEqual(expect.objectContaining({ campaign: 'other', total: 3 }))
  now = new Date('2026-11-23T23:30:00Z')
  await visit(52)
  expect(await totals()).toContainEqual(expect.objectContaining({ day: '2026-11-24', campaign: 'n52' }))
})

it.each([[{}], [{ event: 'stolen' }], [{ event: 'view', page: 7 }], [[]]])('refuses %j', async (payload) => {
  expect((await send(payload)).statusCode).toBe(400)
  expect(await totals()).toEqual([])
})

it('answers in few bytes', async () => {
  const { headers, body } = await send({ event: 'view', page: '/' })
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
  expect([...lines, body].join('').length).toBeLessThan(180)
})

it('counts the site with the link and the device of a visit, once', async () => {
  const phone = { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile' }
  const from = (referrer?: string) => send({ event: 'view', page: '/', referrer }, phone)
  for (const link of ['https://www.instagram.com/p/1?igsh=ada', 'http://localhost/rooms', undefined])
    await from(link)
  await send({ event: 'view', page: '/', referrer: '' })
  const rows = await backend.database.selectFrom('visit_sources').select(['kind', 'name', 'total']).execute()
  expect(rows.map(({ kind, name, total }) => [kind, name, Number(total)]).toSorted()).toEqual([
    ['device', 'laptop', 1],
    ['device', 'phone', 1],
    ['referrer', '', 1],
    ['referrer', 'instagram.com', 1],
  ])
})

it('adds what a payment came to, once, and nothing for a reference that is none', async () => {
  const reference = '1-1764000000000-abcdefghijkl'
  await insertPayment(backend.database, { reference, amount_kobo: 8_500_000, outcome: 'booked' })
  for (const named of [reference, reference, 'another'])
    await send({ event: 'paid', page: '/', reference: named })
  const rows = await backend.database.selectFrom('visit_totals').select(['total', 'paid_kobo']).execute()
  expect(rows.map((row) => [Number(row.total), Number(row.paid_kobo)])).toEqual([[3, 8_500_000]])
})
