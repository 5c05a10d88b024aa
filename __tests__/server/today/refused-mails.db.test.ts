import { USUAL_TERMS } from '../../../src/shared/stay'
import { MailFailure } from '../../../src/server/mail/mail'
import { createOutboxWorker } from '../../../src/server/mail/outbox-worker'
import type { MailTransport } from '../../../src/server/mail/transport'
import { readToday } from '../../../src/server/today/read-today'
import {
  enqueue,
  HOTEL,
  insertBooking,
  insertPayment,
  keepingTransport,
  NOON,
  openMailDatabase,
} from '../../support/server/mail'

const refuse = () => {
  throw new MailFailure('EENVELOPE 550', { isRecipientRefused: true })
}

it('names at once a guest whose confirmation the mail server refuses, until it is sent', async () => {
  const database = await openMailDatabase()
  await insertPayment(database)
  await insertBooking(database)
  await enqueue(database, { kind: 'booking-confirmed', payload: { paymentId: 'payment' } }, NOON)
  const deliver = (transport: MailTransport, minutes: number) =>
    createOutboxWorker({
      database,
      transport,
      hotel: () => HOTEL,
      now: () => new Date(NOON.getTime() + minutes * 60_000),
    }).runOnce()
  await deliver(keepingTransport(refuse), 0)
  const needs = async () =>
    (
      await readToday({ database, domain: 'test', now: () => NOON, stay: async () => USUAL_TERMS })
    ).needs_you.filter(({ where }) => where !== '/desk/today')
  expect(await needs()).toEqual([
    {
      what: 'A mail to Ada Obi (LH-7K3M9Q) was refused: the email address does not exist or takes no mail. Ask the guest for the right one, and correct it in the booking.',
      where: '/desk/bookings/LH-7K3M9Q',
      since: NOON.toISOString(),
    },
  ])
  await deliver(keepingTransport(), 10)
  expect(await needs()).toEqual([])
})
