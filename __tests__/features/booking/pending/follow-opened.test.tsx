import { screen } from '@testing-library/react'
import {
  answer,
  findAlert,
  loggedEvents,
  passTime,
  pendingBooking,
  startAfresh,
  store,
  verifyMock,
  visit,
} from '../outside'

jest.mock('../../../../src/apollo/fetch-room')
jest.mock('../../../../src/apollo/verify-payment')

beforeEach(startAfresh)

it('goes on to ask about a popup that was open when its page went, and says nothing meanwhile', async () => {
  store(pendingBooking({ stage: 'opened' }))
  verifyMock.mockRejectedValue(answer(503))
  await visit()
  await passTime(60 * 60_000)
  expect(verifyMock).toHaveBeenCalledTimes(5 + 15)
  expect(screen.queryByRole('complementary', { name: 'Your payment' })).not.toBeInTheDocument()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  loggedEvents()
})

it('tells of such a payment when the guest has made it in his bank’s app', async () => {
  store(pendingBooking({ stage: 'opened' }))
  verifyMock.mockRejectedValue(answer(503))
  await visit()
  await passTime(45_000)
  expect(verifyMock).toHaveBeenCalledTimes(5)
  verifyMock.mockReset().mockResolvedValue(undefined)
  await passTime(60_000)
  await findAlert('Booking successful!')
  await passTime(60 * 60_000)
  expect(verifyMock).toHaveBeenCalledTimes(1)
  loggedEvents()
})

it('asks at once when the guest comes back to the page', async () => {
  store(pendingBooking({ stage: 'opened' }))
  verifyMock.mockRejectedValue(answer(503))
  await visit()
  await passTime(45_000)
  verifyMock.mockReset().mockResolvedValue(undefined)
  document.dispatchEvent(new Event('visibilitychange'))
  await findAlert('Booking successful!')
  loggedEvents()
})
