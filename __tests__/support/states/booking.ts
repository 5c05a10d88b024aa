import type { Page } from 'playwright-core'
import { alertMessage, closeAlert, openRoom, pressBookNow, rehearsalPopup } from '../booking-steps'
import { refuse, type State } from './state'

const VERIFY = '**/api/bookings/verify-payment/'

async function openPopup(page: Page) {
  await openRoom(page, 7)
  await pressBookNow(page)
  const popup = rehearsalPopup(page)
  await popup.getByRole('button', { name: 'Pay', exact: true }).waitFor()
  return popup
}

async function pay(page: Page): Promise<void> {
  const popup = await openPopup(page)
  await popup.getByRole('button', { name: 'Pay', exact: true }).click()
}

async function leaveEmpty(page: Page): Promise<void> {
  await openRoom(page, 7)
  await pressBookNow(page, { name: '', email: '' })
  await alertMessage(page)
}

function paidNotBooked(name: string, status: number, isSameElsewhere = false): State {
  return {
    name,
    isSameElsewhere,
    expects: [new RegExp(`status of ${status}`), /booking/],
    async open(page) {
      await refuse(page, VERIFY, status)
      await pay(page)
      await alertMessage(page)
    },
  }
}

export const bookingStates: readonly State[] = [
  { name: 'booking-empty-fields', open: leaveEmpty },
  {
    name: 'booking-field-errors',
    async open(page) {
      await leaveEmpty(page)
      await closeAlert(page)
      await page.getByText('Please enter your email.').waitFor()
    },
  },
  { name: 'booking-popup', open: async (page) => void (await openPopup(page)) },
  {
    name: 'booking-popup-declined',
    async open(page) {
      const popup = await openPopup(page)
      await popup.getByRole('button', { name: 'Decline' }).click()
      await popup.getByText('Nothing was charged').waitFor()
    },
  },
  {
    name: 'booking-confirming',
    async open(page) {
      await page.route(VERIFY, () => undefined)
      const asked = page.waitForRequest(VERIFY)
      await pay(page)
      await asked
      await page.getByRole('button', { name: 'Processing...' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'booking-done',
    async open(page) {
      await pay(page)
      await alertMessage(page)
      await page.waitForURL('**/rooms')
      await page.locator('[aria-busy="true"], [data-waiting]').first().waitFor({ state: 'detached' })
    },
  },
  {
    name: 'booking-cancelled',
    // A popup that is closed says nothing about whether it was paid before: the API is asked, and cannot
    // tell yet.
    expects: [/status of 503/, /verify-undecided/],
    async open(page) {
      const popup = await openPopup(page)
      await popup.getByRole('button', { name: 'Close', exact: true }).click()
      await alertMessage(page)
    },
  },
  paidNotBooked('booking-room-taken', 409),
  paidNotBooked('booking-mismatch', 422, true),
]
