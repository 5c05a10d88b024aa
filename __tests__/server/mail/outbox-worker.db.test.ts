import type { OutboxTable } from '../../../src/server/db/schema'
import { DatabaseUnavailable } from '../../../src/server/db/database-error'
import { MailFailure } from '../../../src/server/mail/mail'
import { createOutboxWorker } from '../../../src/server/mail/outbox-worker'
import type { MailTransport } from '../../../src/server/mail/transport'
import { forbidUpdates } from '../../support/server/database'
import {
  enqueue,
  enqueueMessage,
  HOTEL,
  insertBooking,
  insertPayment,
  keepingTransport,
  NOON,
} from '../../support/server/mail'
import { database, useMailDatabase } from '../../support/server/mail-database'
import { changeRows } from '../../support/server/rows'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let clock: number
let logged: [level: string, facts: object, message: string][]
const noting = (level: string) => (facts: object, message?: string) =>
  void logged.push([level, facts, message ?? ''])
const log = { info: noting('info'), warn: noting('warn'), error: noting('error') }

useMailDatabase()
beforeEach(async () => {
  clock = NOON.getTime()
  logged = []
})
function createWorker(transport: MailTransport) {
  return createOutboxWorker({ database, transport, hotel: () => HOTEL, now: () => new Date(clock), log })
}

function findRow(id: string) {
  return database.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function makeDueAfter(hours: number): Promise<void> {
  clock = NOON.getTime() + hours * HOUR_MS
  await changeRows(database, 'outbox', {}, { next_attempt_at: new Date(clock).toISOString() })
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

it('sends all mails a minute after the server is back, and tries one at a time until then', async () => {
  for (let index = 0; index < 3; index += 1) await enqueueMessage(database)
  let tries = 0
  const worker = createWorker(
    keepingTransport(() => {
      tries += 1
      away()
    }),
  )
  for (let minute = 0; minute < 11 * 60; minute += 5) {
    clock = NOON.getTime() + minute * MINUTE_MS
    await worker.runOnce()
  }
  expect(tries).toBe(11 * 12)
  clock += MINUTE_MS
  await expect(createWorker(keepingTransport()).runOnce()).resolves.toEqual({ sent: 3, waiting: 0 })
})

it('sends each due mail once, the oldest first', async () => {
  const second = await enqueueMessage(database)
  const first = await enqueueMessage(database, {}, new Date(clock - HOUR_MS))
  await enqueueMessage(database, {}, new Date(clock + 1))
  const transport = keepingTransport()
  const worker = createWorker(transport)
  await expect(worker.runOnce()).resolves.toEqual({ sent: 2, waiting: 1 })
  await expect(worker.runOnce()).resolves.toEqual({ sent: 0, waiting: 1 })
  expect(transport.mails.map(({ id }) => id)).toEqual([first, second])
  expect((await findRow(second)).done_at).toBe(NOON.toISOString())
})

it('retries a mail after growing pauses', async () => {
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

it.each<[string, OutboxTable['kind'], Record<string, string> | undefined, string]>([
  ['names a row that is not there', 'contact-message', { messageId: 'nobody' }, 'EROW'],
  ['names no row', 'contact-message', {}, 'EPAYLOAD'],
  ['is not JSON', 'contact-message', undefined, 'EPAYLOAD'],
  ['has a payment without its booking', 'booking-notice', { paymentId: 'payment' }, 'EROW'],
  ['is of a kind that is not known here', 'newsletter' as OutboxTable['kind'], {}, 'EKIND'],
])('a mail that %s does not stop the others', async (_what, kind, payload, code) => {
  await insertPayment(database)
  const broken = await enqueue(database, { kind, payload: payload ?? {} }, new Date(clock - HOUR_MS))
  if (payload === undefined) await database.updateTable('outbox').set({ payload: '{' }).execute()
  await enqueueMessage(database)
  await expect(createWorker(keepingTransport()).runOnce()).resolves.toEqual({ sent: 1, waiting: 1 })
  expect(await findRow(broken)).toMatchObject({ attempts: 1, done_at: null })
  expect(logged[0]).toEqual(['warn', { outboxId: broken, kind, attempts: 1, code }, 'mail not sent'])
})

it('sends the same message again after a crash between sending and storing that', async () => {
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
  expect(transport.mails[1]).toEqual(transport.mails[0])
  expect(transport.mails[0]?.messageId).toBe(`<${id}@mail.hotel.example>`)
})

it('sends all due mails in one run, and ends a run in which all are refused', async () => {
  for (let mail = 0; mail < 120; mail += 1) await enqueueMessage(database)
  await expect(createWorker(keepingTransport(refused)).runOnce()).resolves.toEqual({ sent: 0, waiting: 120 })
  clock += HOUR_MS
  await expect(createWorker(keepingTransport()).runOnce()).resolves.toEqual({ sent: 120, waiting: 0 })
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

describe('a recipient that the mail server refuses for good', () => {
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

it('logs ids, kinds, counts and codes, but nothing of a mail’s content', async () => {
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
  // The log leaves out the message of an error that is not ours.
  expect(logged[0]?.[1]).toMatchObject({ code: 'UNKNOWN', err: expect.any(Error) })
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

it.each([
  ['is due now', 0, 1],
  ['is planned for later', 1, 0],
  ['waits for the longest pause', 6 * HOUR_MS, 0],
  ['was planned by a clock that was wrong', 24 * HOUR_MS, 1],
])('a mail that %s', async (_what, aheadMs, sent) => {
  await enqueueMessage(database, {}, new Date(clock + aheadMs))
  await expect(createWorker(keepingTransport()).runOnce()).resolves.toMatchObject({ sent })
})
