import type { Kysely } from 'kysely'
import type { Database, OutboxTable } from '../../../src/server/db/schema'
import type { Mail } from '../../../src/server/mail/mail'
import { createOutboxWorker } from '../../../src/server/mail/outbox-worker'
import { closeAll } from '../../support/server/backend'
import {
  enqueue,
  HOTEL,
  insertPayment,
  insertRefund,
  keepingTransport,
  NOON,
  openMailDatabase,
  REFERENCE,
} from '../../support/server/mail'

let database: Kysely<Database>
beforeEach(async () => {
  database = await openMailDatabase()
})
afterEach(closeAll)

const reach = [
  'The Landmark Hotel',
  '12 Lagoon Crescent',
  'Lagos, Nigeria',
  '',
  'Telephone:  +234 800 000 0100, +234 800 000 0101',
  'WhatsApp:   https://wa.me/2348000000100',
  'E-mail:     stay@hotel.example',
  '',
]

async function sendAll(): Promise<Mail[]> {
  const transport = keepingTransport()
  await createOutboxWorker({ database, transport, hotel: () => HOTEL, now: () => NOON }).runOnce()
  return transport.mails
}

async function send(
  kind: OutboxTable['kind'],
  payload: Record<string, string> = { paymentId: 'payment' },
): Promise<Mail> {
  await enqueue(database, { kind, payload })
  const [mail, ...others] = await sendAll()
  expect(others).toEqual([])
  if (mail === undefined) throw new Error('No mail was sent')
  return mail
}

it.each([
  [
    'amount',
    1,
    'We are sorry: your payment is not the price of our Classic Room, so we could not book it for you.',
  ],
  [
    'room',
    null,
    'We are sorry: your payment does not tell us which of our rooms it is for, so we could not book one.',
  ],
])('tells a payer why his wrong payment goes back: %s', async (reason, room_id, line) => {
  await insertPayment(database, { outcome: 'refund_due', reason, room_id })
  await insertRefund(database)
  const mail = await send('refund-due')
  expect(mail.to.address).toBe('ada@example.com')
  expect(mail.text.split('\n').slice(2, 5)).toEqual([
    line,
    '',
    'The whole amount goes back to the card you paid with. You need not do anything. Banks take 3 to 10 working days to show it.',
  ])
})

it('tells the payer of an odd payment that the desk looks into it', async () => {
  await insertPayment(database, { outcome: 'review', reason: 'currency', currency: 'USD', room_id: null })
  const mail = await send('payment-held')
  expect([mail.to, mail.replyTo, mail.subject]).toEqual([
    { name: '', address: 'ada@example.com' },
    { name: 'The Landmark Hotel', address: 'stay@hotel.example' },
    'We are looking into your payment to The Landmark Hotel',
  ])
  expect(mail.text.split('\n')).toEqual([
    'Dear guest,',
    '',
    'A payment of yours has reached us, and we could not match it to a booking. It is safe, and no room is booked with it so far.',
    '',
    'Our front desk is looking into it and will write to you. Please do not pay again.',
    '',
    'Payment:            85000.00 USD',
    `Payment reference:  ${REFERENCE}`,
    '',
    'Do you know more about it? Answer this mail, call us or message us on WhatsApp, and tell us the payment reference.',
    '',
    ...reach,
  ])
})
