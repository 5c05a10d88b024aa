import type { Mail } from '../../../src/server/mail/mail'
import { createOutboxWorker } from '../../../src/server/mail/outbox-worker'
import { enqueue, enqueueMessage, HOTEL, insertBooking, insertPayment, NOON } from '../../support/server/mail'
import { database, useMailDatabase } from '../../support/server/mail-database'

const WAITING = 60
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
