import { navigate } from 'gatsby'
import * as page from '../booking-page'
import { screen } from '@testing-library/react'

jest.mock('../../../../src/apollo/calls')

describe('a new attempt', () => {
  it('settles the earlier payment first and takes no second payment for the same room', async () => {
    page.store(page.pendingBooking())
    await page.pressBookNow()
    expect(await page.findAlert('Booking successful!')).toHaveTextContent('earlierearlier12')
    expect(page.isPopupOpen()).toBe(false)
    expect(navigate).toHaveBeenCalledWith('/rooms', { replace: false })
    expect(page.stored()).toEqual([])
  })

  it('uses a new reference after a payment that failed', async () => {
    page.verifyMock.mockRejectedValue(page.answer(402))
    const user = await page.pressBookNow()
    const first = await page.checkoutLoads()
    await page.guestClosesPopup()
    await page.closeAlert(user)
    await user.click(page.bookNow())
    const second = await page.checkoutLoads()
    expect(second['ref']).not.toBe(first['ref'])
    page.verifyMock.mockResolvedValue({})
    await page.guestPays(second['ref'])
    await page.findAlert('Booking successful!')
    expect(page.verifyMock).toHaveBeenLastCalledWith(expect.objectContaining({ reference: second['ref'] }))
    expect(page.loggedEvents()).toEqual(['verify-refused'])
  })

  it('is stopped by a paid and undecided payment for the same room, whatever the email address is', async () => {
    page.store(page.pendingBooking({ email: 'misspelt@example.com', stage: 'paid' }))
    page.verifyMock.mockRejectedValue(page.answer(503))
    await page.pressBookNow()
    await page.findAlert('Your earlier payment is still being checked.')
    expect(page.isPopupOpen()).toBe(false)
    expect(page.loggedEvents()).toContain('verify-undecided')
  })

  it('is not stopped by the undecided payment of another guest', async () => {
    page.store(page.pendingBooking({ email: 'bola@example.com', room_id: 3, stage: 'paid' }))
    await page.pressBookNow()
    await page.checkoutLoads()
    expect(page.verifyMock).not.toHaveBeenCalled()
    await page.guestClosesPopup()
  })

  it('shows a booking of another room before it takes a payment for this room', async () => {
    page.store(page.pendingBooking({ room_id: 3 }))
    await page.pressBookNow()
    expect(await page.findAlert('Booking successful!')).toHaveTextContent('press Book Now again')
    expect(navigate).not.toHaveBeenCalled()
    expect(page.isPopupOpen()).toBe(false)
  })

  it('keeps a record that another tab may still pay for', async () => {
    page.store(page.pendingBooking({ stage: 'opened', startedAt: Date.now() }))
    page.verifyMock.mockRejectedValue(page.answer(402))
    await page.pressBookNow(page.ROOM)
    await page.checkoutLoads()
    expect(page.stored()).toHaveLength(2)
    await page.guestClosesPopup()
    expect(page.loggedEvents()).toContain('verify-refused')
  })
})

it('says when the room may have gone to an undecided payment of the guest himself', async () => {
  page.store(page.pendingBooking())
  page.verifyMock.mockRejectedValue(page.answer(503))
  const user = await page.pressBookNow()
  await page.findAlert(/^Did you finish the payment you started (at \d\d:\d\d, Lagos time, )?on \d+ \w+\?$/)
  await page.closeAlert(user)
  page.fetchRoomMock.mockResolvedValue({ ...page.ROOM, available: false })
  await user.click(page.bookNow())
  const alert = await page.findAlert('This room has just been taken.')
  expect(alert).toHaveTextContent('You started a payment for it earlier')
  expect(alert).toHaveTextContent('earlierearlier12')
  expect(alert).not.toHaveTextContent('Nothing was charged')
  page.loggedEvents()
})

it('shows the booking when the room has gone to the guest’s own payment', async () => {
  page.store(page.pendingBooking())
  page.verifyMock.mockRejectedValueOnce(page.answer(503)).mockRejectedValueOnce(page.answer(503))
  const user = await page.pressBookNow()
  await page.findAlert(/^Did you finish the payment you started (at \d\d:\d\d, Lagos time, )?on \d+ \w+\?$/)
  await page.closeAlert(user)
  page.fetchRoomMock.mockResolvedValue({ ...page.ROOM, available: false })
  await user.click(page.bookNow())
  await page.findAlert('Booking successful!')
  page.loggedEvents()
})

function blocked(): never {
  throw new DOMException('blocked', 'SecurityError')
}

it('a browser that blocks localStorage still books, and settles the payment within the visit', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked)
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked)
  jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(blocked)
  page.verifyMock.mockRejectedValue(page.answer(503))
  const { user } = await page.bookAndPay()
  await page.passTime(16_000)
  await page.findAlert(page.BOOKING_FAILED)
  await page.closeAlert(user)
  page.verifyMock.mockResolvedValue({})
  await user.click(page.bookNow())
  await page.findAlert('Booking successful!')
  expect(page.isPopupOpen()).toBe(false)
  expect(page.loggedEvents()).toEqual(['verify-undecided'])
})

async function payUnder(error: Error) {
  page.verifyMock.mockRejectedValue(error)
  return page.bookAndPay()
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
    const { reference } = await payUnder(page.answer(status, undefined, code))
    const alert = await page.findAlert(page.BOOKING_FAILED)
    expect(alert).toHaveTextContent(words)
    expect(alert).toHaveTextContent(reference)
    await page.passTime(60_000)
    expect(page.verifyMock).toHaveBeenCalledTimes(1)
    expect(page.stored()).toEqual([])
    expect(navigate).not.toHaveBeenCalled()
    expect(page.loggedEvents()).toEqual(['verify-refused'])
  })

  it.each([
    ['the server does not know yet', page.answer(503)],
    ['there are too many calls', page.answer(429)],
    ['the line is down', page.offline()],
  ])('asks five times when %s, then keeps the payment', async (_, error) => {
    const { reference } = await payUnder(error)
    await page.passTime(14_000)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled()
    await page.passTime(2_000)
    const alert = await page.findAlert(page.BOOKING_FAILED)
    expect(alert).toHaveTextContent('you will not be charged twice')
    expect(alert).toHaveTextContent(reference)
    expect(page.verifyMock).toHaveBeenCalledTimes(5)
    expect(page.stored()).toMatchObject([{ reference, stage: 'paid' }])
    expect(page.loggedEvents()).toEqual(['verify-undecided'])
  })

  it('waits as long as the server asks, up to ten seconds', async () => {
    await payUnder(page.answer(503, 5))
    await page.passTime(4_900)
    expect(page.verifyMock).toHaveBeenCalledTimes(1)
    await page.passTime(200)
    expect(page.verifyMock).toHaveBeenCalledTimes(2)
    page.verifyMock.mockRejectedValue(page.answer(503, 600))
    await page.passTime(5_000 + 9_500)
    expect(page.verifyMock).toHaveBeenCalledTimes(3)
    page.verifyMock.mockResolvedValue({})
    await page.passTime(600)
    await page.findAlert('Booking successful!')
  })

  it('treats a status that is not the API’s own as undecided', async () => {
    const { reference } = await payUnder(page.answer(403))
    await page.findAlert(page.BOOKING_FAILED)
    expect(page.stored()).toMatchObject([{ reference }])
    expect(page.loggedEvents()).toEqual(['verify-undecided'])
  })

  it('writes no name and no email to the log', async () => {
    await payUnder(page.answer(409))
    await page.findAlert(page.BOOKING_FAILED)
    const logged = JSON.stringify(jest.mocked(console.warn).mock.calls)
    expect(page.loggedEvents()).toEqual(['verify-refused'])
    expect(logged).not.toMatch(/Ada|example\.com/)
  })

  it('begins no second payment while the first is undecided', async () => {
    const { user, reference } = await payUnder(page.answer(503))
    await page.passTime(16_000)
    await page.closeAlert(user)
    await user.click(page.bookNow())
    await page.passTime(10_000)
    expect(await page.findAlert('Your earlier payment is still being checked.')).toHaveTextContent(reference)
    await page.closeAlert(user)
    await user.click(page.bookNow())
    await page.passTime(10_000)
    await page.findAlert('Your earlier payment is still being checked.')
    expect(page.isPopupOpen()).toBe(false)
    expect(page.loggedEvents()).toEqual(Array(3).fill('verify-undecided'))
  })
})
