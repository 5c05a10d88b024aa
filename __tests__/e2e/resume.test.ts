import { alertMessage, closeAlert, openRoom, pressBookNow, rehearsalPopup } from '../support/booking-steps'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')

const bookings = () => hotel.site.database.selectFrom('bookings').selectAll().execute()

it('a booking whose reply was lost is found on the next visit', async () => {
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
