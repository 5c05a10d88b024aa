import { backend, useBackend } from '../../support/server/backend'
import { GUEST, newReference, pay } from '../../support/server/guest'
import { book, comeBack, headingOf, onlyReference } from './steps'

useBackend(() => ({ now: () => new Date('2025-11-21T12:00:00Z') }))

/** Begins a payment with the form and returns its reference. */
async function begin(): Promise<string> {
  await book(backend)
  return onlyReference(backend)
}

it('books the room, and says what the confirmation says without the guest’s name and address', async () => {
  const reference = await begin()
  await backend.rehearsal.ledger.charge(reference, 'success', 'bank_transfer')
  const page = await comeBack(backend, reference)
  const booking = await backend.database.selectFrom('bookings').selectAll().executeTakeFirstOrThrow()
  expect(booking).toMatchObject({ guest_name: GUEST.name, guest_email: GUEST.email, status: 'expected' })
  expect([page.statusCode, headingOf(page)]).toEqual([200, 'Booking successful!'])
  const facts = [
    booking.code,
    '₦85,000, by bank transfer',
    reference,
    'Friday 21 November 2025, from 2 pm, Lagos time',
  ]
  for (const text of [...facts, 'Saturday 22 November 2025, by noon, Lagos time', 'Classic Room']) {
    expect(page.body).toContain(text)
  }
  expect(page.body).not.toMatch(/Ada|ada@/)
  expect((await comeBack(backend, reference)).body).toBe(page.body)
  await backend.database.updateTable('outbox').set({ refused_at: new Date().toISOString() }).execute()
  expect((await comeBack(backend, reference)).body).toContain('the mail server refuses the address')
})

it('asks by itself while the bank confirms a transfer, also after Cancel, less and less often', async () => {
  const reference = await begin()
  await backend.rehearsal.ledger.charge(reference, 'pending', 'bank_transfer')
  const refreshes: string[] = []
  let page = await comeBack(backend, reference, '&cancelled=1')
  expect(headingOf(page)).toBe('Your bank is confirming your payment')
  expect(page.body).toContain('Please do not pay again')
  for (let asked = 0; asked < 60; asked += 1) {
    const [, seconds, path] = /http-equiv="refresh" content="(\d+);url=([^"]+)"/.exec(page.body) ?? []
    if (seconds === undefined || path === undefined) break
    refreshes.push(seconds)
    page = await backend.app.inject(path.replaceAll('&amp;', '&'))
  }
  expect(refreshes.slice(0, 7)).toEqual(['5', '5', '10', '15', '30', '60', '60'])
  expect(refreshes).toHaveLength(40)
  expect(page.body).toContain('Automatic checking has stopped.')
})

it('says that the guest has cancelled, and offers to begin again', async () => {
  const reference = await begin()
  const page = await comeBack(backend, reference, '&cancelled=1')
  expect(headingOf(page)).toBe('Payment cancelled.')
  expect(page.body).toContain('If you have sent a transfer, please do not pay again')
  const [, again = ''] = /href="(\/book\?[^"]*)"/.exec(page.body) ?? []
  expect((await backend.app.inject(again.replaceAll('&amp;', '&'))).body).toContain('name="again" value="1"')
})

it('says that nothing was charged after a payment that failed', async () => {
  const reference = await begin()
  await backend.rehearsal.ledger.charge(reference, 'failed')
  expect(headingOf(await comeBack(backend, reference, '%E2%80%8B'))).toContain(
    'This payment was not successful.',
  )
  expect(headingOf(await comeBack(backend, newReference()))).toContain('This payment was not successful.')
})

it('says that the money comes back when the room was taken meanwhile', async () => {
  const reference = await begin()
  await comeBack(backend, await pay(backend.rehearsal.ledger, { email: 'bola@example.com' }))
  await backend.rehearsal.ledger.charge(reference, 'success')
  const page = await comeBack(backend, reference)
  expect(headingOf(page)).toBe('Payment completed, but booking failed. Please contact support.')
  expect(page.body).toContain(
    'When your payment arrived, this room was no longer available. We are refunding ₦85,000',
  )
  expect(page.body).toContain('href="/rooms"')
})

it('says that a payment of a wrong amount comes back', async () => {
  const reference = await pay(backend.rehearsal.ledger, { amount: 100_000 })
  const page = await comeBack(backend, reference)
  expect(headingOf(page)).toBe('Payment completed, but booking failed. Please contact support.')
  expect(page.body).toContain('We could not match this payment to a booking.')
})

it('says that the money has been returned', async () => {
  const reference = await begin()
  await backend.rehearsal.ledger.charge(reference, 'reversed')
  // The second time nothing is kept of the payment any more.
  for (let visit = 0; visit < 2; visit += 1) {
    const page = await comeBack(backend, reference)
    expect(headingOf(page)).toBe('Payment completed, but booking failed. Please contact support.')
    expect(page.body).toContain('You were charged, and the money has been sent back to you')
  }
})

it('keeps a payment open while Paystack is down', async () => {
  const reference = await begin()
  backend.rehearsal.faults.set('verify', { kind: 'status', status: 500 })
  expect(headingOf(await comeBack(backend, reference))).toBe('Your payment is on its way')
})

it.each([
  '',
  '?reference=',
  '?reference=a&reference=b',
  '?reference=%3Cb%3E',
  `?reference=${'a'.repeat(101)}`,
])('knows no payment %s', async (query) => {
  const page = await backend.app.inject(`/book/return${query}`)
  expect([page.statusCode, headingOf(page)]).toEqual([404, 'We could not find that booking'])
  expect(page.body).not.toContain('<b><b>')
})
