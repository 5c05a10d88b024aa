import { act, screen, within } from '@testing-library/react'
import { navigate } from 'gatsby'
import { BookingForm } from '../../../../src/features/booking/form/BookingForm'
import {
  answer,
  bookAndClosePopup,
  bookAndPay,
  BOOKING_FAILED,
  bookNow,
  checkoutLoads,
  checkoutSays,
  closeAlert,
  deferred,
  fetchRoomMock,
  findAlert,
  frameCount,
  guestClosesPopup,
  guestPays,
  isPopupOpen,
  loggedEvents,
  passTime,
  popupOpens,
  pressBookNow,
  renderPage,
  ROOM,
  ROOM_PRICE_KOBO,
  stored,
  typeGuest,
  verifyMock,
} from '../booking-page'

jest.mock('../../../../src/apollo/calls')

describe('the payment', () => {
  it('sends Paystack the price in kobo, a new reference and the server’s metadata, for every way to pay', async () => {
    await pressBookNow()
    const transaction = await checkoutLoads()
    expect(transaction).toMatchObject({
      key: 'rehearsal',
      email: 'ada@example.com',
      amount: ROOM_PRICE_KOBO,
      currency: 'NGN',
      ref: expect.stringMatching(/^7-\d{13}-[a-z0-9]{12,}$/),
    })
    expect(transaction).not.toHaveProperty('channels')
    expect(JSON.parse(String(transaction['metadata']))).toMatchObject({
      source: 'site',
      room_id: 7,
      guest_name: 'Ada Obi',
    })
    await guestClosesPopup()
  })

  it('stores the pending booking before the popup opens', async () => {
    await pressBookNow()
    await popupOpens()
    expect(stored()).toMatchObject([
      { room_id: 7, name: 'Ada Obi', email: 'ada@example.com', amount: ROOM_PRICE_KOBO, stage: 'opened' },
    ])
    await guestClosesPopup()
  })

  it('confirms the payment, shows an alert, and opens the rooms', async () => {
    const { promise, resolve } = deferred<object>()
    verifyMock.mockReturnValue(promise)
    const { reference } = await bookAndPay()
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled()
    expect(screen.getByRole('status')).toHaveTextContent('Payment received. Confirming your room…')
    expect(stored()).toMatchObject([{ stage: 'paid' }])
    await act(async () => resolve({}))
    await findAlert('Booking successful!')
    expect(verifyMock).toHaveBeenCalledWith({
      reference,
      room_id: 7,
      name: 'Ada Obi',
      email: 'ada@example.com',
    })
    await passTime(10)
    expect(navigate).toHaveBeenCalledWith('/rooms', { replace: false })
    expect(stored()).toEqual([])
  })

  it('shows the booking at the form even when another tab has shown it before', async () => {
    const { promise, resolve } = deferred<object>()
    verifyMock.mockReturnValue(promise)
    await bookAndPay()
    localStorage.clear()
    await act(async () => resolve({}))
    expect(await findAlert('Booking successful!')).toBeInTheDocument()
  })

  it('opens one popup and fetches the room once, however often Book Now is pressed', async () => {
    const { user } = renderPage(<BookingForm room={ROOM} />)
    await typeGuest(user)
    await user.dblClick(bookNow())
    const form = screen.getByLabelText('Name').closest('form')
    act(() => form?.requestSubmit())
    await checkoutLoads()
    expect(fetchRoomMock).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled()
    expect(frameCount()).toBe(2)
    await guestClosesPopup()
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
  })

  it('does not let a second form begin a payment during the first', async () => {
    const user = await pressBookNow()
    await checkoutLoads()
    const other = renderPage(<BookingForm room={{ ...ROOM, id: 8 }} />)
    // The second form has what the guest typed into the first.
    expect(screen.getAllByLabelText('Email')[1]).toHaveValue('ada@example.com')
    await user.click(bookNow())
    expect(await findAlert('Another booking is still being processed.')).toBeInTheDocument()
    expect(fetchRoomMock).toHaveBeenCalledTimes(1)
    other.unmount()
    await guestClosesPopup()
  })

  it('confirms the payment even when the guest has left the form', async () => {
    const { user, rerender } = renderPage(<BookingForm room={ROOM} />)
    await typeGuest(user)
    await user.click(bookNow())
    const { ref } = await checkoutLoads()
    rerender(<p>Another page</p>)
    await guestPays(ref)
    await findAlert('Booking successful!')
    await passTime(10)
    expect(navigate).toHaveBeenCalledWith('/rooms', { replace: false })
  })

  it('closes the popup with an alert when Paystack cannot set up the payment', async () => {
    verifyMock.mockRejectedValue(answer(402))
    await pressBookNow()
    await checkoutLoads()
    await checkoutSays('error', { type: 'setup', message: 'Duplicate Transaction Reference' })
    await findAlert('The payment could not be started.')
    await passTime(400)
    expect(isPopupOpen()).toBe(false)
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
    expect(stored()).toEqual([])
    expect(loggedEvents()).toEqual(['payment-not-started', 'verify-refused'])
  })

  it('closes a popup that never loads, and the next attempt works', async () => {
    verifyMock.mockRejectedValue(answer(402))
    const user = await pressBookNow()
    await popupOpens()
    await passTime(29_000)
    expect(isPopupOpen()).toBe(true)
    await passTime(2_000)
    expect(await findAlert('Payment gateway not loaded.')).toHaveTextContent('press Book Now again')
    expect(isPopupOpen()).toBe(false)
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
    expect(loggedEvents()).toEqual(['payment-not-loaded', 'verify-refused'])
    await closeAlert(user)
    verifyMock.mockResolvedValue({})
    await user.click(bookNow())
    await guestPays((await checkoutLoads())['ref'])
    await findAlert('Booking successful!')
    expect(frameCount()).toBe(2)
  })

  it('does not close a loaded popup, however long the guest takes', async () => {
    await pressBookNow()
    await checkoutLoads()
    await passTime(10 * 60_000)
    expect(isPopupOpen()).toBe(true)
    await guestClosesPopup()
  })
})

describe('a popup that was closed', () => {
  it('is a cancelled payment: one question, and no record when nothing was paid', async () => {
    verifyMock.mockRejectedValue(answer(402))
    await bookAndClosePopup()
    await findAlert('Payment cancelled.')
    await passTime(60_000)
    expect(verifyMock).toHaveBeenCalledTimes(1)
    expect(stored()).toEqual([])
    expect(bookNow()).toBeEnabled()
    expect(loggedEvents()).toEqual(['verify-refused'])
  })

  it('does not prove that nothing was paid: a booking that is found takes the place of the alert', async () => {
    const user = await bookAndClosePopup()
    await findAlert('Payment cancelled.')
    await passTime(1_000)
    await findAlert('Booking successful!')
    await closeAlert(user)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    await passTime(10)
    expect(navigate).toHaveBeenCalledWith('/rooms', { replace: false })
    expect(stored()).toEqual([])
  })

  it('keeps the record of a payment whose success came after the close', async () => {
    verifyMock.mockRejectedValue(answer(503))
    await pressBookNow()
    const { ref } = await checkoutLoads()
    await guestClosesPopup()
    await guestPays(ref)
    await findAlert('Payment cancelled.')
    expect(stored()).toMatchObject([{ reference: ref, stage: 'closed' }])
    expect(loggedEvents()).toEqual(['verify-undecided'])
  })

  it('shows an alert when the payment was made but the room is taken', async () => {
    verifyMock.mockRejectedValue(answer(409))
    await bookAndClosePopup()
    const alert = await findAlert(BOOKING_FAILED)
    expect(screen.getAllByRole('alertdialog')).toEqual([alert])
    expect(alert).toHaveTextContent('refund')
    expect(within(alert).getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
      'href',
      expect.stringContaining('for%20the%20Deluxe%20King%20needs'),
    )
    expect(loggedEvents()).toEqual(['verify-refused'])
  })
})

describe('Back during a booking', () => {
  beforeEach(() => {
    window.history.replaceState({ key: 'of the list' }, '', '/rooms')
    window.history.pushState({ key: 'of the room' }, '', '/room/7')
  })

  it('before the popup is there, ends the attempt: no popup opens over another page', async () => {
    const { promise, resolve } = deferred<typeof ROOM>()
    fetchRoomMock.mockReturnValue(promise)
    await pressBookNow()
    window.history.back()
    await passTime(10)
    expect(window.location.pathname).toBe('/rooms')
    resolve(ROOM)
    await passTime(1_000)
    expect(isPopupOpen()).toBe(false)
    expect(stored()).toEqual([])
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(bookNow()).toBeEnabled()
  })
})
