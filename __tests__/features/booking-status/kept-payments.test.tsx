import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '../../../src/apollo/api-error'
import { askBookingStatus } from '../../../src/apollo/booking-status'
import { fetchRoom } from '../../../src/apollo/fetch-room'
import { verifyPayment } from '../../../src/apollo/verify-payment'
import type { BookingStatus } from '../../../src/shared/contract'
import { liveRoom } from '../../support/hotel-rooms'
import { BOOKED, EMAIL, field, find, heading, REFERENCE, show } from './steps'

jest.mock('../../../src/apollo/booking-status', () => ({
  ...jest.requireActual<object>('../../../src/apollo/booking-status'),
  askBookingStatus: jest.fn(),
}))
jest.mock('../../../src/apollo/client', () => ({ client: {} }))
jest.mock('../../../src/apollo/fetch-room')
jest.mock('../../../src/apollo/verify-payment')

const KEPT = {
  reference: REFERENCE,
  room_id: 1,
  name: 'Ada Obi',
  email: EMAIL,
  amount: 8_500_000,
  stage: 'paid',
}

const DAY_MS = 24 * 60 * 60 * 1000

const asked = jest.mocked(askBookingStatus)
const answerWith = (status: BookingStatus) => asked.mockResolvedValue(status)
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

  test('fills in what the address says, and asks nothing without the e-mail', () => {
    show('?code=LH-7K3M9Q')
    expect(field('Reference or booking code')).toHaveValue('LH-7K3M9Q')
    expect(field('E-mail that paid')).toHaveValue('')
    expect(asked).not.toHaveBeenCalled()
  })

  test('begins with the latest payment of this browser when the address names none', () => {
    keep('landmark.pending-bookings', [
      { ...KEPT, startedAt: Date.now() - 2 },
      { ...KEPT, reference: 'later', startedAt: Date.now() - 1 },
    ])
    show()
    expect(field('Reference or booking code')).toHaveValue('later')
    expect(field('E-mail that paid')).toHaveValue(EMAIL)
    expect(asked).not.toHaveBeenCalled()
  })

  test('asks at once, from the alert of a payment that was cancelled, with the e-mail that was typed', async () => {
    keep('landmark.unbooked-payments', [{ ...KEPT, isUnpaid: true, decidedAt: Date.now() }])
    answerWith({ state: 'none' })
    show(`?reference=${REFERENCE}`)
    await heading('Nothing found under these two together')
    expect(field('E-mail that paid')).toHaveValue(EMAIL)
    expect(asked).toHaveBeenCalledWith({ reference: REFERENCE, email: EMAIL })
  })

  test('begins with a payment that goes back, and not with one that was cancelled later', () => {
    keep('landmark.unbooked-payments', [
      { ...KEPT, reference: 'cancelled', isUnpaid: true, decidedAt: Date.now() },
      { ...KEPT, isUnpaid: false, decidedAt: Date.now() - 1 },
    ])
    show()
    expect(field('Reference or booking code')).toHaveValue(REFERENCE)
    expect(field('E-mail that paid')).toHaveValue(EMAIL)
  })

  test('begins with what the guest has typed before a reload, unless the address names a payment', async () => {
    keep('landmark.bookings', [{ ...KEPT, bookedAt: Date.now() }])
    const { unmount } = show()
    await userEvent.clear(field('E-mail that paid'))
    await userEvent.type(field('E-mail that paid'), 'bola@example.com')
    unmount()
    const { unmount: leave } = show()
    expect(field('E-mail that paid')).toHaveValue('bola@example.com')
    leave()
    answerWith(BOOKED)
    show(`?reference=${REFERENCE}`)
    await heading('Your room is booked')
    expect(field('E-mail that paid')).toHaveValue(EMAIL)
  })

  test.each([
    ['landmark.bookings', { bookedAt: Date.now() - 3 * DAY_MS }],
    ['landmark.bookings', { bookedAt: Date.now() + 3 * DAY_MS }],
    ['landmark.pending-bookings', { startedAt: Date.now() - 8 * DAY_MS }],
    ['landmark.unbooked-payments', { isUnpaid: true, decidedAt: Date.now() - 3 * DAY_MS }],
    ['landmark.unbooked-payments', { isUnpaid: false, decidedAt: Date.now() - 22 * DAY_MS }],
  ])('begins with nothing old of %s: %j', (key, moments) => {
    keep(key, [{ ...KEPT, ...moments }])
    show()
    expect(field('Reference or booking code')).toHaveValue('')
    expect(field('E-mail that paid')).toHaveValue('')
  })

  test('reads nothing of what is no payment', () => {
    localStorage.setItem('landmark.bookings', '[{"reference":1},null,"x"]')
    localStorage.setItem('landmark.pending-bookings', '{')
    show()
    expect(field('Reference or booking code')).toHaveValue('')
  })
})

describe('at a host that has only the contract', () => {
  const missing = new ApiError('refused', '', { status: 404 })

  test('repeats verify with what the browser keeps', async () => {
    keep('landmark.pending-bookings', [{ ...KEPT, startedAt: Date.now() }])
    asked.mockRejectedValue(missing)
    jest.mocked(fetchRoom).mockResolvedValue(liveRoom(1, { name: 'Classic Room' }))
    await find()
    await heading('Your room is booked')
    expect(verifyPayment).toHaveBeenCalledWith({
      reference: REFERENCE,
      room_id: 1,
      name: 'Ada Obi',
      email: EMAIL,
    })
    expect(screen.getByText('Classic Room')).toBeInTheDocument()
    expect(screen.getByText(/Show the payment reference/)).toBeInTheDocument()
  })

  test.each([
    [409, 'Your money is going back to you'],
    [402, 'Nothing found under these two together'],
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

  test('leads to the desk when the browser keeps nothing', async () => {
    asked.mockRejectedValue(missing)
    await find()
    expect(await heading('Please ask our front desk')).toHaveFocus()
    expect(verifyPayment).not.toHaveBeenCalled()
  })
})
