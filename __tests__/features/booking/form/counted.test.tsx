import { countVisit } from '../../../../src/apollo/visits'
import * as page from '../booking-page'

jest.mock('../../../../src/apollo/calls')
jest.mock('../../../../src/apollo/visits')

beforeEach(() => {
  jest.mocked(countVisit).mockReset()
})

const counted = () => jest.mocked(countVisit).mock.calls.map(([event]) => event)

it('counts Book Now, the open popup, and a payment that the server has verified', async () => {
  await page.pressBookNow()
  expect(counted()).toEqual(['book'])
  const { ref } = await page.checkoutLoads()
  expect(counted()).toEqual(['book', 'popup'])
  await page.guestPays(ref)
  await page.findAlert('Booking successful!')
  expect(counted()).toEqual(['book', 'popup', 'paid'])
})

it('counts a popup that was closed as lost', async () => {
  page.verifyMock.mockRejectedValue(page.answer(402))
  await page.bookAndClosePopup()
  await page.findAlert('Payment cancelled.')
  await page.passTime(60_000)
  expect(counted()).toEqual(['book', 'popup', 'lost'])
  expect(page.loggedEvents()).toEqual(['verify-refused'])
})

it('counts the payment of an earlier visit once it is decided', async () => {
  page.store(page.pendingBooking({ stage: 'in-progress', startedAt: Date.now() }))
  await page.visit()
  await page.findAlert('Booking successful!')
  expect(counted()).toEqual(['paid'])
})
