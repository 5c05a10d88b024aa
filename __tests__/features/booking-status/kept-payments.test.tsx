import { screen } from '@testing-library/react'
import { ApiError } from '../../../src/apollo/api-error'
import { askBookingStatus, verifyPayment } from '../../../src/apollo/calls'
import type { BookingAnswer } from '../../../src/shared/contract'
import { BOOKED, EMAIL, field, find, heading, REFERENCE, show } from './steps'

jest.mock('../../../src/apollo/calls', () => ({
  ...jest.requireActual<object>('../../../src/apollo/calls'),
  askBookingStatus: jest.fn(),
  verifyPayment: jest.fn(),
}))

const KEPT = {
  reference: REFERENCE,
  room_id: 1,
  room_name: 'Classic Room',
  name: 'Ada Obi',
  email: EMAIL,
  amount: 8_500_000,
  stage: 'paid',
}

const asked = jest.mocked(askBookingStatus)
const answerWith = (status: BookingAnswer) => asked.mockResolvedValue(status)
const keep = (key: string, list: object[]) => localStorage.setItem(key, JSON.stringify(list))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  asked.mockReset()
  jest.mocked(verifyPayment).mockReset()
})

describe('what is known already', () => {
  test('asks at once about the payment of a link when the browser keeps its e-mail', async () => {
    keep('landmark.bookings', [{ ...KEPT, code: 'LH-7K3M9Q', bookedAt: Date.now() }])
    answerWith(BOOKED)
    show(`?reference=${REFERENCE}`)
    await heading('Your room is booked')
    expect(asked).toHaveBeenCalledWith({ reference: REFERENCE, email: EMAIL })
  })

  test('begins with the latest payment of this browser when the address names none', () => {
    keep('landmark.pending-bookings', [
      { ...KEPT, startedAt: Date.now() - 2 },
      { ...KEPT, reference: 'later', startedAt: Date.now() - 1 },
    ])
    show()
    expect(field('Booking code or payment reference')).toHaveValue('later')
    expect(field('Email used for the booking')).toHaveValue(EMAIL)
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('at a host that has only the contract', () => {
  const missing = new ApiError('refused', '', { status: 404 })

  test('repeats verify with what the browser keeps', async () => {
    keep('landmark.pending-bookings', [{ ...KEPT, startedAt: Date.now() }])
    asked.mockRejectedValue(missing)
    jest.mocked(verifyPayment).mockResolvedValue({})
    await find()
    await heading('Your room is booked')
    expect(verifyPayment).toHaveBeenCalledWith({
      reference: REFERENCE,
      room_id: 1,
      name: 'Ada Obi',
      email: EMAIL,
    })
    expect(await screen.findByText('Classic Room')).toBeInTheDocument()
    expect(screen.getByText(/Show the payment reference/)).toBeInTheDocument()
  })

  test.each([
    [409, 'Your refund is being prepared'],
    [402, 'We could not find that booking'],
    [422, 'Please ask our front desk'],
    [503, 'We are still checking your payment'],
  ])('says what an answer of %i means', async (status, title) => {
    keep('landmark.pending-bookings', [{ ...KEPT, startedAt: Date.now() }])
    asked.mockRejectedValue(missing)
    jest
      .mocked(verifyPayment)
      .mockRejectedValue(new ApiError(status < 500 ? 'refused' : 'server', '', { status }))
    await find()
    await heading(title)
  })
})
