import { screen } from '@testing-library/react'
import { navigate } from 'gatsby'
import {
  answer,
  bookAndPay,
  BOOKING_FAILED,
  bookNow,
  closeAlert,
  findAlert,
  isPopupOpen,
  loggedEvents,
  offline,
  passTime,
  stored,
  verifyMock,
} from '../booking-page'

jest.mock('../../../../src/apollo/calls')

async function payUnder(error: Error) {
  verifyMock.mockRejectedValue(error)
  return bookAndPay()
}

describe('a payment that is not confirmed', () => {
  it.each([
    [402, 'could not confirm', undefined],
    [402, 'You were charged ₦85,000, and the money has been sent back', 'payment_returned'],
    [404, 'no longer offered', undefined],
    [409, 'When your payment arrived, this room was no longer available', undefined],
    [409, 'booked for you through your other payment', 'paid_twice'],
    [422, 'could not match this payment to a booking', undefined],
    [400, 'needs this reference', undefined],
  ])('shows a final %i with the reference, and stops asking', async (status, words, code) => {
    const { reference } = await payUnder(answer(status, undefined, code))
    const alert = await findAlert(BOOKING_FAILED)
    expect(alert).toHaveTextContent(words)
    expect(alert).toHaveTextContent(reference)
    await passTime(60_000)
    expect(verifyMock).toHaveBeenCalledTimes(1)
    expect(stored()).toEqual([])
    expect(navigate).not.toHaveBeenCalled()
    expect(loggedEvents()).toEqual(['verify-refused'])
  })

  it.each([
    ['the server does not know yet', answer(503)],
    ['there are too many calls', answer(429)],
    ['the line is down', offline()],
  ])('asks five times when %s, then keeps the payment', async (_, error) => {
    const { reference } = await payUnder(error)
    await passTime(14_000)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled()
    await passTime(2_000)
    const alert = await findAlert(BOOKING_FAILED)
    expect(alert).toHaveTextContent('you will not be charged twice')
    expect(alert).toHaveTextContent(reference)
    expect(verifyMock).toHaveBeenCalledTimes(5)
    expect(stored()).toMatchObject([{ reference, stage: 'paid' }])
    expect(loggedEvents()).toEqual(['verify-undecided'])
  })

  it('waits as long as the server asks, up to ten seconds', async () => {
    await payUnder(answer(503, 5))
    await passTime(4_900)
    expect(verifyMock).toHaveBeenCalledTimes(1)
    await passTime(200)
    expect(verifyMock).toHaveBeenCalledTimes(2)
    verifyMock.mockRejectedValue(answer(503, 600))
    await passTime(5_000 + 9_500)
    expect(verifyMock).toHaveBeenCalledTimes(3)
    verifyMock.mockResolvedValue({})
    await passTime(600)
    await findAlert('Booking successful!')
  })

  it('treats a status that is not the API’s own as undecided', async () => {
    const { reference } = await payUnder(answer(403))
    await findAlert(BOOKING_FAILED)
    expect(stored()).toMatchObject([{ reference }])
    expect(loggedEvents()).toEqual(['verify-undecided'])
  })

  it('writes no name and no e-mail to the log', async () => {
    await payUnder(answer(409))
    await findAlert(BOOKING_FAILED)
    const logged = JSON.stringify(jest.mocked(console.warn).mock.calls)
    expect(loggedEvents()).toEqual(['verify-refused'])
    expect(logged).not.toMatch(/Ada|example\.com/)
  })

  it('begins no second payment while the first is undecided', async () => {
    const { user, reference } = await payUnder(answer(503))
    await passTime(16_000)
    await closeAlert(user)
    await user.click(bookNow())
    await passTime(10_000)
    const alert = await findAlert('Your earlier payment is still being checked.')
    expect(alert).toHaveTextContent(reference)
    await closeAlert(user)
    await user.click(bookNow())
    await passTime(10_000)
    await findAlert('Your earlier payment is still being checked.')
    expect(isPopupOpen()).toBe(false)
    expect(loggedEvents()).toEqual(Array(3).fill('verify-undecided'))
  })
})
