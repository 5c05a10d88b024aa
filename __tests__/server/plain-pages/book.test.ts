import { backend, openTestBackend, useBackend } from '../../support/server/backend'
import { GUEST, pay } from '../../support/server/guest'
import { BOOK, book, comeBack, headingOf, onlyReference, submit } from './steps'

useBackend(() => ({ env: { siteUrl: 'https://hotel.example', paymentChannels: ['card'] } }))

const started = (hotel = backend) => hotel.database.selectFrom('open_payments').selectAll().execute()

it('begins a payment on Paystack’s page, and keeps it as an open payment', async () => {
  const answer = await book(backend, { name: '  Ada\tObi ' })
  const reference = await onlyReference(backend)
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    `https://hotel.example/api/rehearsal/pay/?reference=${reference}`,
  ])
  expect(await started()).toMatchObject([{ room_id: 1, guest_name: GUEST.name, guest_email: GUEST.email }])
  const transaction = await backend.rehearsal.ledger.get(reference)
  expect(transaction).toMatchObject({ amount: 8_500_000, email: GUEST.email, currency: 'NGN' })
  expect(JSON.parse(transaction.metadata)).toEqual({
    source: 'site',
    room_id: 1,
    guest_name: GUEST.name,
    cancel_action: `https://hotel.example/book/return?reference=${reference}&cancelled=1`,
  })
})

it.each([
  [{}, 'http://localhost'],
  [{ host: '127.0.0.1:9000' }, 'http://127.0.0.1:9000'],
  [{ 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }, 'http://localhost'],
  [{ host: 'evil.example' }, undefined],
])('has a guest come back to %j without SITE_URL at this machine alone', async (headers, origin) => {
  const hotel = await openTestBackend({ env: { trustedProxies: ['127.0.0.1'] } })
  const answer = await submit(hotel.app, '/book', BOOK, headers)
  expect(answer.statusCode).toBe(origin === undefined ? 503 : 303)
  expect(answer.headers.location?.startsWith(`${origin}/api/rehearsal/pay/`)).toBe(origin && true)
  expect(await started(hotel)).toHaveLength(origin === undefined ? 0 : 1)
})

it.each([
  [{ name: ' ' }, ['Please enter your name and email.', 'Please enter your name.']],
  [{ email: '' }, ['Please enter your name and email.', 'Please enter your email.']],
  [{ email: 'ada@gmail' }, ['Please enter your whole email address, such as name@example.com.']],
  [{ email: 'ada' }, ['Please enter one email address, such as name@example.com.']],
  [{ name: 'n'.repeat(101) }, ['At most 100 characters fit here.']],
])('shows what is wrong with %j, and keeps what was typed', async (wrong, texts) => {
  const answer = await book(backend, wrong)
  expect(answer.statusCode).toBe(400)
  for (const text of texts) expect(answer.body).toContain(text)
  expect(answer.body).toContain(`value="${{ ...GUEST, ...wrong }.name.trim()}"`)
  expect(await started()).toEqual([])
})

it('asks again when the price has changed', async () => {
  const answer = await book(backend, { price: '80000' })
  expect(answer.statusCode).toBe(409)
  expect(answer.body).toContain('The price of this room has changed from ₦80,000 to ₦85,000.')
  expect(answer.body).toContain('name="price" value="85000"')
  expect(await started()).toEqual([])
})

it.each(['abc', '-1', 'Infinity', '1e999'])('takes no price from %s', async (price) => {
  const answer = await book(backend, { price })
  expect(answer.statusCode).toBe(409)
  expect(answer.body).not.toMatch(/NaN|Infinity/)
})

it('says that the room is occupied, to its own guest too', async () => {
  const reference = await pay(backend.rehearsal.ledger)
  expect(headingOf(await comeBack(backend, reference))).toBe('Booking successful!')
  for (const email of [GUEST.email, 'bola@example.com']) {
    const answer = await book(backend, { email })
    expect([answer.statusCode, headingOf(answer)]).toEqual([409, 'This room is currently occupied.'])
  }
  expect(headingOf(await backend.app.inject('/book?room_id=1'))).toBe('This room is currently occupied.')
})

it.each(['99', '0', 'x', ''])('knows no room %j', async (room_id) => {
  expect((await book(backend, { room_id })).statusCode).toBe(404)
})

it('leads two taps on Book Now to one payment', async () => {
  const answers = await Promise.all([book(backend), book(backend)])
  answers.push(await book(backend))
  const [first, ...others] = answers.map(({ headers }) => headers.location)
  expect(others).toEqual([first, first])
  expect(await started()).toHaveLength(1)
})

it('gives no payment to a stranger who knows the name and email of its guest', async () => {
  await book(backend)
  const answer = await submit(backend.app, '/book', BOOK, { remoteAddress: '198.51.100.7' })
  expect([answer.statusCode, answer.headers.location]).toEqual([409, undefined])
})

it('asks about the earlier payment before it begins another', async () => {
  let now = new Date('2025-11-21T12:00:00Z')
  const later = await openTestBackend({ now: () => now })
  await book(later)
  now = new Date('2025-11-21T12:05:00Z')
  const question = await book(later, { email: 'ADA@example.com' })
  expect(question.statusCode).toBe(409)
  expect(question.body).toContain('If you did, please do not pay again.')
  expect(question.body).toContain('name="again"')
  expect((await book(later, { name: 'Ada Obi II' })).statusCode).toBe(303)
  expect((await book(later, { email: 'ADA@example.com', again: '1' })).statusCode).toBe(303)
})

it('books a payment that has arrived meanwhile, instead of a second one', async () => {
  await book(backend)
  const reference = await onlyReference(backend)
  await backend.rehearsal.ledger.charge(reference, 'success', 'bank_transfer')
  const again = await book(backend, { again: '1' })
  expect(headingOf(again)).toBe('This room is currently occupied.')
  expect(headingOf(await comeBack(backend, reference))).toBe('Booking successful!')
})

it('answers with a page while the database is away', async () => {
  for (const table of ['site_notices', 'rooms'] as const) {
    await backend.database.schema.alterTable(table).renameTo(`${table}_away`).execute()
  }
  const answer = await book(backend)
  expect([answer.statusCode, headingOf(answer)]).toEqual([
    503,
    'This is not possible at the moment. Please try again shortly.',
  ])
  expect(answer.body).toContain('your payment is not affected: please do not pay again.')
})

it('says so when Paystack cannot be reached, and can be tried again at once', async () => {
  backend.rehearsal.faults.set('initialize', { kind: 'status', status: 500 }, 1)
  const answer = await book(backend)
  expect(answer.statusCode).toBe(503)
  expect(answer.body).toContain('The payment could not be started.')
  expect((await book(backend)).statusCode).toBe(409)
  expect((await book(backend, { again: '1' })).statusCode).toBe(303)
})

it('shows the form with the live price to a guest without one', async () => {
  // Copied from a chat, with what stood behind the link.
  const page = await backend.app.inject('/book?room_id=1%E2%80%8B).')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Total: ₦85,000')
  const [none] = [await backend.app.inject('/book')]
  expect([none.statusCode, none.headers.location]).toEqual([303, '/rooms'])
})

it('answers with small pages that only Back finds again and no script runs on', async () => {
  expect((await backend.app.inject('/book?room_id=1')).headers['cache-control']).toBe(
    'no-store, no-transform',
  )
  const page = await book(backend, { name: '<script>alert(1)</script>', price: '1' })
  expect(page.headers).toMatchObject({
    'cache-control': 'private, no-cache, no-transform',
    'content-type': 'text/html; charset=utf-8',
    'x-robots-tag': 'noindex',
  })
  expect(page.headers['content-security-policy']).toContain(
    "form-action 'self' https://checkout.paystack.com",
  )
  expect(page.headers['content-security-policy']).not.toContain('unsafe')
  expect(page.body).not.toContain('<script')
  expect(Buffer.byteLength(page.body)).toBeLessThan(14 * 1024)
})

it('answers what is no form, or comes in another way, with a page', async () => {
  const json = await backend.app.inject({ method: 'POST', url: '/book', payload: BOOK })
  expect([json.statusCode, json.headers['content-type']]).toEqual([415, 'text/html; charset=utf-8'])
  expect((await submit(backend.app, '/book', {})).statusCode).toBe(404)
  expect((await backend.app.inject({ method: 'POST', url: '/book' })).statusCode).toBe(404)
})
