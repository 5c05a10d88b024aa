import { ApiError } from '../../../src/apollo/api-error'
import { askBookingStatus } from '../../../src/apollo/calls'
import type { BookingAnswer } from '../../../src/shared/contract'
import { BOOKED, EMAIL, find, heading, REFERENCE, show } from './steps'

jest.mock('../../../src/apollo/calls', () => ({
  ...jest.requireActual<object>('../../../src/apollo/calls'),
  askBookingStatus: jest.fn(),
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

beforeEach(() => void asked.mockReset())

describe('what is known already', () => {
  test('asks at once about the payment of a link when the browser keeps its email', async () => {
    keep('landmark.bookings', [{ ...KEPT, code: 'LH-7K3M9Q', bookedAt: Date.now() }])
    answerWith(BOOKED)
    show(`?reference=${REFERENCE}`)
    await heading('Your room is booked')
    expect(asked).toHaveBeenCalledWith({ reference: REFERENCE, email: EMAIL })
  })

  test('asks about the latest payment of this browser when the address names none', async () => {
    keep('landmark.pending-bookings', [
      { ...KEPT, startedAt: Date.now() - 2 },
      { ...KEPT, reference: 'later', startedAt: Date.now() - 1 },
    ])
    answerWith(BOOKED)
    show()
    await heading('Your room is booked')
    expect(asked).toHaveBeenCalledWith({ reference: 'later', email: EMAIL })
  })
})

test('refers to the front desk at a host that has only the contract', async () => {
  asked.mockRejectedValue(new ApiError('refused', '', { status: 404 }))
  await find()
  await heading('Please ask our front desk')
})
