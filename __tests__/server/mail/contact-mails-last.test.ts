import type { Mail } from '../../../src/server/mail/mail'
import { createOutboxWorker } from '../../../src/server/mail/outbox-worker'
import { enqueue, enqueueMessage, HOTEL, insertBooking, insertPayment, NOON } from '../../support/server/mail'
import { database, useMailDatabase } from '../../support/server/mail-database'
import { changeRows } from '../../support/server/rows'

const WAITING = 60
const MINUTE_MS = 60_000
const payload = { paymentId: 'payment' }

useMailDatabase()
beforeEach(async () => {
  for (let mail = 0; mail < WAITING; mail += 1) await enqueueMessage(database, { name: `Guest ${mail}` })
})

/** Sends all that is due; `during` goes on while a mail is under way. Returns the kinds in their order. */
async function send(during: (mail: Mail, sent: number) => Promise<void>, now = NOON): Promise<string[]> {
  const ids: string[] = []
  const transport = {
    async send(mail: Mail) {
      ids.push(mail.id)
      await during(mail, ids.length)
    },
  }
  await createOutboxWorker({ database, transport, hotel: () => HOTEL, now: () => now }).runOnce()
  const rows = await database.selectFrom('outbox').select(['id', 'kind']).execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.kind ?? '')
}

async function book(): Promise<void> {
  // The order of mails of one moment is that of their random ids.
  const before = new Date(NOON.getTime() - 1)
  await insertPayment(database)
  await insertBooking(database)
  await enqueue(database, { kind: 'booking-confirmed', payload }, before)
  await enqueue(database, { kind: 'booking-notice', payload }, NOON)
}

it('sends a booking’s confirmation before 60 waiting messages', async () => {
  const kinds = await send(async (_mail, sent) => {
    if (sent === 1) await book()
  })
  expect(kinds.slice(0, 4)).toEqual([
    'contact-message',
    'booking-confirmed',
    'booking-notice',
    'contact-message',
  ])
  expect(kinds).toHaveLength(WAITING + 2)
})

it('sends other mails before older messages', async () => {
  await book()
  await changeRows(
    database,
    'outbox',
    { kind: 'contact-message' },
    { created_at: new Date(NOON.getTime() - MINUTE_MS).toISOString() },
  )
  const kinds = await send(async () => undefined)
  expect(kinds.slice(0, 3)).toEqual(['booking-confirmed', 'booking-notice', 'contact-message'])
  expect(kinds).toHaveLength(WAITING + 2)
})

it('a failing confirmation does not hold up other mails, and the run ends', async () => {
  await book()
  const kinds = await send(async (mail) => {
    if (mail.to.address === 'ada@example.com') throw new Error('refused')
  })
  expect(kinds.filter((kind) => kind === 'booking-confirmed')).toHaveLength(1)
  expect(kinds).toHaveLength(WAITING + 2)
})
