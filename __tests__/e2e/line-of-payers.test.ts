import type { Page } from 'playwright-core'
import { alertMessage, closeAlert, openRoom, pressBookNow, rehearsalPopup } from '../support/booking-steps'
import { PHONE } from '../support/browser'
import { bookNow, dropAt, LOST_LINE_COMPLAINTS } from '../support/lost-line'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')

beforeEach(() => LOST_LINE_COMPLAINTS.forEach((complaint) => hotel.expectComplaint(complaint)))

const guest = () => hotel.guest({ viewport: PHONE, reducedMotion: 'reduce' })

/** Opens a room, and waits until nothing more is fetched. */
async function openQuietRoom(): Promise<Page> {
  const page = await guest()
  await openRoom(page, 7)
  await page.waitForLoadState('networkidle')
  return page
}

/** Closes the alert and presses Book Now once more, and the popup comes. */
async function pressAgain(page: Page): Promise<void> {
  await closeAlert(page)
  await bookNow(page).click()
  await rehearsalPopup(page).getByRole('button', { name: 'Pay', exact: true }).waitFor()
}

it('a code of the form that the drop has lost is told, and comes at the next press', async () => {
  const page = await openQuietRoom()
  await page.context().setOffline(true)
  await pressBookNow(page)
  expect(await alertMessage(page)).toMatch(
    /^(Payment gateway not loaded|We could not check this room just now)\.$/,
  )
  await page.context().setOffline(false)
  await pressAgain(page)
})

it('a question whether the room is still free that the drop has lost is told, and asked at the next press', async () => {
  const page = await openQuietRoom()
  await dropAt(page, /^\/api\/rooms\/7/, () => pressBookNow(page))
  expect(await alertMessage(page)).toBe('We could not check this room just now.')
  await pressAgain(page)
})

it('a payment that the drop keeps from its provider is made at the next press', async () => {
  const page = await guest()
  await openRoom(page, 7)
  await pressBookNow(page)
  const pay = rehearsalPopup(page).getByRole('button', { name: 'Pay', exact: true })
  await pay.waitFor()
  await page.waitForLoadState('networkidle')
  await dropAt(page, /^\/api\/rehearsal\/transactions\/./, () => pay.click())
  await pay.click()
  expect(await alertMessage(page)).toBe('Booking successful!')
  expect(await hotel.site.database.selectFrom('bookings').selectAll().execute()).toHaveLength(1)
})

it('a payment page that the drop has lost is there when the guest presses', async () => {
  const page = await openQuietRoom()
  const name = page.getByRole('main').getByLabel('Name')
  await dropAt(page, /^\/api\/rehearsal\/checkout\//, () => name.focus())
  await pressBookNow(page)
  const pay = rehearsalPopup(page).getByRole('button', { name: 'Pay', exact: true })
  await pay.waitFor({ timeout: 10_000 })
})

it('a payment whose confirmation is lost ends in the booking, and the news of it stays', async () => {
  const page = await guest()
  await openRoom(page, 7)
  await pressBookNow(page)
  const pay = rehearsalPopup(page).getByRole('button', { name: 'Pay', exact: true })
  await pay.waitFor()
  await page.waitForLoadState('networkidle')
  await dropAt(page, /verify-payment/, () => pay.click())
  expect(await alertMessage(page)).toBe('Booking successful!')
  await page.waitForURL('**/rooms')
  await page.getByText('6 rooms are available now').waitFor()
  expect(await alertMessage(page)).toBe('Booking successful!')
  expect(await hotel.site.database.selectFrom('bookings').selectAll().execute()).toHaveLength(1)
})
