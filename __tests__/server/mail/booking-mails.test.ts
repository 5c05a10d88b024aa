import type { Kysely } from 'kysely'
import type { Database } from '../../../src/server/db/schema'
import { writeEntry } from '../../../src/server/journal/journal'
import type { Mail } from '../../../src/server/mail/mail'
import { createOutboxWorker } from '../../../src/server/mail/outbox-worker'
import { closeAll } from '../../support/server/backend'
import {
  enqueue,
  HOTEL,
  insertBooking,
  insertPayment,
  insertRefund,
  keepingTransport,
  NOON,
  openMailDatabase,
  REFERENCE,
} from '../../support/server/mail'
import { RECEPTIONIST } from '../../support/server/receptionist'

let database: Kysely<Database>
beforeEach(async () => {
  database = await openMailDatabase()
  await insertPayment(database)
})
afterEach(closeAll)

async function send(
  kind: 'booking-moved' | 'booking-cancelled' | 'refund-due' | 'refund-processed' | 'booking-confirmed',
  payload: Record<string, string> = {},
  hotel = HOTEL,
  now = NOON,
): Promise<Mail | undefined> {
  await enqueue(database, { kind, payload: { paymentId: 'payment', ...payload } })
  const transport = keepingTransport()
  await createOutboxWorker({ database, transport, hotel: () => hotel, now: () => now }).runOnce()
  return transport.mails[0]
}

function journalMove(from: number, to: number): Promise<string> {
  return database
    .transaction()
    .execute((transaction) =>
      writeEntry(
        transaction,
        RECEPTIONIST,
        { action: 'booking.moved', about: 'LH-7K3M9Q', before: { room_id: from }, after: { room_id: to } },
        NOON,
      ),
    )
}

const STAY = { nights: 1, arriveFrom: '14:00', leaveBy: '12:00', cancelUntil: '18:00' }

it('lists in the confirmation what was booked, by the moment of sending', async () => {
  await insertBooking(database)
  const hotel = {
    ...HOTEL,
    policies: ['You are booking one night.'],
    taxes: 'All taxes included.',
    stay: STAY,
  }
  const mail = await send('booking-confirmed', {}, hotel, new Date('2025-11-21T17:31:00Z'))
  expect(mail?.text).toContain(
    [
      'What you have booked',
      '- You are booking one night.',
      '- Tonight, Friday 21 November.',
      '- Check-in now, at any hour. Check-out by noon tomorrow, Saturday 22 November.',
      '- It is past 6 pm, so this booking can no longer be cancelled for a refund.',
      '- All taxes included.',
      '',
      'Please bring',
    ].join('\n'),
  )
})

it.each(['booking-confirmed', 'refund-due', 'refund-processed'] as const)(
  'links the mail %s to the status page',
  async (kind) => {
    if (kind === 'booking-confirmed') await insertBooking(database)
    else await insertRefund(database)
    const mail = await send(kind, {}, { ...HOTEL, siteUrl: 'https://hotel.example' })
    expect(mail?.text).toContain(`\nhttps://hotel.example/booking?reference=${REFERENCE}\n`)
  },
)

it('has no link without the site’s address, and no dates without a stay', async () => {
  await insertBooking(database)
  const mail = await send('booking-confirmed')
  expect(mail?.text).not.toMatch(/booking\?reference|Check-in/)
})

it('names the days of check-in and check-out', async () => {
  await insertBooking(database)
  const mail = await send('booking-confirmed', {}, { ...HOTEL, stay: STAY })
  expect(mail?.text).toMatch(/^Check-in: +Friday 21 November 2025, from 2 pm$/m)
  expect(mail?.text).toMatch(/^Check-out: +Saturday 22 November 2025, by noon$/m)
})

it('names the new and the old room after a move', async () => {
  await insertBooking(database, { room_id: 2 })
  const rooms = await database
    .selectFrom('rooms')
    .select('name')
    .where('id', 'in', [1, 2])
    .orderBy('id')
    .execute()
  const entry = await journalMove(1, 2)
  const mail = await send('booking-moved', { entry })
  expect(mail).toMatchObject({
    to: { name: 'Ada Obi', address: 'ada@example.com' },
    replyTo: { name: 'The Landmark Hotel', address: 'stay@hotel.example' },
    subject: 'Another room for your booking at The Landmark Hotel',
  })
  expect(mail?.text.split('\n').slice(0, 11)).toEqual([
    'Dear Ada Obi,',
    '',
    'We have moved your booking to another room. There is nothing more to pay, and your booking code is the same:',
    '',
    '    LH-7K3M9Q',
    '',
    `Your room:          ${rooms[1]?.name}`,
    `Before:             ${rooms[0]?.name}`,
    `Payment reference:  ${REFERENCE}`,
    '',
    'If you would rather not have this room, or have a question, reply to this email, call us or message us on WhatsApp.',
  ])
})

it.each(['cancelled', 'left'] as const)(
  'does not mail about a move when the booking is %s meanwhile',
  async (status) => {
    await insertBooking(database, { room_id: 2, status })
    expect(await send('booking-moved', { entry: await journalMove(1, 2) })).toBeUndefined()
    // After the stay the confirmation is a receipt.
    const isReceipt = status === 'left'
    expect((await send('booking-confirmed')) !== undefined).toBe(isReceipt)
    const rows = await database.selectFrom('outbox').select(['kind', 'unsent', 'done_at']).execute()
    expect(rows.map(({ unsent }) => unsent).toSorted()).toEqual(
      [isReceipt ? null : 'moot', 'moot'].toSorted(),
    )
    expect(rows.filter(({ done_at }) => done_at === null)).toEqual([])
  },
)

it('does not mail about a move when the booking was moved again', async () => {
  await insertBooking(database, { room_id: 3 })
  expect(await send('booking-moved', { entry: await journalMove(1, 2) })).toBeUndefined()
  expect((await send('booking-moved', { entry: await journalMove(2, 3) }))?.text).toContain('Your room: ')
})

it('sends no mail about a move that is not in the journal', async () => {
  await insertBooking(database)
  expect(await send('booking-moved', { entry: 'none' })).toBeUndefined()
})

it('names the current room in a confirmation that is sent after a move', async () => {
  await insertBooking(database, { room_id: 2 })
  const { name } = await database
    .selectFrom('rooms')
    .select('name')
    .where('id', '=', 2)
    .executeTakeFirstOrThrow()
  const mail = await send('booking-confirmed')
  expect(mail?.text).toContain(`Room:               ${name}\n`)
})

it.each([
  [
    8_500_000,
    'The whole amount is being refunded to the card you paid with. There is nothing you need to do. Banks usually take 3 to 10 working days.',
    ['Refund:             ₦85,000'],
  ],
  [
    3_000_050,
    'Part of your payment is being refunded to the card you paid with. There is nothing you need to do. Banks usually take 3 to 10 working days.',
    ['Refund:             ₦30,000.50'],
  ],
  [null, 'Your payment is not refunded.', []],
])('says that the booking is cancelled, with a refund of %p kobo', async (amount_kobo, sentence, refund) => {
  await insertBooking(database, { status: 'cancelled' })
  if (amount_kobo !== null) await insertRefund(database, { amount_kobo })
  const mail = await send('booking-cancelled')
  expect(mail).toMatchObject({
    to: { name: 'Ada Obi', address: 'ada@example.com' },
    subject: 'Your booking at The Landmark Hotel is cancelled',
  })
  expect(mail?.text.split('\n').slice(0, 11 + refund.length)).toEqual([
    'Dear Ada Obi,',
    '',
    'Your booking is cancelled, and our Classic Room is no longer reserved for you.',
    '',
    sentence,
    '',
    'Booking code:       LH-7K3M9Q',
    'Paid:               ₦85,000',
    ...refund,
    `Payment reference:  ${REFERENCE}`,
    '',
    'If you did not expect this, reply to this email, call us or message us on WhatsApp.',
  ])
})

it.each([
  [
    8_500_000,
    'Your payment has been refunded in full to the card you paid with.',
    'Refund:             ₦85,000',
  ],
  [
    3_000_000,
    'Part of your payment has been refunded to the card you paid with.',
    'Paid:               ₦85,000',
  ],
])('says whether all or a part was refunded: %p kobo', async (amount_kobo, sentence, line) => {
  await insertRefund(database, { amount_kobo, state: 'processed' })
  const mail = await send('refund-processed')
  expect(mail?.text.split('\n').slice(2, 5)).toEqual([sentence, '', line])
})

it.each([
  [undefined, 'Your payment', 'The whole amount'],
  [2_000_000, 'Part of your payment', 'Part of your payment'],
])('announces a refund after the stay: %p kobo', async (kobo, subject, amount) => {
  await insertBooking(database, { status: 'left' })
  await insertRefund(database, kobo === undefined ? {} : { amount_kobo: kobo })
  const mail = await send('refund-due')
  expect(mail).toMatchObject({
    to: { name: 'Ada Obi', address: 'ada@example.com' },
    subject: `${subject} to The Landmark Hotel is being refunded`,
  })
  expect(mail?.text).toContain('refunding you for your booking of our Classic Room')
  expect(mail?.text).toContain(`${amount} is being refunded to the card`)
  expect(mail?.text).not.toMatch(/We are sorry|no room/)
})
