import { book, headingOf, onlyReference, submit } from '../plain-pages/steps'
import { backend, useBackend } from '../../support/server/backend'

useBackend()

/** Opens the page to which /book leads. */
async function openPage(): Promise<string> {
  const { headers } = await book(backend)
  const { pathname, search, host } = new URL(String(headers.location))
  // Without SITE_URL, the site is where the guest has found it.
  expect(host).toBe('localhost')
  return `${pathname}${search}`
}

const choose = async (way: string) =>
  submit(backend.app, '/api/rehearsal/pay/', { reference: await onlyReference(backend), way })

it('shows the amount and the ways to pay, and that no money moves', async () => {
  const page = await backend.app.inject(await openPage())
  expect([page.statusCode, headingOf(page)]).toEqual([200, 'Pay ₦85,000'])
  expect(page.body).toContain('Rehearsal: no money moves')
})

it('sends a guest who has paid back to the site', async () => {
  await openPage()
  const paid = await choose('transfer')
  expect(paid.statusCode).toBe(303)
  const page = await backend.app.inject(String(paid.headers.location))
  expect(headingOf(page)).toBe('Booking successful!')
  expect(page.body).toContain('by bank transfer')
})

it('lets a guest whose card was declined try again', async () => {
  await openPage()
  expect((await choose('declined')).body).toContain('Declined. Nothing was charged.')
  expect((await choose('card')).statusCode).toBe(303)
})

it('leads a guest who cancels back to the site', async () => {
  const page = await backend.app.inject(await openPage())
  const [, cancelUrl = ''] = /href="([^"]*cancelled=1)"/.exec(page.body.replaceAll('&amp;', '&')) ?? []
  expect(headingOf(await backend.app.inject(cancelUrl))).toBe('Payment cancelled.')
})

it.each([
  ['https://evil.example/a?b=1', '/a?b=1'],
  ['//evil.example', '/'],
  ['https://evil.example//evil.example', '/evil.example'],
  ['javascript:alert(1)', '/alert(1)'],
  ['x:\\\\evil.example', '/evil.example'],
  ['http://[', '/'],
])('cancels to no other site than its own, whatever address is given: %s', async (address, path) => {
  const { app, rehearsal } = backend
  const metadata = JSON.stringify({ cancel_action: address })
  await rehearsal.ledger.begin({
    reference: '1-2-a',
    email: 'ada@example.com',
    amount: 8_500_000,
    currency: 'NGN',
    metadata,
  })
  expect((await app.inject('/api/rehearsal/pay/?reference=1-2-a')).body).toContain(`href="${path}">Cancel`)
})

it('knows no other payment', async () => {
  expect((await backend.app.inject('/api/rehearsal/pay/?reference=none')).statusCode).toBe(404)
  expect((await submit(backend.app, '/api/rehearsal/pay/', {})).statusCode).toBe(404)
})
