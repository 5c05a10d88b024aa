import { createOutboxWorker } from '../../../src/server/mail/outbox-worker'
import { closeAll } from '../../support/server/closing'
import { enqueueMessage, HOTEL, NOON, openMailDatabase } from '../../support/server/mail'

afterEach(closeAll)

const MAILS = 120

it('sends all that is due in one run, however much it is', async () => {
  const database = await openMailDatabase()
  for (let mail = 0; mail < MAILS; mail += 1) await enqueueMessage(database)
  const sent: string[] = []
  const transport = {
    async send({ id }: { id: string }) {
      sent.push(id)
    },
  }
  const worker = createOutboxWorker({ database, transport, hotel: () => HOTEL, now: () => NOON })
  await expect(worker.runOnce()).resolves.toEqual({ sent: MAILS, waiting: 0 })
  expect(new Set(sent).size).toBe(MAILS)
})

it('ends a run in which a whole batch is refused', async () => {
  const database = await openMailDatabase()
  for (let mail = 0; mail < 50; mail += 1) await enqueueMessage(database)
  let tries = 0
  const transport = {
    async send() {
      tries += 1
      throw new Error('no')
    },
  }
  const worker = createOutboxWorker({ database, transport, hotel: () => HOTEL, now: () => NOON })
  await expect(worker.runOnce()).resolves.toEqual({ sent: 0, waiting: 50 })
  expect(tries).toBe(50)
})
