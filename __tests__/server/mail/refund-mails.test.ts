import {
  insertBooking,
  insertPayment,
  insertRefund,
  NOON,
  REFERENCE,
  sendMail,
} from '../../support/server/mail'
import { database, useMailDatabase } from '../../support/server/mail-database'

useMailDatabase({ isPaid: true })

it.each([
  [
    8_500_000,
    'We are refunding ₦85,000 to the card you paid with. There is nothing you need to do. Banks usually take 3 to 10 working days.',
    ['Refund:             ₦85,000'],
  ],
  [
    3_000_050,
    'We are refunding ₦30,000.50 to the card you paid with. There is nothing you need to do. Banks usually take 3 to 10 working days.',
    ['Refund:             ₦30,000.50'],
  ],
  [null, 'Your payment is not refunded.', []],
])('says that the booking is cancelled, with a refund of %p kobo', async (amount_kobo, sentence, refund) => {
  await insertBooking(database, { status: 'cancelled' })
  if (amount_kobo !== null) await insertRefund(database, { amount_kobo })
  const mail = await sendMail(database, 'booking-cancelled')
  expect(mail).toMatchObject({
    to: { name: 'Ada Obi', address: 'ada@example.com' },
    subject: 'Your booking at The Landmark Hotel is cancelled',
  })
  expect(mail?.text.split('\n').slice(0, 13 + refund.length)).toEqual([
    'Dear Ada Obi,',
    '',
    'Your booking is cancelled, and our Classic Room is no longer reserved for you.',
    '',
    sentence,
    '',
    '    LH-7K3M9Q',
    '',
    'Room:               Classic Room',
    'Check-in:           Friday 21 November 2025, from 2 pm, Lagos time',
    'Check-out:          Saturday 22 November 2025, by noon, Lagos time',
    'Paid:               ₦85,000, by card',
    ...refund,
    `Payment reference:  ${REFERENCE}`,
  ])
})

it('names a bank transfer, whose money goes back to the account', async () => {
  await insertPayment(database, {
    id: 'transfer',
    reference: 'transfer',
    provider_txn_id: '4002',
    channel: 'bank_transfer',
  })
  await insertBooking(database, { payment_id: 'transfer', status: 'cancelled' })
  await insertRefund(database, { payment_id: 'transfer' })
  const mail = await sendMail(database, 'booking-cancelled', { paymentId: 'transfer' })
  expect(mail?.text).toContain('We are refunding ₦85,000 to the account you paid from.')
  expect(mail?.text).toContain('Paid:               ₦85,000, by bank transfer')
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
    'Paid:               ₦85,000, by card',
  ],
])('says whether all or a part was refunded: %p kobo', async (amount_kobo, sentence, line) => {
  await insertRefund(database, { amount_kobo, state: 'processed' })
  const mail = await sendMail(database, 'refund-processed')
  expect(mail?.text.split('\n').slice(2, 5)).toEqual([sentence, '', line])
})

it.each([
  [undefined, 'left', 'Your payment', '₦85,000'],
  [2_000_000, 'in_house', 'Part of your payment', '₦20,000'],
] as const)(
  'announces a refund of %p kobo for a guest who is or was here: %s',
  async (kobo, status, subject, amount) => {
    await insertBooking(database, { status })
    await insertRefund(database, kobo === undefined ? {} : { amount_kobo: kobo })
    const mail = await sendMail(database, 'refund-due')
    expect(mail).toMatchObject({
      to: { name: 'Ada Obi', address: 'ada@example.com' },
      subject: `${subject} to The Landmark Hotel is being refunded`,
    })
    expect(mail?.text).toContain(
      '\n\nOur front desk is refunding you for your booking of our Classic Room.\n\n',
    )
    expect(mail?.text).toContain(`We are refunding ${amount} to the card`)
    expect(mail?.text).not.toMatch(/We are sorry|no room/)
  },
)

const textAbout = async (kind: 'refund-processed' | 'refund-due', refundId: string) =>
  (await sendMail(database, kind, { paymentId: 'payment', refundId }))?.text ?? ''

it('calls the payment refunded in full with the last of two refunds, and not with the first', async () => {
  await insertBooking(database, { status: 'left' })
  const state = 'processed'
  await insertRefund(database, { id: 'first', amount_kobo: 3_000_000, state })
  const created_at = new Date(NOON.getTime() + 1_000).toISOString()
  await insertRefund(database, { id: 'second', amount_kobo: 5_500_000, state, created_at })
  expect(await textAbout('refund-processed', 'first')).toMatch(
    /Part of your payment has been refunded to [^]*Refund: +₦30,000\nPayment reference/,
  )
  expect(await textAbout('refund-processed', 'second')).toMatch(
    /Your payment has been refunded in full to [^]*Paid: +₦85,000[^]*Refund: +₦55,000\nRefunded in all: +₦85,000/,
  )
  expect(await textAbout('refund-due', 'second')).toContain('We are refunding ₦55,000 to the card')
})

it('says that a refund is for a guest who did not arrive', async () => {
  await insertBooking(database, { status: 'no_show' })
  await insertRefund(database)
  const mail = await sendMail(database, 'refund-due')
  expect(mail?.text).toContain(
    'You did not arrive, and our Classic Room is no longer reserved for you. Our front desk is refunding you for your booking.',
  )
  expect(mail?.text).toContain('We are refunding ₦85,000 to the card')
})

it.each(['booking-cancelled', 'refund-due', 'refund-processed'] as const)(
  'sends the mail %s to the address that the desk has corrected',
  async (kind) => {
    await insertBooking(database, { status: 'cancelled', guest_email: 'ada@new.example' })
    await insertRefund(database)
    expect((await sendMail(database, kind))?.to.address).toBe('ada@new.example')
  },
)

it('tells the payer of the booking, who paid again, that the room is booked', async () => {
  await database.updateTable('payments').set({ outcome: 'refund_due', reason: 'paid_twice' }).execute()
  await insertRefund(database)
  const text = (await sendMail(database, 'refund-due'))?.text ?? ''
  expect(text.split('\n').slice(2, 5)).toEqual([
    'You paid for our Classic Room twice. It is booked for you through your other payment. That booking stays as it is.',
    '',
    'We are refunding ₦85,000 to the card you paid with. There is nothing you need to do. Banks usually take 3 to 10 working days.',
  ])
  expect(text).not.toContain('another room')
})
