import { correctBooking } from '../../../src/server/bookings/correct-booking'
import { sendPaymentLink } from '../../../src/server/bookings/send-payment-link'
import { addCharge, takePayment } from '../../../src/server/bookings/take-payment'
import { findParty, paymentLink } from '../../../src/server/links/payment-link'
import { deriveLinkSecret } from '../../../src/server/links/signed-link'
import { REHEARSAL_SECRET_KEY } from '../../../src/server/rehearsal/stand-in'
import { HOTEL, sendDueMails } from '../../support/server/mail'
import { RECEPTIONIST } from '../../support/server/receptionist'
import { book, RESERVED } from '../../support/server/reservations'
import { backend, stays, useSoundHotel } from '../../support/server/sound-hotel'
import { ANY_PRICE, CASH } from '../../support/server/stays'
import { headingOf, submit } from './steps'

useSoundHotel()

const EMAIL = 'boss@example.com'
const NIGHT_KOBO = 8_500_000
const linkSecret = deriveLinkSecret(REHEARSAL_SECRET_KEY)

/** Returns the path of a booking's link. */
async function linkOf(code: string): Promise<string> {
  const party = await findParty(backend.database, 'code', code)
  return new URL(paymentLink({ siteUrl: 'https://hotel.example', linkSecret }, party) ?? '').pathname
}

const open = (path: string) => backend.app.inject(path)
const press = (path: string, code: string, amount = NIGHT_KOBO, more: object = {}, from?: string) =>
  submit(
    backend.app,
    path,
    { pay: `${code} ${amount}`, email: EMAIL, ...more },
    from ? { remoteAddress: from } : {},
  )

/** Presses Pay, pays at Paystack unless `how` says otherwise, and comes back. */
async function payAndReturn(path: string, code: string, amount?: number, before = async () => {}) {
  const begun = await press(path, code, amount)
  const reference = new URL(String(begun.headers.location)).searchParams.get('reference') ?? ''
  await before()
  const paid = await submit(backend.app, '/api/rehearsal/pay/', { reference, way: 'card' })
  return { page: await open(String(paid.headers.location)), reference }
}

const balance = async (code: string) => (await stays.story(code)).booking.balance_kobo

it('shows what is owed now, takes it through Paystack, and thanks', async () => {
  const { code } = await stays.walkIn(2, 2, null)
  const path = await linkOf(code)
  const page = await open(path)
  expect([page.statusCode, headingOf(page)]).toEqual([200, 'Pay for your stay'])
  expect(page.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store, no-transform' })
  for (const text of [code, 'for Emeka', '2 nights', 'Pay ₦170,000', '+234'])
    expect(page.body).toContain(text)
  expect(page.body).not.toMatch(/Eze|0803/)
  await takePayment(backend.database, RECEPTIONIST, { ...stays.step(code), payment: CASH })
  expect((await open(path)).body).toContain('Pay ₦85,000')
  const { page: after } = await payAndReturn(path, code)
  expect(headingOf(after)).toBe('Thank you: your payment has arrived')
  expect(after.body).toContain('there is nothing more to pay')
  expect(await balance(code)).toBe(0)
  expect(headingOf(await open(path))).toBe('Nothing to pay')
})

it('asks again when what is owed has changed meanwhile', async () => {
  const { code } = await stays.walkIn(2, 1, null)
  const path = await linkOf(code)
  await addCharge(backend.database, RECEPTIONIST, { ...stays.step(code), amount_kobo: 500_000, text: 'Tea' })
  const page = await press(path, code)
  expect(page.statusCode).toBe(409)
  expect(page.body).toContain('What is to pay has changed. It is ₦90,000 now.')
  expect(page.body).toContain(`value="${code} 9000000"`)
})

it('gives back what the desk took in cash meanwhile, and says so', async () => {
  const { code } = await stays.walkIn(2, 1, null)
  const { page } = await payAndReturn(await linkOf(code), code, NIGHT_KOBO, async () => {
    await takePayment(backend.database, RECEPTIONIST, { ...stays.step(code), payment: CASH })
  })
  expect(page.body).toContain('nothing was left to pay')
  expect(page.body).toContain('₦85,000')
  expect(headingOf(page)).toBe('Your refund is being prepared')
  expect(await balance(code)).toBe(0)
})

it('ends with its booking, and gives back what is paid after that', async () => {
  const { code } = await book()
  const path = await linkOf(code)
  const { page } = await payAndReturn(path, code, 2 * NIGHT_KOBO, async () => {
    await stays.cancel(code, 0)
  })
  expect(headingOf(page)).toBe('Your refund is being prepared')
  const later = await open(path)
  expect([later.statusCode, headingOf(later)]).toEqual([200, 'This booking is cancelled'])
  expect(later.body).not.toContain('<button')
  expect((await press(path, code, 2 * NIGHT_KOBO)).statusCode).toBe(409)
})

it('lists the rooms of a party, and takes each payment into its own folio', async () => {
  const { code } = await book(
    { rooms: [1, 2].map((room_id) => ({ room_id, total_kobo: 2 * NIGHT_KOBO })) },
    ANY_PRICE,
  )
  const [first, second] = (await findParty(backend.database, 'code', code)).map((one) => one.code)
  const path = await linkOf(second ?? '')
  expect(path).toBe(await linkOf(code))
  const page = await open(path)
  expect(page.body).toContain('To pay for all rooms: ₦340,000')
  await payAndReturn(path, second ?? '', 2 * NIGHT_KOBO)
  expect([await balance(first ?? ''), await balance(second ?? '')]).toEqual([2 * NIGHT_KOBO, 0])
  expect((await open(path)).body).toContain('To pay for all rooms: ₦170,000')
})

it('begins one payment for two taps, and asks a second person first', async () => {
  const { code } = await stays.walkIn(2, 1, null)
  const path = await linkOf(code)
  const [one, two] = await Promise.all([press(path, code), press(path, code)])
  expect(one.headers.location).toBe(two.headers.location)
  const page = await press(path, code, NIGHT_KOBO, {}, '198.51.100.7')
  expect(page.statusCode).toBe(409)
  expect(page.body).toContain('A payment for this booking was begun at')
  expect((await press(path, code, NIGHT_KOBO, { again: '1' }, '198.51.100.7')).statusCode).toBe(303)
})

it('says that the guest has cancelled, or that the payment is on its way', async () => {
  const { code } = await stays.walkIn(2, 1, null)
  const path = await linkOf(code)
  const begun = await press(path, code)
  const { searchParams } = new URL(String(begun.headers.location))
  const back = `${path}?reference=${searchParams.get('reference')}`
  const cancelled = await open(`${back}&cancelled=1`)
  expect(cancelled.body).toContain('Payment cancelled.')
  expect(cancelled.body).toContain('Pay ₦85,000')
  expect(cancelled.body).toContain('name="again" value="1"')
  const onItsWay = await open(back)
  expect(headingOf(onItsWay)).toBe('Your payment is on its way')
  expect(onItsWay.body).toContain(`url=${path}?reference=`)
  const reference = searchParams.get('reference') ?? ''
  await submit(backend.app, '/api/rehearsal/pay/', { reference, way: 'never' })
  const atBank = await open(back)
  expect(headingOf(atBank)).toBe('Your bank is confirming your payment')
  expect(atBank.body).not.toContain('books the room')
})

it.each([
  [{ email: '' }, 'Please enter your email.'],
  [{ email: 'boss' }, 'Please enter one email address'],
  [{ email: 'boss@gmail' }, 'Please enter your whole email address'],
  [{ email: 'boss@gmial.com' }, 'Did you mean boss@gmail.com?'],
])('asks for an address for the receipt: %j', async (typed, text) => {
  const { code } = await stays.walkIn(2, 1, null)
  const page = await press(await linkOf(code), code, NIGHT_KOBO, typed)
  expect(page.statusCode).toBe(400)
  expect(page.body).toContain(text)
})

it('sends the receipt to the guest’s own address unless another is typed', async () => {
  const { code } = await book({ guest: { ...RESERVED, guest_email: 'emeka@example.com' } })
  const path = await linkOf(code)
  expect((await open(path)).body).not.toContain('emeka@')
  expect((await press(path, code, 2 * NIGHT_KOBO, { email: '' })).statusCode).toBe(303)
  const begun = await backend.database.selectFrom('open_payments').selectAll().executeTakeFirstOrThrow()
  // The room is not being paid for by anybody else.
  expect(begun).toMatchObject({ guest_email: 'emeka@example.com', room_id: null })
})

it('confirms a reservation that is paid by link to a corrected address', async () => {
  const { code } = await book()
  await payAndReturn(await linkOf(code), code, 2 * NIGHT_KOBO)
  await sendDueMails(backend.database, { now: stays.now })
  const details = { guest_email: 'emeka@example.com' }
  await correctBooking(backend.database, RECEPTIONIST, { ...stays.step(code), details })
  const mails = await sendDueMails(backend.database, { now: stays.now })
  expect(mails.map(({ subject }) => subject)).toEqual(['Your reservation at The Landmark Hotel'])
})

it('opens for no other token, and for no other booking', async () => {
  const { code } = await stays.walkIn(2, 1, null)
  const { code: other } = await stays.walkIn(3, 1, null)
  const path = await linkOf(code)
  for (const wrong of [path.slice(0, -1), path.replace(code, other), '/pay/x']) {
    const page = await open(wrong)
    expect([page.statusCode, headingOf(page)]).toEqual([404, 'This payment link does not work'])
  }
  expect((await press(path, other)).statusCode).toBe(404)
})

it('goes out with the confirmation and when the desk sends it, but not once all is paid', async () => {
  const { code } = await book({ guest: { ...RESERVED, guest_email: 'emeka@example.com' } })
  const link = `https://hotel.example${await linkOf(code)}`
  const sent = async () => {
    const hotel = { ...HOTEL, siteUrl: 'https://hotel.example' }
    const mails = await sendDueMails(backend.database, { now: stays.now, hotel, linkSecret })
    return mails.map(({ subject, text }) => [subject, text.includes(link)])
  }
  expect(await sent()).toEqual([['Your reservation at The Landmark Hotel', true]])
  await sendPaymentLink(backend.database, RECEPTIONIST, stays.step(code))
  expect(await sent()).toEqual([['Your payment link for The Landmark Hotel', true]])
  await sendPaymentLink(backend.database, RECEPTIONIST, stays.step(code))
  const payment = { ...CASH, amount_kobo: 2 * NIGHT_KOBO }
  await takePayment(backend.database, RECEPTIONIST, { ...stays.step(code), payment })
  expect(await sent()).toEqual([])
  await expect(sendPaymentLink(backend.database, RECEPTIONIST, stays.step(code))).rejects.toThrow(
    'Nothing is owed for this booking any more.',
  )
})
