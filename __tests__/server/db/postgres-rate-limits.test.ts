import { sql } from 'kysely'
import { sharedRateLimits } from '../../../src/server/http/rate-limit-store'
import { countRequest, forgetRequests } from '../../../src/server/http/request-counts'
import { composeInstance, openTestBackend, testEnv } from '../../support/server/backend'
import { closeAll } from '../../support/server/closing'
import { openTestDatabase } from '../../support/server/database'

afterEach(closeAll)

const MINUTE_MS = 60_000

/** Opens a hotel with two servers over one database, and gives a function that writes to one of them. */
async function openTwoServers() {
  const warnings: object[] = []
  const stream = { write: (line: string) => void warnings.push(JSON.parse(line)) }
  const first = await openTestBackend({ hasRateLimit: true, logger: { level: 'warn', stream } })
  const second = await composeInstance(
    { database: await first.openAnother(), paystack: first.rehearsal.paystack },
    { hasRateLimit: true, env: testEnv() },
  )
  const servers = [first.app, second.app]
  const send = (server: number, remoteAddress = '198.51.100.1') =>
    (servers[server] ?? first.app).inject({
      method: 'POST',
      url: '/api/contact/',
      remoteAddress,
      payload: { name: 'Ada', email: 'ada@example.com', message: 'Hello' },
    })
  return { ...first, send, warnings }
}

async function readCounts(database: Awaited<ReturnType<typeof openTestDatabase>>) {
  const { rows } = await sql<{ hits: number; bytes: number }>`
    select hits, length(key) as bytes from rate_limits order by hits`.execute(database)
  return rows
}

it('counts over all servers: five messages in ten minutes, whichever server takes them', async () => {
  const { send, database } = await openTwoServers()
  const statuses: number[] = []
  for (let sent = 0; sent < 5; sent += 1) statuses.push((await send(sent % 2)).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200])
  for (const server of [0, 1]) {
    const refused = await send(server)
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
  }
  expect((await send(1, '198.51.100.2')).statusCode).toBe(200)
  expect(await readCounts(database)).toEqual([
    { hits: 1, bytes: 16 },
    // Of the network, for which what its addresses may not ask does not count.
    { hits: 6, bytes: 16 },
    { hits: 7, bytes: 16 },
  ])
})

it('takes exactly as many when they come at the same moment', async () => {
  const { send } = await openTwoServers()
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => send(index % 2)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
})

it('forgets no request for which the database was not asked, because too many came at once', async () => {
  const database = await openTestDatabase()
  const log = { warn: jest.fn(), info: jest.fn() }
  const store = new (sharedRateLimits(database, log))({})
  const count = () =>
    new Promise<number | undefined>((resolve) => {
      store.incr('a', (_error, answer) => resolve(answer?.current), MINUTE_MS, 20)
    })
  const many = await database.transaction().execute(async (transaction) => {
    await sql`lock table rate_limits in exclusive mode`.execute(transaction)
    return Array.from({ length: 20 }, count)
  })
  await Promise.all(many)
  expect(await count()).toBe(21)
  expect(log.warn).not.toHaveBeenCalled()
})

it('refuses a flood without the database', async () => {
  const { send, database } = await openTwoServers()
  for (let sent = 0; sent < 6; sent += 1) await send(0)
  const before = await readCounts(database)
  for (let sent = 0; sent < 50; sent += 1) expect((await send(0)).statusCode).toBe(429)
  expect(await readCounts(database)).toEqual(before)
})

it('begins anew when the window has ended', async () => {
  const database = await openTestDatabase()
  expect(await countRequest(database, 'a', MINUTE_MS)).toMatchObject({ hits: 1 })
  const second = await countRequest(database, 'a', MINUTE_MS)
  expect(second.hits).toBe(2)
  expect(second.remainingMs).toBeLessThanOrEqual(MINUTE_MS)
  await sql`update rate_limits set ends_at = clock_timestamp() - interval '1 second'`.execute(database)
  const third = await countRequest(database, 'a', MINUTE_MS)
  expect(third.hits).toBe(1)
  expect(third.remainingMs).toBeGreaterThan(0)
})

it('goes on by itself while the table is away, and says so once', async () => {
  const { send, database, warnings } = await openTwoServers()
  await sql`alter table rate_limits rename to away`.execute(database)
  const statuses: number[] = []
  for (let sent = 0; sent < 6; sent += 1) statuses.push((await send(0)).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect(warnings).toEqual([expect.objectContaining({ msg: 'requests are counted by this server alone' })])
})

it('does not make a guest wait when the count does not come', async () => {
  const { send, database, openAnother } = await openTwoServers()
  const other = await openAnother()
  await other.transaction().execute(async (transaction) => {
    await sql`lock table rate_limits in access exclusive mode`.execute(transaction)
    const startedAt = Date.now()
    expect((await send(0)).statusCode).toBe(200)
    expect((await send(0)).statusCode).toBe(200)
    expect(Date.now() - startedAt).toBeLessThan(1_900)
  })
  expect(await readCounts(database)).toBeDefined()
})

it('forgets what is over, and everything when a flood has left too much', async () => {
  const database = await openTestDatabase()
  await countRequest(database, 'over', 0)
  await countRequest(database, 'running', MINUTE_MS)
  await forgetRequests(database)
  expect(await readCounts(database)).toHaveLength(1)
  for (let index = 0; index < 4; index += 1) await countRequest(database, `flood ${index}`, MINUTE_MS)
  await forgetRequests(database, 5)
  expect(await readCounts(database)).toHaveLength(5)
  await forgetRequests(database, 4)
  expect(await readCounts(database)).toHaveLength(0)
})

it('is in a table that costs no disk writes of the log', async () => {
  const database = await openTestDatabase()
  const { rows } =
    await sql`select relpersistence as kind from pg_class where relname = 'rate_limits'`.execute(database)
  expect(rows).toEqual([{ kind: 'u' }])
})
