import { within } from '@testing-library/react'
import { bookNow, findAlert, loggedEvents, pressBookNow, resetGuest, stored } from '../booking-page'

jest.mock('../../../../src/apollo/calls')
jest.mock('../../../../src/features/booking/form/attempt-booking', () => {
  throw new Error('ChunkLoadError')
})

beforeEach(resetGuest)

it('when the code of the attempt does not load, the alert offers to book by WhatsApp', async () => {
  await pressBookNow()
  const alert = await findAlert('Payment gateway not loaded.')
  expect(within(alert).getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    expect.stringContaining('book%20the%20Deluxe%20King'),
  )
  expect(bookNow()).toBeEnabled()
  expect(stored()).toEqual([])
  expect(loggedEvents()).toEqual(['gateway-missing'])
})
