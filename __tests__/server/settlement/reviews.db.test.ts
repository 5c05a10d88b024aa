import { USUAL_TERMS } from '../../../src/shared/stay'
import { decideReview } from '../../../src/server/settlement/decide-review'
import { listReviews, validPriceKobo } from '../../../src/server/settlement/reviews'
import type { Decide } from '../../../src/shared/desk/money'
import { expectSoundBooks } from '../../support/server/audit'
import { backend, useBackend } from '../../support/server/backend'
import { GUEST, verify } from '../../support/server/guest'
import { HOTEL, sendDueMails } from '../../support/server/mail'
import { deskRoom, shutRoom } from '../../support/server/receptionist'
import { BOLA, CHIDI, consequencesOf, payOddly } from '../../support/server/reviews'

const NOW = new Date('2026-11-22T09:00:00Z')
const LATER = new Date('2026-11-22T09:05:00Z')
const BOOK: Decide = { decision: 'book', room_id: 2, guest_name: ' Ada  Obi ' }
const ALL: Decide = { decision: 'refund', amount_kobo: 8_000_000 }

useBackend()
afterEach(() => expectSoundBooks(backend))

function decide(reference: string, decision: Decide, { actor = BOLA, domain = 'test', now = NOW } = {}) {
  return decideReview(backend.database, actor, reference, decision, { domain, terms: USUAL_TERMS, now })
}

async function readMails(): Promise<Record<string, string>> {
  const hotel = { ...HOTEL, siteUrl: 'https://hotel.example' }
  const mails = await sendDueMails(backend.database, { hotel, now: LATER })
  return Object.fromEntries(mails.map(({ subject, text }) => [subject, text]))
}

it('trusts the amount of a restored payment only for the nights that it names', () => {
  const payment = {
    room_id: 1,
    reason: 'restored',
    requested_kobo: 1,
    arrives_on: '2026-11-21',
    nights: 1,
  } as const
  const price = (from: string) =>
    validPriceKobo(payment, { roomId: 1, stay: { from, nights: 1 }, priceNowKobo: 2 })
  expect([price('2026-11-21'), price('2026-11-22')]).toEqual([1, 2])
})

it('describes the problem of each payment and the possible decisions', async () => {
  const amount = await payOddly(backend, { metadata: '{"room_id":1}' })
  const byHand = await payOddly(backend, { reference: 'by-hand', metadata: '' })
  const room = await payOddly(backend, { metadata: '' })
  const dollars = await payOddly(backend, { currency: 'USD' })
  const live = await payOddly(backend, { domain: 'live' })
  const reviews = await listReviews(backend.database, 'test', new Date())
  expect(reviews.map(({ reference, odd, choices }) => [reference, odd, choices])).toEqual([
    [
      amount,
      'The amount is not the price of the room, which costs ₦85,000 now.',
      ['book', 'refund', 'not_ours'],
    ],
    [
      byHand,
      'It did not come from our site: it may be for something else sold on the same Paystack account.',
      ['book', 'refund', 'not_ours'],
    ],
    [room, 'It names no room of ours, or more than one.', ['book', 'refund', 'not_ours']],
    [dollars, 'It was not paid in naira: settle it in Paystack’s dashboard.', ['not_ours']],
    [
      live,
      'It is a test payment, and this site takes real ones, or the other way round: look it up in Paystack’s dashboard.',
      ['not_ours'],
    ],
  ])
  expect(reviews[0]).toMatchObject({
    amount_kobo: 8_000_000,
    currency: 'NGN',
    payer_email: GUEST.email,
    room_id: 1,
    room_name: 'Classic Room',
  })
})

it('books a free room in the name that the desk enters, and keeps the stored answer', async () => {
  const reference = await payOddly(backend)
  const before = await consequencesOf(backend, reference)
  await decide(reference, BOOK)
  expect(await listReviews(backend.database, 'test', new Date())).toEqual([])
  const after = await consequencesOf(backend, reference)
  expect(after.payment).toEqual({ ...before.payment, booking_id: after.bookings[0]?.id })
  expect(after.bookings).toMatchObject([
    { room_id: 2, guest_name: 'Ada  Obi', guest_email: GUEST.email, status: 'expected' },
  ])
  expect(after.refunds).toEqual([])
  expect(await deskRoom(backend, 2)).toMatchObject({ hold: { booking: { code: after.bookings[0]?.code } } })
  expect((await verify(backend.app, reference)).statusCode).toBe(422)
  const mails = await readMails()
  expect(mails['Your booking at The Landmark Hotel']).toContain(after.bookings[0]?.code)
  // "We are looking into it" is no longer true.
  expect(Object.keys(mails)).toEqual(['Your booking at The Landmark Hotel'])
})

it('refunds it in full, and tells the payer that no room is booked', async () => {
  const reference = await payOddly(backend)
  await decide(reference, ALL)
  const { refunds, bookings, mails } = await consequencesOf(backend, reference)
  expect(refunds).toMatchObject([{ amount_kobo: 8_000_000, state: 'due' }])
  expect([bookings, mails]).toEqual([[], ['payment-held', 'payment-review', 'refund-due']])
  const text = (await readMails())['Your payment to The Landmark Hotel is being refunded']
  expect(text).toContain('could not make a booking of it')
  expect(text).toContain('We are refunding ₦80,000')
  expect(text).not.toContain('somebody else')
})

it('refunds a part of it, and tells the payer how much', async () => {
  const reference = await payOddly(backend)
  await decide(reference, { decision: 'refund', amount_kobo: 2_000_050 })
  expect((await consequencesOf(backend, reference)).refunds).toMatchObject([{ amount_kobo: 2_000_050 }])
  const text = (await readMails())['Part of your payment to The Landmark Hotel is being refunded']
  expect(text).toContain('We are refunding ₦20,000.50 to the card you paid with.')
  expect(text).not.toContain('another room')
})

it('marks it as not ours, and explains that to the payer by mail', async () => {
  const reference = await payOddly(backend)
  await decide(reference, { decision: 'not_ours' })
  expect(await consequencesOf(backend, reference)).toMatchObject({ bookings: [], refunds: [] })
  const text = (await readMails())['About your payment to The Landmark Hotel']
  expect(text).toContain('it will not be refunded automatically')
  expect(text).toContain('If it was for a room, or if you expect the money back, reply to this email')
  // That page finds no booking and no refund.
  expect(text).not.toContain('/booking')
})

it.each([
  ['of another domain', { domain: 'live' }, 'This is a live payment, but this site takes test ones'],
  ['not in naira', { currency: 'USD' }, 'This payment is in USD'],
])('offers only "not ours" for a payment %s, and sends no mail', async (_what, odd, problem) => {
  const reference = await payOddly(backend, odd)
  for (const decision of [BOOK, ALL]) await expect(decide(reference, decision)).rejects.toThrow(problem)
  await decide(reference, { decision: 'not_ours' })
  expect((await consequencesOf(backend, reference)).mails).toEqual(['payment-held', 'payment-review'])
})

it('refuses a second decision and names the first', async () => {
  const [booked, refunded, aside] = [
    await payOddly(backend),
    await payOddly(backend),
    await payOddly(backend),
  ]
  await decide(booked, BOOK)
  await decide(refunded, { decision: 'refund', amount_kobo: 2_000_000 })
  await decide(aside, { decision: 'not_ours' })
  const { bookings } = await consequencesOf(backend, booked)
  const second = { actor: CHIDI, now: LATER }
  await expect(decide(booked, ALL, second)).rejects.toMatchObject({
    status: 409,
    message: `Bola has already decided: booked as ${bookings[0]?.code}.`,
  })
  await expect(decide(refunded, BOOK, second)).rejects.toThrow(
    'Bola has already decided: ₦20,000 goes back to the payer.',
  )
  await expect(decide(aside, ALL, second)).rejects.toThrow('Bola has already decided: it is not ours.')
  expect((await consequencesOf(backend, booked)).refunds).toEqual([])
  expect((await consequencesOf(backend, aside)).refunds).toEqual([])
})

it('refuses to book a room that is not free', async () => {
  const reference = await payOddly(backend)
  await shutRoom(backend.database, 2)
  await expect(decide(reference, BOOK)).rejects.toMatchObject({ status: 409 })
  await expect(decide(reference, { ...BOOK, room_id: 99 })).rejects.toMatchObject({ status: 404 })
  await decide(reference, ALL)
  expect((await consequencesOf(backend, reference)).refunds).toMatchObject([{ amount_kobo: 8_000_000 }])
})

it.each([
  ['more than was paid', { decision: 'refund', amount_kobo: 8_000_001 }, 'No more than ₦80,000 was paid.'],
  ['for nobody', { ...BOOK, guest_name: '  ' }, 'Please enter the name of the guest'],
  ['for two lines', { ...BOOK, guest_name: 'Ada\nObi' }, 'Please enter the name of the guest'],
] satisfies [string, Decide, string][])('refuses a decision %s', async (_what, decision, problem) => {
  const reference = await payOddly(backend)
  await expect(decide(reference, decision)).rejects.toThrow(problem)
  expect(await consequencesOf(backend, reference)).toMatchObject({ bookings: [], refunds: [] })
})

it('answers 404 for a payment that is not under review', async () => {
  await expect(decide('nothing', ALL)).rejects.toMatchObject({ status: 404 })
})

it('writes no personal data into the journal', async () => {
  const reference = await payOddly(backend)
  await decide(reference, BOOK)
  const entries = await backend.database.selectFrom('journal').selectAll().execute()
  expect(entries).toMatchObject([{ action: 'payment.decided', subject_id: reference, who: 'Bola' }])
  expect(JSON.stringify(entries)).not.toMatch(/Ada|ada@/)
})
