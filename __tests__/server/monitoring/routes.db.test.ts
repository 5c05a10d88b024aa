import type { CompiledQuery } from 'kysely'
import { readVersion } from '../../../src/server/monitoring/version'
import { asOperator, openTestBackend, type TestBackendOptions } from '../../support/server/backend'
import { beginBooks } from '../../support/server/database'
import { forbidWriting } from '../../support/server/forbid-writing'
import { GUEST, pay, verify } from '../../support/server/guest'
import { aMail } from '../../support/server/rows'
import { makeRelease } from '../../support/server/release'
import { waitFor } from '../../support/wait-for'

const NOW = new Date('2026-11-22T12:00:00Z')
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const RELEASE = `hotel_release_info{release="fixed",version="${readVersion()}"}`

/** A hotel that serves a small release. */
async function openServing(options: TestBackendOptions = {}) {
  // On a busy machine the guests' 503 would come in between.
  return openTestBackend({ siteDir: await makeRelease(), hasLoadShedding: false, ...options })
}

type Serving = Awaited<ReturnType<typeof openServing>>

/** Returns the value of each series of /metrics by its name with labels. */
async function scrape({ app }: Pick<Serving, 'app'>): Promise<Record<string, number>> {
  const { statusCode, headers, body } = await app.inject(asOperator('/metrics'))
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', value] = line.split(/ (?=\S+$)/)
      return [name, Number(value)]
    }),
  )
}

async function noteSweep({ database }: Serving, endedAt: Date): Promise<void> {
  const last_ok_at = endedAt.toISOString()
  const state = { name: 'paystack-sweep', watermark: last_ok_at, last_ok_at }
  await database
    .insertInto('sync_state')
    .values(state)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ last_ok_at }))
    .execute()
}

it('answers /healthz while the process runs, even without its database', async () => {
  const hotel = await openServing()
  await hotel.database.destroy()
  const answer = await hotel.app.inject('/healthz')
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }])
  expect(answer.headers['cache-control']).toBe('no-store')
})

describe('/readyz', () => {
  it('names the release and the time since the last complete sweep', async () => {
    const hotel = await openServing({ now: () => NOW })
    const ready = {
      status: 'ready',
      client: '127.0.0.1',
      version: readVersion(),
      release: 'fixed',
      sweepAgeSeconds: null,
    }
    expect((await hotel.app.inject(asOperator('/readyz'))).json()).toEqual(ready)
    await noteSweep(hotel, new Date(NOW.getTime() - 5 * MINUTE_MS))
    const answer = await hotel.app.inject(asOperator('/readyz'))
    expect([answer.statusCode, answer.json()]).toEqual([200, { ...ready, sweepAgeSeconds: 300 }])
  })

  it('says that the database does not answer', async () => {
    const hotel = await openServing()
    await hotel.database.destroy()
    const answer = await hotel.app.inject(asOperator('/readyz'))
    const reason = 'The database does not answer.'
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      {
        status: 'not ready',
        reason,
        client: '127.0.0.1',
        version: readVersion(),
        release: 'fixed',
        sweepAgeSeconds: null,
      },
    ])
  })

  it('says that the database cannot be written, and when it can be again', async () => {
    const hotel = await openServing()
    const allowWriting = await forbidWriting(hotel)
    const answer = await hotel.app.inject(asOperator('/readyz'))
    const reason = 'The database cannot be written: its disk may be full, or it is read-only.'
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { status: 'not ready', reason }])
    await allowWriting()
    const later = performance.now() + 5_000
    jest.spyOn(performance, 'now').mockImplementation(() => later)
    expect((await hotel.app.inject(asOperator('/readyz'))).statusCode).toBe(200)
    jest.restoreAllMocks()
  })

  it.each(['a sweep that is old', 'no sweep at all'])('says after a day that there was %s', async (which) => {
    let now = NOW
    const hotel = await openServing({ now: () => now })
    // A hotel that was off for a week has its first sweep still before it.
    if (which !== 'no sweep at all') await noteSweep(hotel, new Date(NOW.getTime() - 7 * DAY_MS))
    expect((await hotel.app.inject(asOperator('/readyz'))).statusCode).toBe(200)
    now = new Date(NOW.getTime() + DAY_MS + 1)
    const answer = await hotel.app.inject(asOperator('/readyz'))
    expect(answer.statusCode).toBe(503)
    expect(answer.json().reason).toMatch(/^Paystack's list of payments was not read to its end/)
  })
})

describe('/metrics', () => {
  it('counts what the books hold, by state and age', async () => {
    let now = NOW
    const hotel = await openServing({ now: () => now })
    const { app, rehearsal, database } = hotel
    await verify(app, await pay(rehearsal.ledger, { status: 'pending' }))
    now = new Date(NOW.getTime() + MINUTE_MS)
    for (let paid = 0; paid < 2; paid += 1) await verify(app, await pay(rehearsal.ledger))
    await noteSweep(hotel, now)
    await database
      .insertInto('outbox')
      .values(aMail({ dedupe_key: 'another' }))
      .execute()
    now = new Date(NOW.getTime() + 3 * MINUTE_MS)
    const { n } = await database
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number | string>().as('n'))
      .executeTakeFirstOrThrow()
    expect(await scrape(hotel)).toMatchObject({
      hotel_database_up: 1,
      hotel_open_payments: 1,
      hotel_open_payments_oldest_age_seconds: 180,
      'hotel_refunds{state="due"}': 1,
      'hotel_refunds{state="needs_attention"}': 0,
      'hotel_refunds_oldest_age_seconds{state="due"}': 120,
      'hotel_refunds_oldest_age_seconds{state="failed"}': 0,
      hotel_mails_waiting: Number(n),
      hotel_sweep_age_seconds: 120,
      hotel_data_dir_available_bytes: expect.any(Number),
      [RELEASE]: 1,
    })
  })

  it('measures what was never done from the first start of the hotel', async () => {
    const hotel = await openServing({ now: () => NOW })
    await beginBooks(hotel.database, new Date(NOW.getTime() - DAY_MS))
    const age = DAY_MS / 1_000
    expect(await scrape(hotel)).toMatchObject({ hotel_sweep_age_seconds: age, hotel_backup_age_seconds: age })
  })

  it('leaves out the numbers of a database that is gone, and shows the rest', async () => {
    const hotel = await openServing()
    await scrape(hotel)
    await hotel.database.destroy()
    const metrics = await scrape(hotel)
    expect(metrics).toMatchObject({ hotel_database_up: 0, [RELEASE]: 1 })
    expect(Object.keys(metrics).filter((name) => /hotel_(open|refunds|mails|sweep)/.test(name))).toEqual([])
    expect(metrics['nodejs_eventloop_lag_p99_seconds']).toBeGreaterThanOrEqual(0)
  })

  it('reports a read-only database as down, and still counts what is in it', async () => {
    const hotel = await openServing()
    await forbidWriting(hotel)
    // PostgreSQL has ended the connections; the next reading makes new ones.
    const metrics = await waitFor(async () => {
      const scraped = await scrape(hotel)
      return scraped['hotel_open_payments'] === undefined ? undefined : scraped
    })
    expect(metrics).toMatchObject({ hotel_database_up: 0, hotel_open_payments: 0 })
  })

  it('measures requests by pattern, method and class, and nothing that a guest can choose', async () => {
    const hotel = await openServing()
    const { app } = hotel
    for (const url of ['/api/rooms/1/', '/api/rooms/2/', '/api/rooms/nobody@example.com/'])
      await app.inject(asOperator(url))
    await app.inject('/secret-path?email=ada@example.com')
    await app.inject({ method: 'TRACE', url: '/secret-path' })
    await app.inject({ method: 'POST', url: '/api/contact/', payload: { ...GUEST, message: 'Hello' } })
    await app.inject('/healthz')
    const metrics = await scrape(hotel)
    const count = (route: string, method: string, status: string) =>
      metrics[
        `hotel_http_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`
      ]
    expect(count('/api/rooms/:id/', 'GET', '2xx')).toBe(2)
    expect(count('/api/rooms/:id/', 'GET', '4xx')).toBe(1)
    expect(count('/api/contact/', 'POST', '2xx')).toBe(1)
    expect(count('/*', 'GET', '4xx')).toBe(1)
    expect(count('none', 'TRACE', '4xx')).toBe(1)
    expect(Object.keys(metrics).join('\n')).not.toMatch(/secret|example\.com|Ada|healthz/)
  })
})

it('logs no request for health, readiness and metrics', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const { app } = await openServing({ logger: { level: 'trace', stream } })
  for (const url of ['/healthz', '/readyz', '/metrics'])
    expect((await app.inject(asOperator(url))).statusCode).toBe(200)
  expect(lines.join('')).toBe('')
})

it('shares one query among callers at the same time', async () => {
  const hotel = await openServing()
  const executor = hotel.database.getExecutor()
  const queries = jest.spyOn(executor.constructor.prototype, 'executeQuery')
  await Promise.all(Array.from({ length: 20 }, () => hotel.app.inject(asOperator('/readyz'))))
  expect(queries.mock.calls.length).toBeLessThan(10)
  queries.mockRestore()
})

it('writes to the database at most every few seconds', async () => {
  const hotel = await openServing()
  const executor = hotel.database.getExecutor()
  const queries = jest.spyOn(executor.constructor.prototype, 'executeQuery')
  const writes = () =>
    queries.mock.calls.filter(([query]) => /^(insert|update)/.test((query as CompiledQuery).sql)).length
  await hotel.app.inject(asOperator('/readyz'))
  expect(writes()).toBe(1)
  for (const url of ['/readyz', '/metrics', '/readyz']) await hotel.app.inject(asOperator(url))
  expect(writes()).toBe(1)
  queries.mockRestore()
})
