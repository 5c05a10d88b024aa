import { EventEmitter, once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { createOutboxWorker } from '../../../src/server/mail/outbox-worker'
import type { MailTransport } from '../../../src/server/mail/transport'
import { makePlace } from '../../support/server/database'
import {
  enqueue,
  enqueueMessage,
  HOTEL,
  insertBooking,
  insertPayment,
  NOON,
  openMailDatabase,
} from '../../support/server/mail'

const MINUTE_MS = 60_000

it('sends each mail once when two processes share a database', async () => {
  const place = await makePlace()
  const databases = [await openMailDatabase(place), await openMailDatabase(place)] as const
  await insertPayment(databases[0])
  await insertBooking(databases[0])
  const ids: string[] = []
  const notice = { kind: 'booking-notice', payload: { paymentId: 'payment' } } as const
  for (let mail = 0; mail < 4; mail += 1) ids.push(await enqueue(databases[0], notice))
  const sent: string[] = []
  // Each mail takes so long that the other process has read it as due meanwhile.
  const transport: MailTransport = {
    async send({ id }) {
      sent.push(id)
      await wait(20)
    },
  }
  const runs = databases.map((database) =>
    createOutboxWorker({ database, transport, hotel: () => HOTEL, now: () => NOON }).runOnce(),
  )
  const results = await Promise.all(runs)
  expect(sent.toSorted()).toEqual(ids.toSorted())
  expect(results.reduce((sum, result) => sum + result.sent, 0)).toBe(4)
})

it('keeps the lease of another process when its own attempt fails late', async () => {
  const database = await openMailDatabase()
  await enqueueMessage(database)
  let now = NOON
  const createWorker = (send: MailTransport['send']) =>
    createOutboxWorker({ database, transport: { send }, hotel: () => HOTEL, now: () => now })
  const attempts = new EventEmitter()
  const failure = once(attempts, 'failed')
  let other: Promise<unknown> | undefined
  const late = createWorker(async () => {
    now = new Date(NOON.getTime() + 6 * MINUTE_MS)
    await new Promise<void>((lease) => {
      other = createWorker(async () => {
        lease()
        await failure
      }).runOnce()
    })
    throw new Error('late')
  })
  await late.runOnce()
  const { next_attempt_at } = await database.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
  expect(next_attempt_at).toBe(new Date(now.getTime() + 5 * MINUTE_MS).toISOString())
  attempts.emit('failed')
  await other
})
