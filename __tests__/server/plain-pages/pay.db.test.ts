import { correctBooking } from '../../../src/server/bookings/correct-booking'
import { sendPaymentLink } from '../../../src/server/bookings/take-payment'
import { addCharge, takePayment } from '../../../src/server/bookings/take-payment'
import { findParty, paymentLink, readPaymentLink } from '../../../src/server/links/payment-link'
import { deriveLinkSecret } from '../../../src/server/links/signed-link'
import { REHEARSAL_SECRET_KEY } from '../../../src/server/rehearsal/stand-in'
import { atHotel } from '../../../src/shared/stay'
import { HOTEL, sendDueMails } from '../../support/server/mail'
import { RECEPTIONIST } from '../../support/server/receptionist'
import { book, inDays, RESERVED } from '../../support/server/reservations'
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
type Amount = number | string
async function press(path: string, code: string, amount: Amount = NIGHT_KOBO, more = {}, from?: string) {
  const [booking] = await findParty(backend.database, 'code', code)
  const fields = { pay: `${booking?.id} ${amount}`, email: EMAIL, ...more }
  return submit(backend.app, path, fields, from ? { remoteAddress: from } : {})
}
const sendLink = (code: string, siteUrl: string | undefined = 'https://hotel.example') =>
  sendPaymentLink(backend.database, RECEPTIONIST, { ...stays.step(code), siteUrl })

/** Presses Pay, pays at Paystack unless `how` says otherwise, and comes back. */
async function payAndReturn(path: string, code: string, amount?: number, before = async () => {}) {
  const begun = await press(path, code, amount)
  const reference = new URL(String(begun.headers.location)).searchParams.get('reference') ?? ''
  await before()
  const paid = await submit(backend.app, '/api/rehearsal/pay/', { reference, way: 'card' })
  return { page: await open(String(paid.headers.location)), reference }
}

const textsOfMails = async () =>
  (await sendDueMails(backend.database, { now: stays.now })).map(({ text }) => text)

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
  expect(page.body).toMatch(/value="\S+ 9000000"/)
})

it('takes the amount of the button as it is, and none that Paystack does not take', async () => {
  const { code } = await stays.walkIn(2, 1, null)
  const path = await linkOf(code)
  expect((await press(path, code, '8.5e6')).statusCode).toBe(409)
  const payment = { ...CASH, amount_kobo: NIGHT_KOBO - 4_900 }
  await takePayment(backend.database, RECEPTIONIST, { ...stays.step(code), payment })
  const page = await press(path, code, 4_900)
  expect(page.statusCode).toBe(409)
  expect(page.body).toContain('This amount cannot be paid online.')
  expect(await backend.database.selectFrom('open_payments').selectAll().execute()).toEqual([])
})

it('works until a reservation that was made long before is over', async () => {
  const { code } = await book({ arrives_on: inDays(725) })
  const token = (await linkOf(code)).split('/').pop() ?? ''
  const later = atHotel(inDays(800), '12:00')
  expect(await readPaymentLink(backend.database, linkSecret, token, later)).toMatchObject([{ code }])
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
  // The link itself has one of the codes.
  expect(new Set(page.body.match(/LH-\w{6}/g))).toEqual(new Set(path.match(/LH-\w{6}/g)))
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
  expect(mails.map(({ subject }) => subject)).toEqual(['Your booking at The Landmark Hotel'])
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
  expect(await sent()).toEqual([['Your booking at The Landmark Hotel', true]])
  await sendLink(code)
  expect(await sent()).toEqual([['Your payment link for The Landmark Hotel', true]])
  await sendLink(code)
  const payment = { ...CASH, amount_kobo: 2 * NIGHT_KOBO }
  await takePayment(backend.database, RECEPTIONIST, { ...stays.step(code), payment })
  expect(await sent()).toEqual([])
  await expect(sendLink(code)).rejects.toThrow('Nothing is owed for this booking any more.')
})

it('is not sent without the address of the site', async () => {
  const { code } = await book({ guest: { ...RESERVED, guest_email: 'emeka@example.com' } })
  const step = { ...stays.step(code), siteUrl: undefined }
  await expect(sendPaymentLink(backend.database, RECEPTIONIST, step)).rejects.toThrow('SITE_URL is not set')
})

it('comes without the codes of the others to another guest of a party', async () => {
  const rooms = [1, 2].map((room_id) => ({ room_id, total_kobo: 2 * NIGHT_KOBO }))
  const { code } = await book({ rooms, guest: { ...RESERVED, guest_email: 'emeka@example.com' } }, ANY_PRICE)
  const other = (await stays.story(code)).party[0]?.code ?? ''
  expect(await textsOfMails()).toEqual([expect.stringMatching(`All codes: +${code}, ${other}`)])
  const details = { guest_email: 'bisi@example.com' }
  await correctBooking(backend.database, RECEPTIONIST, { ...stays.step(other), details })
  await sendLink(other)
  for (const text of await textsOfMails()) expect(text).not.toContain(code)
})
