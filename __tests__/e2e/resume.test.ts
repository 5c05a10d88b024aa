import {
  alertMessage,
  alertText,
  closeAlert,
  hurryToAlert,
  openRoom,
  pressBookNow,
  rehearsalPopup,
} from '../support/booking-steps'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')

const bookings = () => hotel.site.database.selectFrom('bookings').selectAll().execute()

const REFERENCE = /7-\d{13}-[a-z0-9]{12,}/

it('a reply that is lost is found on the next visit', async () => {
  const page = await hotel.guest()
  await openRoom(page, 7)
  await pressBookNow(page)
  await rehearsalPopup(page).getByRole('button', { name: 'Paid, reply lost' }).click()
  await page.waitForTimeout(500)
  expect(await bookings()).toEqual([])
  await page.reload()
  expect(await alertMessage(page)).toBe('Booking successful!')
  expect(await bookings()).toHaveLength(1)
  await closeAlert(page)
  await page.getByRole('heading', { name: 'You booked this room' }).waitFor()
})

it('a verification that fails is told with the reference, and is made good on the next visit', async () => {
  hotel.expectComplaint(/status of 503|booking/)
  const page = await hotel.guest()
  await page.clock.install()
  let isDown = true
  await page.route('**/api/bookings/verify-payment/', (route) =>
    isDown ? route.fulfill({ status: 503, headers: { 'retry-after': '1' }, body: '{}' }) : route.continue(),
  )
  await openRoom(page, 7)
  await pressBookNow(page)
  await rehearsalPopup(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await hurryToAlert(page)
  expect(await alertMessage(page)).toBe('Payment completed, but booking failed. Please contact support.')
  expect(await alertText(page)).toMatch(REFERENCE)
  await closeAlert(page)
  isDown = false
  await page.goto('/')
  expect(await alertMessage(page)).toBe('Booking successful!')
  expect(await bookings()).toHaveLength(1)
})
