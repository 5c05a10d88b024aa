import { atHotel } from '../../../src/shared/stay'
import { openTestBackend, type TestBackend } from '../../support/server/backend'
import { askStatus, GUEST, newReference, pay, verify } from '../../support/server/guest'
import { sendDueMails } from '../../support/server/mail'
import { book, headingOf, onlyReference, submit } from './steps'

const MESSAGE = { ...GUEST, message: 'Is the pool\r\nheated?', subject: '' }
const FROM_SITE = { origin: 'https://hotel.example' }

function open(options: { hasRateLimit?: boolean; now?: () => Date } = {}) {
  return openTestBackend({ env: { siteUrl: FROM_SITE.origin }, ...options })
}

const messagesOf = ({ database }: TestBackend) =>
  database.selectFrom('messages').select(['name', 'email', 'message', 'doubt']).execute()

it('stores a message from the form of /contact', async () => {
  const backend = await open()
  const page = await submit(backend.app, '/contact', MESSAGE, FROM_SITE)
  expect([page.statusCode, headingOf(page)]).toEqual([200, 'Message sent!'])
  expect(await messagesOf(backend)).toEqual([{ ...GUEST, message: 'Is the pool\nheated?', doubt: null }])
})

it.each([
  [{ origin: 'null' }, 'no_form'],
  [{ referer: 'https://hotel.example/contact' }, null],
])('with the headers %j the mark is %j, and the message is mailed', async (headers, doubt) => {
  const backend = await open()
  await submit(backend.app, '/contact', MESSAGE, headers)
  expect(await messagesOf(backend)).toMatchObject([{ doubt }])
  await expect(sendDueMails(backend.database)).resolves.toHaveLength(1)
})

it('doubts a message with the hidden field filled in', async () => {
  const backend = await open()
  await submit(backend.app, '/contact', { ...MESSAGE, subject: 'Pills' }, FROM_SITE)
  expect(await messagesOf(backend)).toMatchObject([{ doubt: 'trap' }])
})

it('shows what is wrong with a message, and keeps what was typed', async () => {
  const backend = await open()
  const page = await submit(
    backend.app,
    '/contact',
    { ...MESSAGE, email: 'ada', message: '</textarea><b>' },
    FROM_SITE,
  )
  expect(page.statusCode).toBe(400)
  expect(page.body).toContain('Failed to send message. Please try again.')
  expect(page.body).toContain('Please enter one email address')
  expect(page.body).toContain('&lt;/textarea&gt;&lt;b&gt;')
  expect(await messagesOf(backend)).toEqual([])
})

it('keeps what was typed when there are too many messages', async () => {
  const backend = await open({ hasRateLimit: true })
  for (let sent = 0; sent < 5; sent += 1) await submit(backend.app, '/contact', MESSAGE, FROM_SITE)
  const page = await submit(backend.app, '/contact', MESSAGE, FROM_SITE)
  expect(page.statusCode).toBe(429)
  expect(page.body).toContain('Too many requests.')
  expect(page.body).toContain('Is the pool')
})

it('finds a booking by code or reference, for its own guest', async () => {
  const backend = await open()
  const reference = await pay(backend.rehearsal.ledger)
  const { code } = (await verify(backend.app, reference)).json().booking
  for (const payment of [reference, code.toLowerCase()]) {
    const page = await submit(backend.app, '/booking', { payment, email: GUEST.email })
    expect([page.statusCode, headingOf(page)]).toEqual([200, 'Your room is booked'])
    expect(page.body).toContain(code)
  }
  const stranger = await submit(backend.app, '/booking', { payment: reference, email: 'eve@example.com' })
  expect(headingOf(stranger)).toBe('We could not find that booking')
})

it('saves the phone number and the arrival time, and says what is wrong with them', async () => {
  const backend = await open()
  const payment = await pay(backend.rehearsal.ledger)
  await verify(backend.app, payment)
  const save = (phone: string) =>
    submit(backend.app, '/booking', {
      payment,
      email: GUEST.email,
      step: 'details',
      phone,
      arrival_time: 'At 9',
    })
  expect((await save('12')).body).toContain('id="phone-error"')
  const saved = await save('0803 123 4567')
  expect(saved.body).toContain('Saved. Our front desk sees it now.')
  expect(saved.body).toContain('value="+2348031234567"')
  expect(saved.body).toContain('value="At 9"')
})

it('cancels a booking after asking once more, for the refund that was shown', async () => {
  const backend = await open({ now: () => atHotel('2026-11-22', '15:00') })
  const payment = await pay(backend.rehearsal.ledger)
  await verify(backend.app, payment)
  const send = (step: object) => submit(backend.app, '/booking', { payment, email: GUEST.email, ...step })
  expect((await send({})).body).toContain('If you cancel now, ₦85,000 goes back to')
  const asked = await send({ step: 'ask' })
  expect(asked.body).toContain('Cancel and get ₦85,000 back')
  expect(asked.body).toContain('Keep my booking')
  expect((await send({ step: 'cancel', refund: '84000' })).statusCode).toBe(409)
  expect(headingOf(await send({ step: 'cancel', refund: '85000' }))).toBe('Your refund is being prepared')
})

it('says that the bank confirms a transfer', async () => {
  const backend = await open()
  await book(backend)
  const payment = await onlyReference(backend)
  await backend.rehearsal.ledger.charge(payment, 'pending', 'bank_transfer')
  const page = await submit(backend.app, '/booking', { payment, email: GUEST.email })
  expect(headingOf(page)).toBe('Your bank is confirming your payment')
  expect(page.body).toContain('We will email you as soon as the payment arrives.')
  expect(page.body).toMatch(/Your payment is for the [^:]+: .* 1 night\./)
})

it('counts questions by code together with those of the site', async () => {
  const backend = await open({ hasRateLimit: true })
  const ask = () => submit(backend.app, '/booking', { payment: 'LH-AAAAAA', email: GUEST.email })
  const json = (code: string) => askStatus(backend.app, { code })
  for (let asked = 0; asked < 15; asked += 1) {
    expect((await ask()).statusCode).toBe(200)
    expect((await json('LH-AAAAAA')).statusCode).toBe(200)
  }
  expect((await ask()).statusCode).toBe(429)
  expect((await json('LH-AAAAAA')).statusCode).toBe(429)
})

it.each([
  [{ payment: '', email: GUEST.email }],
  [{ payment: '<b>', email: GUEST.email }],
  [{ payment: newReference(), email: 'ada' }],
])('asks for the missing part of %j', async (fields) => {
  const backend = await open()
  const page = await submit(backend.app, '/booking', fields)
  expect([page.statusCode, headingOf(page)]).toEqual([400, 'Find your booking'])
  expect(page.body).toContain('aria-invalid="true"')
})
