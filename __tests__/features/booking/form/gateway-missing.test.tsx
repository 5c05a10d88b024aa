import { screen } from '@testing-library/react'
import { findAlert, loggedEvents, pressBookNow, stored, verifyMock } from '../booking-page'

jest.mock('../../../../src/apollo/calls')
jest.mock('@paystack/inline-js', () => {
  throw new Error('ChunkLoadError')
})

it('shows an alert when the payment script does not load, and begins no payment', async () => {
  await pressBookNow()
  expect(await findAlert('Payment gateway not loaded.')).toHaveTextContent('press Book Now again')
  expect(screen.getByRole('button', { name: 'Book Now', hidden: true })).toBeEnabled()
  expect(stored()).toEqual([])
  expect(verifyMock).not.toHaveBeenCalled()
  expect(loggedEvents()).toEqual(['gateway-missing'])
})
