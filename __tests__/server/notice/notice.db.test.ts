import type { FastifyInstance } from 'fastify'
import type { SiteNotice } from '../../../src/shared/desk/notice'
import { MARKETING } from '../../support/server/actor'
import { openTestBackend, type TestBackend } from '../../support/server/backend'
import { openDeskCalls } from '../../support/server/desk-calls'
import { readJournal } from '../../support/server/receptionist'

let now: Date
let backend: TestBackend
const POOL = 'The pool is closed today.'
let desk: FastifyInstance
beforeEach(async () => {
  now = new Date('2026-11-22T23:30:00Z')
  backend = await openTestBackend({ now: () => now })
  desk = await openDeskCalls(backend, { now: () => now })
})

const ask = () => backend.app.inject('/api/hotel/')
const shown = async () => (await ask()).json<{ notice: { text: string } | null }>().notice?.text

const set = (body: object) =>
  desk.inject({
    method: 'POST',
    url: '/api/desk/notice/',
    payload: { text: POOL, until: '2026-11-23T18:00', seen: null, ...body },
  })
async function setAndRead(body: object) {
  await set(body)
  return (await desk.inject('/api/desk/notice/')).json<SiteNotice>().notice
}

it('is shown at once, until its end by the hotel’s clock', async () => {
  expect(await setAndRead({ text: ` ${POOL}\n` })).toMatchObject({
    text: POOL,
    until: '2026-11-23T17:00:00.000Z',
    created_by: MARKETING.who,
  })
  expect((await ask()).json()).toEqual({ notice: { text: POOL, until: '2026-11-23T17:00:00.000Z' } })
  now = new Date('2026-11-23T17:00:00Z')
  expect(await shown()).toBeUndefined()
  expect((await desk.inject('/api/desk/notice/')).json()).toEqual({ notice: null })
})

it('is changed and ended, and the journal says so', async () => {
  const first = await setAndRead({})
  now = new Date(now.getTime() + 60_000)
  const second = await setAndRead({ text: 'The bar is closed.', seen: first?.id })
  expect(await shown()).toBe('The bar is closed.')
  now = new Date(now.getTime() + 60_000)
  await desk.inject({ method: 'POST', url: `/api/desk/notice/${second?.id}/end/` })
  expect(await shown()).toBeUndefined()
  const until = '23 November 2026 at 18:00, Lagos time'
  expect(await readJournal(backend.database)).toEqual([
    'The notice for guests “The bar is closed.” was taken off the site.',
    `The notice for guests “The bar is closed.” was put in place of “${POOL}”, until ${until}.`,
    `The notice for guests “${POOL}” was put on the site, until ${until}.`,
  ])
})

it('is not replaced or ended by somebody who has not seen it', async () => {
  const first = await setAndRead({})
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

const bodyOf = async (url: string) => (await backend.app.inject(url)).body

it('stands on the pages of the server, for browsers without script', async () => {
  await set({ text: 'The gate <east> is shut.' })
  const words = 'The gate &lt;east&gt; is shut.'
  expect(await bodyOf('/book?room_id=1')).toContain(words)
  now = new Date('2026-11-23T17:00:00Z')
  expect(await bodyOf('/book?room_id=1')).not.toContain(words)
})
