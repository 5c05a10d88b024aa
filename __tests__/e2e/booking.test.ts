import {
  alertMessage,
  closeAlert,
  GUEST,
  openRoom,
  pressBookNow,
  payInRehearsal,
  rehearsalPopup,
} from '../support/booking-steps'
import { PHONE } from '../support/browser'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')

const bookings = () => hotel.site.database.selectFrom('bookings').selectAll().execute()

it('a guest on a phone books a room and sees it as his own on /rooms', async () => {
  const page = await hotel.guest({ viewport: PHONE, hasTouch: true })
  await openRoom(page, 7)
  await pressBookNow(page)
  const popup = rehearsalPopup(page)
  await popup.getByText('Rehearsal: no money moves').waitFor()
  await popup.getByText('₦380,000').first().waitFor()
  await popup.getByText(GUEST.email).waitFor()
  expect(await page.getByRole('button', { name: 'Processing...' }).isDisabled()).toBe(true)
  await payInRehearsal(page)
  expect(await alertMessage(page)).toBe('Booking successful!')
  await page.waitForURL('**/rooms')
  await closeAlert(page)
  const card = page.getByRole('listitem').filter({ hasText: 'Ambassador Suite' })
  await card.getByText('Your room').waitFor()
  expect(await card.getByRole('button', { name: 'Unavailable' }).isDisabled()).toBe(true)
  expect(await bookings()).toEqual([
    expect.objectContaining({
      room_id: 7,
      guest_name: GUEST.name,
      guest_email: GUEST.email,
      status: 'expected',
    }),
  ])
  expect(await page.evaluate(() => Object.values(localStorage).join(''))).not.toContain(GUEST.name)
  await page.goto('/room/7')
  await page.getByRole('heading', { name: 'You booked this room' }).waitFor()
  await page.getByText(String((await bookings())[0]?.code)).waitFor()
  expect(await page.getByText('This room is currently occupied.').count()).toBe(0)
})

it('Book Now on the home carousel opens the form there, and books', async () => {
  const page = await hotel.guest({ reducedMotion: 'reduce' })
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Rooms' })
  await carousel.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await carousel.getByRole('link', { name: 'Book Now From ₦85,000' }).click()
  const dialog = page.getByRole('dialog', { name: 'Classic Room' })
  await dialog.waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await page.goBack()
  await dialog.waitFor({ state: 'hidden' })
  expect(page.url()).toBe(`${hotel.site.url}/`)
  await carousel.getByRole('link', { name: 'Book Now From ₦85,000' }).click()
  await dialog.getByRole('button', { name: /close/i }).click()
  await dialog.waitFor({ state: 'hidden' })
  await carousel.getByRole('link', { name: 'Book Now From ₦85,000' }).click()
  await dialog.getByLabel('Name').fill(GUEST.name)
  await dialog.getByLabel('Email').fill(GUEST.email)
  await dialog.getByRole('button', { name: 'Book Now' }).click()
  await payInRehearsal(page)
  expect(await alertMessage(page)).toBe('Booking successful!')
  await page.waitForURL('**/rooms')
  expect(await bookings()).toEqual([expect.objectContaining({ room_id: 1 })])
  await closeAlert(page)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'WELCOME TO THE LANDMARK HOTEL' }).waitFor()
  await page.waitForTimeout(500)
  expect(await page.getByRole('dialog').count()).toBe(0)
})
