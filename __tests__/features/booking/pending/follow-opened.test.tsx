import { screen } from '@testing-library/react'
import {
  answer,
  loggedEvents,
  passTime,
  pendingBooking,
  startAfresh,
  store,
  verifyMock,
  visit,
} from '../outside'

jest.mock('../../../../src/apollo/calls')

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
