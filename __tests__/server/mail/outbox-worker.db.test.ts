import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database, OutboxTable } from '../../../src/server/db/schema'
import { DatabaseUnavailable } from '../../../src/server/db/database-error'
import { MailFailure } from '../../../src/server/mail/mail'
import { createOutboxWorker, type MailLog } from '../../../src/server/mail/outbox-worker'
import type { MailTransport } from '../../../src/server/mail/transport'
import { closeAll } from '../../support/server/backend'
import { forbidUpdates, makePlace } from '../../support/server/database'
import {
  enqueue,
  enqueueMessage,
  HOTEL,
  insertBooking,
  insertPayment,
  keepingTransport,
  NOON,
  openMailDatabase,
} from '../../support/server/mail'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let database: Kysely<Database>
let clock: number
let logged: [level: string, facts: object, message: string][]
const log: MailLog = {
  info: (facts, message) => void logged.push(['info', facts, message]),
  warn: (facts, message) => void logged.push(['warn', facts, message]),
  error: (facts, message) => void logged.push(['error', facts, message]),
}

beforeEach(async () => {
  database = await openMailDatabase()
  clock = NOON.getTime()
  logged = []
})
afterEach(closeAll)

function createWorker(transport: MailTransport) {
  return createOutboxWorker({ database, transport, hotel: () => HOTEL, now: () => new Date(clock), log })
}

function findRow(id: string) {
  return database.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function makeDueAfter(hours: number): Promise<void> {
  clock = NOON.getTime() + hours * HOUR_MS
  await database
    .updateTable('outbox')
    .set({ next_attempt_at: new Date(clock).toISOString() })
    .execute()
}

const away = () => {
  throw new MailFailure('ESOCKET', { isServerDown: true })
}
const busy = () => {
  throw new MailFailure('EENVELOPE 450')
}
const refused = () => {
  throw new MailFailure('EENVELOPE 550', { isRecipientRefused: true })
}

it('sends what is due, oldest first, each once', async () => {
  const second = await enqueueMessage(database)
  const first = await enqueueMessage(database, {}, new Date(clock - HOUR_MS))
  const later = await enqueueMessage(database, {}, new Date(clock + 1))
  const transport = keepingTransport()
  const worker = createWorker(transport)
  await expect(worker.runOnce()).resolves.toEqual({ sent: 2, waiting: 1 })
  await expect(worker.runOnce()).resolves.toEqual({ sent: 0, waiting: 1 })
  expect(transport.mails.map(({ id }) => id)).toEqual([first, second])
  const rows = await Promise.all([first, second, later].map(findRow))
  expect(rows.map(({ done_at }) => done_at)).toEqual([NOON.toISOString(), NOON.toISOString(), null])
})

it('tries a mail again after growing pauses, and sends it when the server takes it', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0)
  const id = await enqueueMessage(database)
  const worker = createWorker(keepingTransport(busy))
  const pauses = [1, 2, 5, 15, 30, 60, 120, 240, 360, 360]
  for (const [index, pause] of pauses.entries()) {
    await worker.runOnce()
    const { attempts, next_attempt_at: next } = await findRow(id)
    expect([attempts, (Date.parse(next) - clock) / MINUTE_MS]).toEqual([index + 1, pause])
    clock += pause * MINUTE_MS - 1
    await worker.runOnce()
    expect((await findRow(id)).attempts).toBe(index + 1)
    clock += 1
  }
  await expect(createWorker(keepingTransport()).runOnce()).resolves.toEqual({ sent: 1, waiting: 0 })
})

it('tries one mail at a time while the server is away', async () => {
  await enqueueMessage(database)
  await enqueueMessage(database)
  let tried = 0
  const transport = keepingTransport(() => {
    tried += 1
    away()
  })
  await expect(createWorker(transport).runOnce()).resolves.toEqual({ sent: 0, waiting: 2 })
  expect(tried).toBe(1)
})

it.each<[string, OutboxTable['kind'], Record<string, string>, string]>([
  ['names a row that is not there', 'booking-confirmed', { paymentId: 'nobody' }, 'EROW'],
  ['names no row', 'contact-message', {}, 'EPAYLOAD'],
  ['has a payment without its booking', 'booking-notice', { paymentId: 'payment' }, 'EROW'],
  ['is of a kind that is not known here', 'newsletter' as OutboxTable['kind'], {}, 'EKIND'],
])('a mail that %s does not stop the others', async (_what, kind, payload, code) => {
  await insertPayment(database)
  const broken = await enqueue(database, { kind, payload }, new Date(clock - HOUR_MS))
  await enqueueMessage(database)
  await expect(createWorker(keepingTransport()).runOnce()).resolves.toEqual({ sent: 1, waiting: 1 })
  expect(await findRow(broken)).toMatchObject({ attempts: 1, done_at: null })
  expect(logged[0]).toEqual(['warn', { outboxId: broken, kind, attempts: 1, code }, 'mail not sent'])
})

it('a repeat after a crash between sending and noting it is the same message', async () => {
  const id = await enqueueMessage(database)
  const transport = keepingTransport()
  const allowAgain = await forbidUpdates(database, 'outbox', 'done_at')
  await expect(createWorker(transport).runOnce()).rejects.toThrow(DatabaseUnavailable)
  await allowAgain()
  clock += 5 * MINUTE_MS - 1
  await createWorker(transport).runOnce()
  expect(transport.mails).toHaveLength(1)
  clock += 1
  await expect(createWorker(transport).runOnce()).resolves.toEqual({ sent: 1, waiting: 0 })
  expect(transport.mails).toHaveLength(2)
  expect(transport.mails[1]).toEqual(transport.mails[0])
  expect(transport.mails[0]?.messageId).toBe(`<${id}@mail.hotel.example>`)
})

it('takes the row before it sends, for five minutes', async () => {
  const id = await enqueueMessage(database)
  let heldUntil = ''
  const transport: MailTransport = {
    async send() {
      heldUntil = (await findRow(id)).next_attempt_at
    },
  }
  await createWorker(transport).runOnce()
  expect(Date.parse(heldUntil) - clock).toBe(5 * MINUTE_MS)
})

it('two processes on one database that see the same mails due send each once', async () => {
  const place = await makePlace()
  const databases = [await openMailDatabase(place), await openMailDatabase(place)]
  const ids: string[] = []
  for (const own of [...databases, ...databases]) ids.push(await enqueueMessage(own))
  const sent: string[] = []
  // Each mail is under way for long enough that the other process comes to it meanwhile.
  const transport: MailTransport = {
    async send({ id }) {
      sent.push(id)
      await wait(20)
    },
  }
  const runs = databases.map((own) =>
    createOutboxWorker({ database: own, transport, hotel: () => HOTEL, now: () => NOON }).runOnce(),
  )
  const results = await Promise.all(runs)
  expect(sent.toSorted()).toEqual(ids.toSorted())
  expect(results.reduce((sum, result) => sum + result.sent, 0)).toBe(4)
})

it('logs an error for a mail that has waited for a day', async () => {
  const id = await enqueueMessage(database)
  const worker = createWorker(keepingTransport(away))
  for (const hours of [23.9, 24]) {
    await makeDueAfter(hours)
    await worker.runOnce()
  }
  const facts = { outboxId: id, kind: 'contact-message', attempts: 0, code: 'ESOCKET' }
  expect(logged).toEqual([
    ['warn', facts, 'mail not sent'],
    ['error', facts, 'mail not sent for a day'],
  ])
})

describe('a recipient whom the mail server refuses for good', () => {
  it('is given up after three days when it is a guest', async () => {
    await insertPayment(database)
    await insertBooking(database)
    const id = await enqueue(database, { kind: 'booking-confirmed', payload: { paymentId: 'payment' } })
    const worker = createWorker(keepingTransport(refused))
    await makeDueAfter(71.9)
    await worker.runOnce()
    expect((await findRow(id)).done_at).toBeNull()
    await makeDueAfter(72)
    await worker.runOnce()
    expect(await findRow(id)).toMatchObject({
      attempts: 2,
      done_at: new Date(clock).toISOString(),
      unsent: 'refused',
    })
    expect(logged.at(-1)).toEqual([
      'error',
      { outboxId: id, kind: 'booking-confirmed', attempts: 2, code: 'EENVELOPE 550' },
      'mail given up: its recipient is refused',
    ])
  })

  it('is never given up when it is the desk', async () => {
    const id = await enqueueMessage(database)
    await makeDueAfter(1000)
    await createWorker(keepingTransport(refused)).runOnce()
    expect((await findRow(id)).done_at).toBeNull()
  })
})

it('logs ids, kinds, counts and codes, and nothing that is in a mail', async () => {
  await enqueueMessage(database, { name: 'Ada Secret', email: 'secret@example.com', message: 'secret' })
  await createWorker(
    keepingTransport(() => {
      throw new Error('550 no such user <secret@example.com>')
    }),
  ).runOnce()
  clock += HOUR_MS
  await createWorker(keepingTransport()).runOnce()
  expect(logged.map(([level, , message]) => [level, message])).toEqual([
    ['warn', 'mail not sent'],
    ['info', 'mail sent'],
  ])
  expect(JSON.stringify(logged)).not.toMatch(/secret/i)
})

it('sends no further mail once it is stopped', async () => {
  await enqueueMessage(database)
  await enqueueMessage(database)
  const stopping = new AbortController()
  const transport = keepingTransport(() => stopping.abort())
  const options = { database, transport, hotel: () => HOTEL, now: () => NOON, signal: stopping.signal }
  await expect(createOutboxWorker(options).runOnce()).resolves.toEqual({ sent: 1, waiting: 1 })
})
