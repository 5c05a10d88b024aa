import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { addNoticeRoutes } from '../../../src/server/desk/routes/site-notice'
import type { SiteNotice } from '../../../src/shared/desk/notice'
import { closeAll, openTestBackend, type TestBackend } from '../../support/server/backend'
import { makeTempDir } from '../../support/server/closing'
import { MARKETING } from '../../support/server/actor'
import { openDeskCalls } from '../../support/server/desk-calls'
import { journalOf } from '../../support/server/receptionist'

/** 00:30 on 23 November in Lagos. */
const NIGHT = new Date('2026-11-22T23:30:00Z')

let now: Date
let backend: TestBackend
beforeEach(async () => {
  now = NIGHT
  backend = await openTestBackend({ now: () => now })
})
afterEach(closeAll)

const send = (payload: object, headers: Record<string, string> = {}) =>
  backend.app.inject({ method: 'POST', url: '/api/visits/', payload, headers })
const shown = async () => (await send({})).json<{ notice: { text: string } | null }>().notice?.text
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
  const answer = await send({ event: 'paid', page: '/room/7' })
  expect([answer.statusCode, answer.json()]).toEqual([200, { notice: null }])
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
])('does not count who %s, and answers all the same', async (_who, headers) => {
  expect((await send({ event: 'view', page: '/' }, headers)).json()).toEqual({ notice: null })
  await send({})
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

it.each([[{ event: 'stolen' }], [{ event: 'view', page: 7 }], [[]]])('refuses %j', async (payload) => {
  expect((await send(payload)).statusCode).toBe(400)
  expect(await totals()).toEqual([])
})

it('answers in few bytes', async () => {
  const { headers, body } = await send({ event: 'view', page: '/' })
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
  expect([...lines, body].join('').length).toBeLessThan(180)
})

describe('the notice for guests', () => {
  const POOL = 'The pool is closed today.'
  let desk: FastifyInstance
  beforeEach(async () => {
    desk = await openDeskCalls(backend, [addNoticeRoutes], { now: () => now })
  })

  const set = (body: object) =>
    desk.inject({
      method: 'POST',
      url: '/api/desk/notice/',
      payload: { text: POOL, until: '2026-11-23T18:00', seen: null, ...body },
    })
  const noticeOf = (answer: Awaited<ReturnType<typeof set>>) => answer.json<SiteNotice>().notice

  it('is shown at once, until its end by the hotel’s clock', async () => {
    expect(noticeOf(await set({ text: ` ${POOL}\n` }))).toMatchObject({
      text: POOL,
      until: '2026-11-23T17:00:00.000Z',
      created_by: MARKETING.who,
    })
    expect((await send({})).json()).toEqual({ notice: { text: POOL, until: '2026-11-23T17:00:00.000Z' } })
    now = new Date('2026-11-23T17:00:00Z')
    expect(await shown()).toBeUndefined()
    expect((await desk.inject('/api/desk/notice/')).json()).toEqual({ notice: null })
  })

  it('is changed and ended, and the journal says so', async () => {
    const first = noticeOf(await set({}))
    now = new Date(now.getTime() + 60_000)
    const second = noticeOf(await set({ text: 'The bar is closed.', seen: first?.id }))
    expect(await shown()).toBe('The bar is closed.')
    now = new Date(now.getTime() + 60_000)
    const ended = await desk.inject({ method: 'POST', url: `/api/desk/notice/${second?.id}/end/` })
    expect(ended.json()).toEqual({ notice: null })
    expect(await shown()).toBeUndefined()
    const until = '2026-11-23T17:00:00.000Z'
    expect(await journalOf(backend)).toMatchObject([
      { action: 'site.notice_set', before: null, after: { text: POOL, until } },
      { action: 'site.notice_set', before: { text: POOL }, after: { text: 'The bar is closed.' } },
      { action: 'site.notice_ended', before: { text: 'The bar is closed.' } },
    ])
  })

  it('is not replaced or ended by somebody who has not seen it', async () => {
    const first = noticeOf(await set({}))
    const answer = await set({ text: 'The bar is closed.' })
    expect([answer.statusCode, answer.json<{ error: { message: string } }>().error.message]).toEqual([
      409,
      `${MARKETING.who} has changed the notice in the meantime: “${POOL}”`,
    ])
    await set({ text: 'The bar is closed.', seen: first?.id })
    const ended = await desk.inject({ method: 'POST', url: `/api/desk/notice/${first?.id}/end/` })
    expect(ended.statusCode).toBe(409)
    expect(await shown()).toBe('The bar is closed.')
  })

  it.each([
    ['a text of spaces', { text: ' \u200B ' }, 'text', 'Please enter this field.'],
    ['a text that is too long', { text: 'x'.repeat(141) }, 'text', 'At most 140 characters fit here.'],
    [
      'an end that is over',
      { until: '2026-11-23T00:30' },
      'until',
      'Please choose a time that is still to come.',
    ],
    ['an end in two years', { until: '2028-11-23T18:00' }, 'until', 'Please choose a time within a year.'],
    ['a day that does not exist', { until: '2026-13-40T18:00' }, 'until', 'Please choose a day and a time.'],
  ])('is refused with %s', async (_what, body, field, message) => {
    const answer = await set(body)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { error: expect.objectContaining({ fields: { [field]: message } }) },
    ])
    expect(await shown()).toBeUndefined()
  })
})
