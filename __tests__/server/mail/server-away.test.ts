import { MailFailure } from '../../../src/server/mail/mail'
import { createOutboxWorker } from '../../../src/server/mail/outbox-worker'
import type { MailTransport } from '../../../src/server/mail/transport'
import { closeAll } from '../../support/server/backend'
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

afterEach(closeAll)

const MINUTE_MS = 60_000

const away = () => {
  throw new MailFailure('ESOCKET', { isServerDown: true })
}

it('sends all mails a minute after the server is back, however long it was away', async () => {
  const database = await openMailDatabase()
  let clock = NOON.getTime()
  const createWorker = (transport: MailTransport) =>
    createOutboxWorker({ database, transport, hotel: () => HOTEL, now: () => new Date(clock) })
  await insertPayment(database)
  await insertBooking(database)
  const payload = { paymentId: 'payment' }
  await enqueue(database, { kind: 'booking-confirmed', payload })
  for (let index = 0; index < 4; index += 1) await enqueueMessage(database)
  const worker = createWorker(keepingTransport(away))
  for (let minute = 0; minute < 11 * 60; minute += 5) {
    clock = NOON.getTime() + minute * MINUTE_MS
    await worker.runOnce()
  }
  const rows = await database.selectFrom('outbox').selectAll().execute()
  expect(rows.map(({ attempts }) => attempts)).toEqual([0, 0, 0, 0, 0])
  clock += MINUTE_MS
  await expect(createWorker(keepingTransport()).runOnce()).resolves.toEqual({ sent: 5, waiting: 0 })
})

it('a payload that is no JSON does not stop the others', async () => {
  const database = await openMailDatabase()
  const broken = await enqueueMessage(database, {}, new Date(NOON.getTime() - 60 * MINUTE_MS))
  await database.updateTable('outbox').set({ payload: '{' }).where('id', '=', broken).execute()
  await enqueueMessage(database)
  await expect(
    createOutboxWorker({
      database,
      transport: keepingTransport(),
      hotel: () => HOTEL,
      now: () => NOON,
    }).runOnce(),
  ).resolves.toEqual({ sent: 1, waiting: 1 })
})
