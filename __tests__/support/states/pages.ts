import type { Page } from 'playwright-core'
import { refuse, type State, visit } from './state'

async function send(page: Page, email = 'ada@example.com'): Promise<void> {
  await visit(page, '/contact')
  const main = page.getByRole('main')
  await main.getByLabel('Name').fill('Ada Obi')
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Message').fill('Do you have a cot?')
  await main.getByRole('button', { name: 'Send message' }).click()
}

const REFERENCE = '1-1763712000000-k3v09xq2m4c8a1zt'
const BOOKED = {
  state: 'booked',
  status: 'confirmed',
  code: 'LH-7K3M9Q',
  reference: REFERENCE,
  name: 'Ada Obi',
  room_id: 1,
  room_name: 'Classic Room',
  amount: 85_000,
  booked_at: '2026-11-22T12:00:00.000Z',
}

/** Asks what became of a payment, and lets the call answer as given. */
async function ask(page: Page, status: object, heading: string): Promise<void> {
  await page.route('**/api/bookings/status/', (route) => route.fulfill({ json: status }))
  await visit(page, `/booking?reference=${REFERENCE}`)
  await page.getByLabel('E-mail that paid').fill('ada@example.com')
  await page.getByRole('button', { name: 'Find it' }).click()
  await page.getByRole('heading', { name: heading }).waitFor()
}

export const pageStates: readonly State[] = [
  { name: 'dining', isWhole: true, open: (page) => visit(page, '/dining') },
  { name: 'facilities', isWhole: true, open: (page) => visit(page, '/facilities') },
  { name: 'about', isWhole: true, open: (page) => visit(page, '/about') },
  { name: 'blog', isWhole: true, open: (page) => visit(page, '/blog') },
  {
    name: 'post',
    isWhole: true,
    open: (page) => visit(page, '/blog/the-pool-by-day-and-by-night'),
  },
  { name: 'policies', isWhole: true, open: (page) => visit(page, '/policies') },
  { name: 'privacy', isWhole: true, open: (page) => visit(page, '/privacy') },
  { name: 'contact', isWhole: true, open: (page) => visit(page, '/contact') },
  {
    name: 'contact-sent',
    isWhole: true,
    async open(page) {
      await send(page)
      await page.getByText('Message sent!', { exact: true }).waitFor()
    },
  },
  {
    name: 'contact-refused',
    isWhole: true,
    expects: [/status of 422/],
    async open(page) {
      await refuse(page, '**/api/contact/', 422, { email: 'Please enter a valid email address.' })
      await send(page, 'ada@example')
      await page.getByRole('alert').getByText('Failed to send message.').waitFor()
    },
  },
  {
    name: 'contact-failed',
    isWhole: true,
    expects: [/status of 503/],
    async open(page) {
      await refuse(page, '**/api/contact/', 503)
      await send(page)
      await page.getByRole('alert').getByText('Failed to send message.').waitFor()
    },
  },
  { name: 'booking', isWhole: true, open: (page) => visit(page, '/booking') },
  {
    name: 'booking-found',
    isWhole: true,
    open: (page) => ask(page, BOOKED, 'Your room is booked'),
  },
  {
    name: 'booking-checking',
    isWhole: true,
    open: (page) => ask(page, { state: 'checking' }, 'We are still checking your payment'),
  },
  {
    name: 'booking-none',
    isWhole: true,
    open: (page) => ask(page, { state: 'none' }, 'Nothing found under these two together'),
  },
  { name: 'not-found', isWhole: true, expects: [/status of 404/], open: (page) => visit(page, '/nowhere') },
]
