import type { OutboxTable } from '../../../src/server/db/schema'
import type { Mail } from '../../../src/server/mail/mail'
import {
  enqueue,
  enqueueMessage,
  HOTEL,
  insertBooking,
  insertPayment,
  insertRefund,
  NOON,
  REFERENCE,
  sendDueMails,
} from '../../support/server/mail'
import { database, useMailDatabase } from '../../support/server/mail-database'
import { addRows } from '../../support/server/rows'

useMailDatabase()

const NIGHTS = { arrives_on: '2026-12-04', nights: 2 }
const IN_DOLLARS = { reason: 'currency', currency: 'USD', room_id: null, ...NIGHTS } as const
const desk = { name: HOTEL.name, address: 'desk@hotel.example' }
const reachAbout = (what: string) => [
  'The Landmark Hotel',
  '12 Lagoon Crescent',
  'Lagos, Nigeria',
  '',
  'Telephone:  +234 800 000 0100, +234 800 000 0101',
  `WhatsApp:   https://wa.me/2348000000100?text=Hello%2C%20I%20have%20a%20question%20about%20my%20${encodeURIComponent(what)}.`,
  'Email:      stay@hotel.example',
  '',
]

async function send(
  kind: OutboxTable['kind'],
  payload: Record<string, string> = { paymentId: 'payment' },
): Promise<Mail> {
  await enqueue(database, { kind, payload })
  const [mail, ...others] = await sendDueMails(database)
  expect(others).toEqual([])
  if (mail === undefined) throw new Error('No mail was sent')
  return mail
}

it('confirms a booking to the guest', async () => {
  await insertPayment(database)
  await insertBooking(database)
  const mail = await send('booking-confirmed')
  expect(mail).toMatchObject({
    from: { name: 'The Landmark Hotel', address: 'post@mail.hotel.example' },
    to: { name: 'Ada Obi', address: 'ada@example.com' },
    replyTo: { name: 'The Landmark Hotel', address: 'stay@hotel.example' },
    subject: 'Your booking at The Landmark Hotel',
    messageId: `<${mail.id}@mail.hotel.example>`,
    date: NOON,
  })
  expect(mail.text.split('\n')).toEqual([
    'Dear Ada Obi,',
    '',
    'Thank you: your room is booked and paid. This is your booking code, for the front desk:',
    '',
    '    LH-7K3M9Q',
    '',
    'Room:               Classic Room',
    'Check-in:           Friday 21 November 2025, from 2 pm, Lagos time',
    'Check-out:          Saturday 22 November 2025, by noon, Lagos time',
    'Price:              ₦85,000',
    'Paid:               ₦85,000, by card',
    `Payment reference:  ${REFERENCE}`,
    '',
    'What you have booked',
    '- Fri 21 to Sat 22 November, 1 night.',
    '- Check-in from 2 pm, Lagos time. Check-out by noon on Saturday 22 November.',
    '',
    'Please bring',
    '- Your code.',
    '- A passport.',
    '',
    'A question, or a change of plan? Reply to this email, call us or message us on WhatsApp.',
    '',
    'We look forward to welcoming you.',
    '',
    ...reachAbout('booking LH-7K3M9Q'),
  ])
})

it('tells the desk of a booking', async () => {
  await insertPayment(database)
  await insertBooking(database)
  const mail = await send('booking-notice')
  expect([mail.to, mail.replyTo, mail.subject]).toEqual([desk, undefined, 'New booking on the site'])
  expect(mail.text.split('\n')).toEqual([
    'A room was booked and paid on the site. The guest has the code by mail; the site no longer offers the room for these nights.',
    '',
    'Code:       LH-7K3M9Q',
    'Room:       Classic Room',
    'Check-in:   Friday 21 November 2025, from 2 pm, Lagos time',
    'Check-out:  Saturday 22 November 2025, by noon, Lagos time',
    'Guest:      Ada Obi',
    'Email:      ada@example.com',
    'Price:      ₦85,000',
    'Paid:       ₦85,000, by card',
    `Reference:  ${REFERENCE}`,
    '',
  ])
})

it('tells a payer whose room was taken that the money goes back', async () => {
  await insertPayment(database, { outcome: 'refund_due', ...NIGHTS })
  await insertRefund(database)
  const mail = await send('refund-due')
  expect([mail.to, mail.subject]).toEqual([
    { name: '', address: 'ada@example.com' },
    'Your payment to The Landmark Hotel is being refunded',
  ])
  expect(mail.text.split('\n')).toEqual([
    'Dear guest,',
    '',
    'When your payment arrived, our Classic Room was no longer available. We are sorry that we could not book it for you.',
    '',
    'We are refunding ₦85,000 to the card you paid with. There is nothing you need to do. Banks usually take 3 to 10 working days.',
    '',
    'Paid for:           Fri 4 to Sun 6 December, 2 nights',
    'Refund:             ₦85,000',
    `Payment reference:  ${REFERENCE}`,
    '',
    'We would gladly find you another room. Reply to this email, call us or message us on WhatsApp.',
    '',
    ...reachAbout(`payment ${REFERENCE}`),
  ])
})

it('tells the desk of a refund that is stuck', async () => {
  await insertPayment(database, { outcome: 'refund_due' })
  await insertRefund(database, { state: 'needs_attention', last_error: 'failed at Paystack' })
  const mail = await send('refund-attention', { paymentId: 'payment', refundId: 'refund' })
  expect([mail.to, mail.subject]).toEqual([desk, 'A refund needs attention'])
  expect(mail.text.split('\n')).toEqual([
    'A refund did not go through by itself. The guest still waits for the money.',
    '',
    `Reference:  ${REFERENCE}`,
    'Amount:     ₦85,000',
    'Payer:      ada@example.com',
    'Room:       Classic Room',
    'Reason:     failed at Paystack',
    '',
    'Please look the reference up in the Paystack dashboard, see whether a refund is already there before you make one, and write to the payer.',
    '',
  ])
})

it('tells the desk of a payment that fits no booking, in its own currency', async () => {
  await insertPayment(database, { outcome: 'review', ...IN_DOLLARS })
  const mail = await send('payment-review')
  expect([mail.to, mail.subject]).toEqual([desk, 'A payment needs a decision'])
  expect(mail.text.split('\n')).toEqual([
    'A payment reached us that became no booking. No room was taken and nothing is being refunded. The payer gets a mail that you are looking into it.',
    '',
    `Reference:  ${REFERENCE}`,
    'Amount:     85000.00 USD, by card',
    'Payer:      ada@example.com',
    'Room:       unknown',
    'Paid for:   Fri 4 to Sun 6 December, 2 nights',
    'Reason:     It was not paid in naira: settle it in Paystack’s dashboard',
    '',
    'Please decide about it at the desk: book a room with it, give it back, or put it aside as not ours.',
    '',
  ])
})

it('tells the desk of a payment that is undecided for a day', async () => {
  const created_at = '2025-11-20T11:05:00.000Z'
  const guest = { guest_name: 'Ada Obi', guest_email: 'ada@example.com' }
  const openPayment = { reference: REFERENCE, room_id: 1, ...NIGHTS, ...guest, attempts: 9, created_at }
  await addRows(database, 'open_payments', { ...openPayment, next_attempt_at: created_at })
  const mail = await send('open-payment-overdue', { reference: REFERENCE })
  expect([mail.to, mail.subject]).toEqual([desk, 'A payment is still undecided'])
  expect(mail.text.split('\n')).toEqual([
    'For a day Paystack has not told us whether a payment succeeded.',
    '',
    `Reference:  ${REFERENCE}`,
    'Room:       Classic Room',
    'Paid for:   Fri 4 to Sun 6 December, 2 nights',
    'Guest:      Ada Obi',
    'Email:      ada@example.com',
    'Since:      20 November 2025, 12:05, Lagos time',
    '',
    'Please look the reference up in the Paystack dashboard and write to the guest: as soon as Paystack tells us, the site books the room or refunds the payment by itself.',
    '',
  ])
})

it.each([
  ['refund that got through', 'refund-attention', { paymentId: 'payment' }],
  ['payment that was decided', 'open-payment-overdue', { reference: REFERENCE }],
] as const)('sends the desk no mail about a %s meanwhile', async (_what, kind, payload) => {
  await insertPayment(database, { outcome: 'refund_due' })
  await insertRefund(database, { state: 'processed' })
  await enqueue(database, { kind, payload })
  await expect(sendDueMails(database)).resolves.toEqual([])
  const row = await database.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ done_at: NOON.toISOString(), unsent: 'moot', attempts: 0 })
})

it("passes a guest's message on to the desk, which answers it with Reply", async () => {
  await enqueueMessage(database, { message: 'Good evening,\r\n\r\nis the pool heated?' })
  const [mail] = await sendDueMails(database)
  expect(mail).toMatchObject({
    to: desk,
    replyTo: { name: 'Ada Obi', address: 'ada@example.com' },
    subject: 'Message from the site',
  })
  expect(mail?.text.split('\n')).toEqual([
    'Name:   Ada Obi',
    'Email:  ada@example.com',
    'Sent:   21 November 2025, 13:00, Lagos time',
    '',
    'Good evening,',
    '',
    'is the pool heated?',
    '',
  ])
})

it.each([
  ['amount', 1, 'Your payment is not the price of our Classic Room. We are sorry that we could not book it'],
  ['room', null, 'Your payment does not name one of our rooms. We are sorry'],
] as const)('tells a payer why the wrong payment is refunded: %s', async (reason, room_id, line) => {
  await insertPayment(database, { outcome: 'refund_due', reason, room_id })
  await insertRefund(database)
  const { to, text } = await send('refund-due')
  expect([to.address, text]).toEqual(['ada@example.com', expect.stringContaining(line)])
})

it('tells the payer of a payment under review that the desk looks into it', async () => {
  await insertPayment(database, { outcome: 'review', ...IN_DOLLARS })
  const mail = await send('payment-held')
  expect([mail.to.address, mail.subject]).toEqual([
    'ada@example.com',
    'We are looking into your payment to The Landmark Hotel',
  ])
  expect(mail.text).toContain('The money is safe, and no room is booked with it so far.')
  expect(mail.text).toContain('Please do not pay again.')
  expect(mail.text).toContain('Paid for:           Fri 4 to Sun 6 December, 2 nights')
  expect(mail.text).toContain('Payment:            85000.00 USD, by card')
})
