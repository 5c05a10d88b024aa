import { PlainError } from '../../../src/shared/error-facts'
import { createLogger } from '../../../src/server/http/logging'
import { DatabaseUnavailable } from '../../../src/server/db/database-error'
import { PostgresFailure } from '../../../src/server/db/postgres'
import { visible } from '../../../src/terminal/visible'
import { expectSoundBooks } from '../../support/server/audit'
import { openTestBackend } from '../../support/server/backend'
import { GUEST, pay, verify } from '../../support/server/guest'

const UNSEEN = 'a\u001B[2J\u007F\u009B2J\u202E\u2028\u{E0041}₦'

it('logs what happened, without guest data', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const backend = await openTestBackend({ logger: { level: 'trace', stream } })
  const { app, database, rehearsal } = backend
  const reference = await pay(rehearsal.ledger)
  await verify(app, reference)
  await verify(app, await pay(rehearsal.ledger, { status: 'pending' }))
  const message = { ...GUEST, message: 'A secret question' }
  await app.inject({ method: 'POST', url: '/api/contact/?email=ada@example.com', payload: message })
  await app.inject({
    method: 'POST',
    url: '/api/contact/',
    payload: '{"name": Ada Obi}',
    headers: { 'content-type': 'application/json', authorization: 'Bearer token' },
  })
  await expectSoundBooks(backend)
  await database.destroy()
  await verify(app, reference)
  const log = lines.join('')
  expect(log).toContain('"path":"/api/bookings/verify-payment/"')
  expect(log).toContain('"reason":"payment under way"')
  expect(log).toContain('"msg":"request failed"')
  for (const secret of [GUEST.name, GUEST.email, message.message, reference, 'token', '127.0.0.1']) {
    expect(log).not.toContain(secret)
  }
})

it.each([
  [
    'debug',
    [
      '/api/rooms/7/ 200',
      '/api/rooms/99/ 404',
      '/api/rehearsal/transactions/… 404',
      '/api/rehearsal/transactions/…/ 404',
    ],
  ],
  ['info', []],
])('writes a line for each request at the level debug alone (%s)', async (level, expected) => {
  const lines: string[] = []
  const { app } = await openTestBackend({
    logger: { level, stream: { write: (line) => void lines.push(line) } },
  })
  const payment = '/api/rehearsal/transactions/7-1764241200000-secret'
  for (const path of ['/api/rooms/7/?secret', '/api/rooms/99/', payment]) {
    await app.inject(path)
  }
  await app.inject({ method: 'POST', url: `${payment}/`, payload: { outcome: 'success' } })
  const requests = lines.map((line) => JSON.parse(line)).filter(({ req }) => req !== undefined)
  expect(requests.map(({ req, res }) => `${req.path} ${res.statusCode}`)).toEqual(expected)
})

/** Returns what a log line has of an error. */
function logged(err: unknown): { code?: string; message: string } {
  const lines: string[] = []
  createLogger({ stream: { write: (line: string) => void lines.push(line) } }).error({ err }, 'job failed')
  return JSON.parse(lines.join('')).err
}

describe('of a database failure', () => {
  it('logs code and message, also when a transaction has failed', async () => {
    const { database } = await openTestBackend()
    const row = { name: 'x', watermark: 'x', last_ok_at: null }
    const failing = database.insertInto('sync_state').values([row, row])
    const error: unknown = await failing.execute().catch((reason: unknown) => reason)
    const expected = {
      code: 'SQLITE_CONSTRAINT_PRIMARYKEY',
      message: 'UNIQUE constraint failed: sync_state.name',
    }
    expect(logged(error)).toMatchObject(expected)
    expect(logged(new DatabaseUnavailable(error))).toMatchObject(expected)
    const failure = new PostgresFailure('deadlock detected', 'PG_40P01')
    expect(logged(failure)).toMatchObject({ code: 'PG_40P01', message: 'deadlock detected' })
  })

  it('logs no message that may quote a guest’s input', () => {
    const quoting = { message: 'invalid input syntax for type bigint: "ada@example.com"' }
    const error = Object.assign(new Error(), { ...quoting, code: 'PG_22P02' })
    expect(logged(error)).toMatchObject({ code: 'PG_22P02', message: '' })
    expect(logged(new Error('ada@example.com'))).toMatchObject({ message: '' })
  })
})

it('escapes control characters, so that a terminal shows them', () => {
  const lines: string[] = []
  createLogger({ stream: { write: (line) => void lines.push(line) } }).warn({ reason: UNSEEN }, UNSEEN)
  const [line = ''] = lines
  expect(line.endsWith('}\n')).toBe(true)
  expect(visible(line.trimEnd())).toBe(line.trimEnd())
  expect(JSON.parse(line)).toMatchObject({ reason: UNSEEN, msg: UNSEEN })
})

it('shows the words of an error that are ours', () => {
  expect(logged(new PlainError('unreadable payments in Paystack’s list: 1')).message).toMatch(/^unreadable/)
  expect(logged(new Error('Ada Obi')).message).toBe('')
})
