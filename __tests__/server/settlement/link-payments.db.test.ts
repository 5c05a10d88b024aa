import { addCharge, takePayment } from '../../../src/server/bookings/take-payment'
import { markRestored } from '../../../src/server/settlement/repository'
import { createReference } from '../../../src/shared/reference'
import { acknowledge } from '../../support/server/audit'
import { composeInstance } from '../../support/server/backend'
import { askStatus, pay, verify } from '../../support/server/guest'
import { sendDueMails } from '../../support/server/mail'
import { bookRoom, RECEPTIONIST } from '../../support/server/receptionist'
import { book, RESERVED } from '../../support/server/reservations'
import { countRows, settlementOf, sweepOnce } from '../../support/server/settlement'
import type { Address } from '../../../src/server/mail/mail'
import { backend, receiveGuest, stays, useSoundHotel } from '../../support/server/sound-hotel'
import { CASH } from '../../support/server/stays'
import { findRow } from '../../support/server/rows'

const PAYER = 'boss@example.com'
const NIGHT_KOBO = 8_500_000

useSoundHotel()

/** Pays for a booking by its link and returns the reference, of which the hotel does not know yet. */
function payByLink(code: string, amount: number, overrides: Parameters<typeof pay>[1] = {}): Promise<string> {
  const reference = createReference(code, stays.now.getTime())
  const metadata = JSON.stringify({ source: 'site', booking_code: code })
  return pay(backend.rehearsal.ledger, { reference, amount, email: PAYER, metadata, ...overrides })
}

async function settle(reference: string) {
  const answer = await settlementOf(backend, () => stays.now)(reference, { seenVia: 'webhook' })
  acknowledge(backend.app, { reference, ...answer })
  return answer
}

const paymentOf = (reference: string) => findRow(backend.database, 'payments', { reference })

async function moneyOf(code: string): Promise<(string | number)[]> {
  const { folio, booking } = await stays.story(code)
  const online = folio.filter(({ method }) => method === 'paystack')
  return [...online.map(({ kind, amount_kobo }) => `${kind} ${amount_kobo}`).toSorted(), booking.balance_kobo]
}

async function subjects(): Promise<string[]> {
  const mails = await sendDueMails(backend.database, { now: stays.now })
  return mails.map(({ to, subject }) => `${subject} to ${(to as Address).address}`).toSorted()
}

async function mailsTo(address: string): Promise<string> {
  const mails = await sendDueMails(backend.database, { now: stays.now })
  return mails
    .filter(({ to }) => JSON.stringify(to).includes(address))
    .map(({ subject, text }) => `${subject}\n${String(text).replaceAll(/\s+/g, ' ')}`)
    .join('\n')
}

it('enters a payment of what a walk-in owes, once, and tells the payer and the desk', async () => {
  const { code } = await stays.walkIn(2, 2, null)
  const reference = await payByLink(code, 2 * NIGHT_KOBO)
  await settle(reference)
  await settle(reference)
  await sweepOnce(backend, () => stays.now)
  expect(await moneyOf(code)).toEqual(['payment 17000000', 0])
  expect(await countRows(backend, 'bookings')).toBe(1)
  expect((await stays.story(code)).story.map(({ what }) => what)).toContain(
    `The guest of booking ${code} paid ₦170,000 by payment link (${reference}).`,
  )
  const mails = await mailsTo(PAYER)
  expect(mails).toContain('has arrived')
  // Whoever pays need not be the guest.
  expect(mails).not.toContain('Emeka')
})

it('takes a part of what is owed, and the rest later', async () => {
  const { code } = await stays.walkIn(2, 1, null)
  await settle(await payByLink(code, 5_000))
  expect(await moneyOf(code)).toEqual(['payment 5000', NIGHT_KOBO - 5_000])
  await settle(await payByLink(code, NIGHT_KOBO - 5_000))
  expect(await moneyOf(code)).toEqual(['payment 5000', `payment ${NIGHT_KOBO - 5_000}`, 0])
})

it('gives back what is paid twice, and tells the payer', async () => {
  const { code } = await stays.walkIn(2, 1, null)
  await settle(await payByLink(code, NIGHT_KOBO))
  const second = await payByLink(code, NIGHT_KOBO)
  await settle(second)
  expect(await paymentOf(second)).toMatchObject({ outcome: 'refund_due', reason: 'nothing_owed' })
  expect(await moneyOf(code)).toEqual([`payment ${NIGHT_KOBO}`, 0])
  expect((await stays.story(code)).story.map(({ what }) => what)).toContain(
    `₦85,000 was paid by the payment link of booking ${code} when nothing was owed any more, and goes back.`,
  )
  expect(await mailsTo(PAYER)).toMatch(/nothing was left to pay.*We are refunding ₦85,000/)
})

it('gives back what a payment in cash has left of the debt', async () => {
  const { code } = await stays.walkIn(2, 2, null)
  const reference = await payByLink(code, 2 * NIGHT_KOBO)
  await takePayment(backend.database, RECEPTIONIST, { ...stays.step(code), payment: CASH })
  await settle(reference)
  expect(await moneyOf(code)).toEqual(['payment 17000000', 'refund 8500000', 0])
  const { booking, most_refund_kobo } = await stays.story(code, 'owner')
  expect(booking.refund).toBeNull()
  expect(most_refund_kobo).toBe(NIGHT_KOBO)
  expect(await mailsTo(PAYER)).toMatch(/A part of it was not to be paid any more\. We are refunding ₦85,000/)
})

it.each(['cancelled', 'missed'])('gives back what is paid for a booking that was %s', async (how) => {
  const { code } = await bookRoom(backend)
  const reference = await payByLink(code, NIGHT_KOBO)
  if (how === 'cancelled') await stays.cancel(code, NIGHT_KOBO)
  else {
    stays.now = new Date(stays.now.getTime() + 48 * 60 * 60_000)
    await stays.miss(code)
  }
  await settle(reference)
  expect(await paymentOf(reference)).toMatchObject({ outcome: 'refund_due', booking_id: null })
})

it('pays a reservation, and gives it back to the payer when the guest cancels', async () => {
  const { code } = await book({ guest: { ...RESERVED, guest_email: 'emeka@example.com' } })
  await settle(await payByLink(code, 2 * NIGHT_KOBO))
  expect(await moneyOf(code)).toEqual(['payment 17000000', 0])
  await sendDueMails(backend.database, { now: stays.now })
  await stays.cancel(code, 2 * NIGHT_KOBO)
  expect(await moneyOf(code)).toEqual(['payment 17000000', 'refund 17000000', 0])
  expect(await subjects()).toEqual([
    'Your booking at The Landmark Hotel is cancelled to emeka@example.com',
    'Your payment to The Landmark Hotel is being refunded to boss@example.com',
  ])
})

it('takes a payment that is late by days, also of a guest who has left', async () => {
  const { code } = await stays.walkIn(2, 1, null)
  const reference = await payByLink(code, NIGHT_KOBO)
  await stays.leave(code)
  stays.now = new Date(stays.now.getTime() + 5 * 24 * 60 * 60_000)
  await settle(reference)
  expect(await moneyOf(code)).toEqual([`payment ${NIGHT_KOBO}`, 0])
})

it('charges the fee that the payer bears', async () => {
  const { code } = await stays.walkIn(2, 1, null)
  await settle(await payByLink(code, NIGHT_KOBO + 137_500, { requested_amount: NIGHT_KOBO }))
  expect(await moneyOf(code)).toEqual(['payment 8637500', 0])
  expect((await stays.folio(code)).map(({ text }) => text)).toContain('Payment fee')
})

it.each([
  ['currency', { currency: 'USD' }],
  ['domain', { domain: 'live' }],
  ['source', { metadata: JSON.stringify({ source: 'shop' }) }],
] as const)('lets the desk decide about a payment of another %s', async (reason, overrides) => {
  const { code } = await stays.walkIn(2, 1, null)
  const reference = await payByLink(code, NIGHT_KOBO, overrides)
  await verify(backend.app, reference, { email: PAYER, room_id: 2 })
  expect(await paymentOf(reference)).toMatchObject({ outcome: 'review', reason })
  expect(await moneyOf(code)).toEqual([NIGHT_KOBO])
})

it('gives back what is paid for no booking, or asks the desk after a restore', async () => {
  const lost = await payByLink('LH-234679', NIGHT_KOBO)
  await settle(lost)
  expect(await paymentOf(lost)).toMatchObject({ outcome: 'refund_due', reason: 'nothing_owed' })
  const older = await payByLink('LH-234679', NIGHT_KOBO)
  await markRestored(backend.database, new Date(Date.now() + 60_000))
  await settle(older)
  expect(await paymentOf(older)).toMatchObject({ outcome: 'review', reason: 'restored' })
})

it('books no room and shows no booking to the verify call, whatever the metadata says', async () => {
  const { code } = await stays.walkIn(2, 1, null)
  const metadata = JSON.stringify({ source: 'site', room_id: 1, guest_name: 'Mallory' })
  const reference = await payByLink(code, NIGHT_KOBO, { metadata })
  const answer = await verify(backend.app, reference, { email: PAYER, name: 'Mallory' })
  expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'payment_mismatch'])
  expect(answer.body).not.toMatch(/LH-|Emeka/)
  expect(await moneyOf(code)).toEqual([`payment ${NIGHT_KOBO}`, 0])
  expect(await countRows(backend, 'bookings')).toBe(1)
  const status = await askStatus(backend.app, { reference, email: PAYER })
  expect(status.json()).toEqual({ state: 'entered', amount: 85_000, channel: 'card' })
})

it('enters a payment whose metadata Paystack has lost', async () => {
  const { code } = await stays.walkIn(2, 1, null)
  const reference = await payByLink(code, NIGHT_KOBO, { metadata: '' })
  await sweepOnce(backend, () => stays.now)
  expect(await paymentOf(reference)).toMatchObject({ outcome: 'entered', room_id: 2 })
})

it('gives money back of the oldest payment first, each with a mail to its payer', async () => {
  const { code, reference: first } = await receiveGuest()
  await stays.extend(code, 1, NIGHT_KOBO)
  const second = await payByLink(code, NIGHT_KOBO)
  await settle(second)
  await stays.payBack(code, NIGHT_KOBO + 1_000_000)
  const refunds = await backend.database
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['reference', 'refunds.amount_kobo'])
    .execute()
  expect(new Map(refunds.map(({ reference, amount_kobo }) => [reference, amount_kobo]))).toEqual(
    new Map([
      [first, NIGHT_KOBO],
      [second, 1_000_000],
    ]),
  )
  await expect(stays.payBack(code, NIGHT_KOBO, undefined, NIGHT_KOBO + 1_000_000)).rejects.toThrow(
    'must be between nothing and ₦75,000',
  )
  expect(await subjects()).toEqual(
    expect.arrayContaining([
      'Part of your payment to The Landmark Hotel is being refunded to boss@example.com',
      'Your payment to The Landmark Hotel is being refunded to ada@example.com',
    ]),
  )
})

it('enters one of two payments at two servers at once, and gives the other back', async () => {
  const { database, rehearsal, openAnother, app } = backend
  const other = await composeInstance({ database: await openAnother(), paystack: rehearsal.paystack })
  const { code } = await stays.walkIn(2)
  for (let round = 1; round <= 3; round += 1) {
    await addCharge(database, RECEPTIONIST, { ...stays.step(code), amount_kobo: NIGHT_KOBO, text: 'Dinner' })
    const references = await Promise.all([1, 2, 3, 4].map(() => payByLink(code, NIGHT_KOBO)))
    await Promise.all(
      references.flatMap((reference) => [
        verify(app, reference, { email: PAYER }),
        verify(other.app, reference, { email: PAYER }),
      ]),
    )
    expect((await Promise.all(references.map(paymentOf))).map(({ outcome }) => outcome).toSorted()).toEqual([
      'entered',
      'refund_due',
      'refund_due',
      'refund_due',
    ])
    expect(await moneyOf(code)).toEqual([...Array<string>(round).fill(`payment ${NIGHT_KOBO}`), 0])
  }
})
