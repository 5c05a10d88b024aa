import { navigate } from 'gatsby'
import {
  answer,
  bookAndPay,
  BOOKING_FAILED,
  bookNow,
  checkoutLoads,
  closeAlert,
  fetchRoomMock,
  findAlert,
  guestClosesPopup,
  guestPays,
  isPopupOpen,
  loggedEvents,
  offline,
  passTime,
  pendingBooking,
  pressBookNow,
  ROOM,
  store,
  stored,
  verifyMock,
} from '../booking-page'
import { screen } from '@testing-library/react'

jest.mock('../../../../src/apollo/calls')

describe('a new attempt', () => {
  it('settles the earlier payment first and takes no second payment for the same room', async () => {
    store(pendingBooking())
    await pressBookNow()
    expect(await findAlert('Booking successful!')).toHaveTextContent('earlierearlier12')
    expect(isPopupOpen()).toBe(false)
    expect(navigate).toHaveBeenCalledWith('/rooms', { replace: false })
    expect(stored()).toEqual([])
  })

  it('uses a new reference after a payment that failed', async () => {
    verifyMock.mockRejectedValue(answer(402))
    const user = await pressBookNow()
    const first = await checkoutLoads()
    await guestClosesPopup()
    await closeAlert(user)
    await user.click(bookNow())
    const second = await checkoutLoads()
    expect(second['ref']).not.toBe(first['ref'])
    verifyMock.mockResolvedValue({})
    await guestPays(second['ref'])
    await findAlert('Booking successful!')
    expect(verifyMock).toHaveBeenLastCalledWith(expect.objectContaining({ reference: second['ref'] }))
    expect(loggedEvents()).toEqual(['verify-refused'])
  })

  it('is stopped by a paid and undecided payment for the same room, whatever the e-mail address is', async () => {
    store(pendingBooking({ email: 'misspelt@example.com', stage: 'paid' }))
    verifyMock.mockRejectedValue(answer(503))
    await pressBookNow()
    await findAlert('Your earlier payment is still being checked.')
    expect(isPopupOpen()).toBe(false)
    expect(loggedEvents()).toContain('verify-undecided')
  })

  it('is not stopped by the undecided payment of another guest', async () => {
    store(pendingBooking({ email: 'bola@example.com', room_id: 3, stage: 'paid' }))
    await pressBookNow()
    await checkoutLoads()
    expect(verifyMock).not.toHaveBeenCalled()
    await guestClosesPopup()
  })

  it('shows a booking of another room before it takes a payment for this room', async () => {
    store(pendingBooking({ room_id: 3 }))
    await pressBookNow()
    expect(await findAlert('Booking successful!')).toHaveTextContent('press Book Now again')
    expect(navigate).not.toHaveBeenCalled()
    expect(isPopupOpen()).toBe(false)
  })

  it('keeps a record that another tab may still pay for', async () => {
    store(pendingBooking({ stage: 'opened', startedAt: Date.now() }))
    verifyMock.mockRejectedValue(answer(402))
    await pressBookNow(ROOM)
    await checkoutLoads()
    expect(stored()).toHaveLength(2)
    await guestClosesPopup()
    expect(loggedEvents()).toContain('verify-refused')
  })
})

it('says when the room may have gone to an undecided payment of the guest himself', async () => {
  store(pendingBooking())
  verifyMock.mockRejectedValue(answer(503))
  const user = await pressBookNow()
  await findAlert(/^Did you finish the payment you started (at \d\d:\d\d, Lagos time, )?on \d+ \w+\?$/)
  await closeAlert(user)
  fetchRoomMock.mockResolvedValue({ ...ROOM, available: false })
  await user.click(bookNow())
  const alert = await findAlert('This room has just been taken.')
  expect(alert).toHaveTextContent('You started a payment for it earlier')
  expect(alert).toHaveTextContent('earlierearlier12')
  expect(alert).not.toHaveTextContent('Nothing was charged')
  loggedEvents()
})

it('shows the booking when the room has gone to the guest’s own payment', async () => {
  store(pendingBooking())
  verifyMock.mockRejectedValueOnce(answer(503)).mockRejectedValueOnce(answer(503))
  const user = await pressBookNow()
  await findAlert(/^Did you finish the payment you started (at \d\d:\d\d, Lagos time, )?on \d+ \w+\?$/)
  await closeAlert(user)
  fetchRoomMock.mockResolvedValue({ ...ROOM, available: false })
  await user.click(bookNow())
  await findAlert('Booking successful!')
  loggedEvents()
})

function blocked(): never {
  throw new DOMException('blocked', 'SecurityError')
}

describe('a browser that blocks localStorage', () => {
  it('still books, and settles the payment within the visit', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked)
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked)
    jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(blocked)
    verifyMock.mockRejectedValue(answer(503))
    const { user } = await bookAndPay()
    await passTime(16_000)
    await findAlert(BOOKING_FAILED)
    await closeAlert(user)
    verifyMock.mockResolvedValue({})
    await user.click(bookNow())
    await findAlert('Booking successful!')
    expect(isPopupOpen()).toBe(false)
    expect(loggedEvents()).toEqual(['verify-undecided'])
  })
})

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
