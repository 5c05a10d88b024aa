import { KEPT_KEYS } from '../../src/shared/kept-keys'
import {
  alertMessage,
  alertText,
  closeAlert,
  GUEST,
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

it('a reload while a payment is confirmed says at once that it is', async () => {
  const page = await hotel.guest()
  await page.route('**/api/bookings/verify-payment/', () => undefined)
  await openRoom(page, 7)
  await pressBookNow(page)
  await rehearsalPopup(page).getByRole('button', { name: 'Pay', exact: true }).click()
  const words = page.getByText('Payment received. Confirming your room…').first()
  await words.waitFor()
  await page.reload()
  await words.waitFor({ timeout: 5_000 })
})

it('an earlier payment is asked about once on a visit', async () => {
  const page = await hotel.guest()
  let asked = 0
  await page.route('**/api/bookings/verify-payment/', (route) => {
    asked += 1
    return route.fulfill({ status: 402, json: { message: 'Not paid' } })
  })
  const reference = `7-${Date.now() - 60_000}-abcdefghijkl`
  const record = {
    reference,
    room_id: 7,
    ...GUEST,
    amount: 38_000_000,
    stage: 'paid',
    startedAt: Date.now() - 60_000,
  }
  await page.addInitScript(
    ([key, records]) => localStorage.setItem(key ?? '', records ?? ''),
    [KEPT_KEYS.pending, JSON.stringify([record])],
  )
  hotel.expectComplaint(/booking|402/)
  await page.goto('/contact')
  await page.waitForFunction((key) => localStorage.getItem(key) === null, KEPT_KEYS.pending)
  await page.waitForLoadState('networkidle')
  expect(asked).toBe(1)
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
