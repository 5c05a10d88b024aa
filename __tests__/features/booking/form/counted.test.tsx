import { countVisit } from '../../../../src/apollo/visits'
import {
  answer,
  bookAndClosePopup,
  checkoutLoads,
  findAlert,
  guestPays,
  loggedEvents,
  passTime,
  pendingBooking,
  pressBookNow,
  store,
  verifyMock,
  visit,
} from '../booking-page'

jest.mock('../../../../src/apollo/calls')
jest.mock('../../../../src/apollo/visits')

beforeEach(() => {
  jest.mocked(countVisit).mockReset()
})

const counted = () => jest.mocked(countVisit).mock.calls.map(([event]) => event)

it('counts Book Now, the open popup, and a payment that the server has verified', async () => {
  await pressBookNow()
  expect(counted()).toEqual(['book'])
  const { ref } = await checkoutLoads()
  expect(counted()).toEqual(['book', 'popup'])
  await guestPays(ref)
  await findAlert('Booking successful!')
  expect(counted()).toEqual(['book', 'popup', 'paid'])
})

it('counts a popup that was closed as lost', async () => {
  verifyMock.mockRejectedValue(answer(402))
  await bookAndClosePopup()
  await findAlert('Payment cancelled.')
  await passTime(60_000)
  expect(counted()).toEqual(['book', 'popup', 'lost'])
  expect(loggedEvents()).toEqual(['verify-refused'])
})

it('counts the payment of an earlier visit once it is decided', async () => {
  store(pendingBooking({ stage: 'in-progress', startedAt: Date.now() }))
  await visit()
  await findAlert('Booking successful!')
  expect(counted()).toEqual(['paid'])
})
