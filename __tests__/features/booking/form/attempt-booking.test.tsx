import { act, screen, within } from '@testing-library/react'
import { navigate } from 'gatsby'
import { BookingForm } from '../../../../src/features/booking/form/BookingForm'
import * as page from '../booking-page'

jest.mock('../../../../src/apollo/calls')

describe('the payment', () => {
  it('sends Paystack the price in kobo, a new reference and the server’s metadata, for every way to pay', async () => {
    await page.pressBookNow()
    const transaction = await page.checkoutLoads()
    expect(transaction).toMatchObject({
      key: 'rehearsal',
      email: 'ada@example.com',
      amount: page.ROOM_PRICE_KOBO,
      currency: 'NGN',
      ref: expect.stringMatching(/^7-\d{13}-[a-z0-9]{12,}$/),
    })
    expect(transaction).not.toHaveProperty('channels')
    expect(JSON.parse(String(transaction['metadata']))).toMatchObject({
      source: 'site',
      room_id: 7,
      guest_name: 'Ada Obi',
    })
    await page.guestClosesPopup()
  })

  it('stores the pending booking before the popup opens', async () => {
    await page.pressBookNow()
    await page.popupOpens()
    expect(page.stored()).toMatchObject([
      {
        room_id: 7,
        name: 'Ada Obi',
        email: 'ada@example.com',
        amount: page.ROOM_PRICE_KOBO,
        stage: 'opened',
      },
    ])
    await page.guestClosesPopup()
  })

  it('confirms the payment, shows an alert, and opens the rooms', async () => {
    const { promise, resolve } = page.deferred<object>()
    page.verifyMock.mockReturnValue(promise)
    const { reference } = await page.bookAndPay()
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled()
    expect(screen.getByRole('status')).toHaveTextContent('Payment received. Confirming your room…')
    expect(page.stored()).toMatchObject([{ stage: 'paid' }])
    await act(async () => resolve({}))
    await page.findAlert('Booking successful!')
    expect(page.verifyMock).toHaveBeenCalledWith({
      reference,
      room_id: 7,
      name: 'Ada Obi',
      email: 'ada@example.com',
    })
    await page.passTime(10)
    expect(navigate).toHaveBeenCalledWith('/rooms', { replace: false })
    expect(page.stored()).toEqual([])
  })

  it('shows the booking at the form even when another tab has shown it before', async () => {
    const { promise, resolve } = page.deferred<object>()
    page.verifyMock.mockReturnValue(promise)
    await page.bookAndPay()
    localStorage.clear()
    await act(async () => resolve({}))
    expect(await page.findAlert('Booking successful!')).toBeInTheDocument()
  })

  it('opens one popup and fetches the room once, however often Book Now is pressed', async () => {
    const { user } = page.renderPage(<BookingForm room={page.ROOM} />)
    await page.typeGuest(user)
    await user.dblClick(page.bookNow())
    const form = screen.getByLabelText('Name').closest('form')
    act(() => form?.requestSubmit())
    await page.checkoutLoads()
    expect(page.fetchRoomMock).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled()
    expect(page.frameCount()).toBe(2)
    await page.guestClosesPopup()
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
  })

  it('does not let a second form begin a payment during the first', async () => {
    const user = await page.pressBookNow()
    await page.checkoutLoads()
    const other = page.renderPage(<BookingForm room={{ ...page.ROOM, id: 8 }} />)
    // The second form has what the guest typed into the first.
    expect(screen.getAllByLabelText('Email')[1]).toHaveValue('ada@example.com')
    await user.click(page.bookNow())
    expect(await page.findAlert('Another booking is still being processed.')).toBeInTheDocument()
    expect(page.fetchRoomMock).toHaveBeenCalledTimes(1)
    other.unmount()
    await page.guestClosesPopup()
  })

  it('confirms the payment even when the guest has left the form', async () => {
    const { user, rerender } = page.renderPage(<BookingForm room={page.ROOM} />)
    await page.typeGuest(user)
    await user.click(page.bookNow())
    const { ref } = await page.checkoutLoads()
    rerender(<p>Another page</p>)
    await page.guestPays(ref)
    await page.findAlert('Booking successful!')
    await page.passTime(10)
    expect(navigate).toHaveBeenCalledWith('/rooms', { replace: false })
  })

  it('closes the popup with an alert when Paystack cannot set up the payment', async () => {
    page.verifyMock.mockRejectedValue(page.answer(402))
    await page.pressBookNow()
    await page.checkoutLoads()
    await page.checkoutSays('error', { type: 'setup', message: 'Duplicate Transaction Reference' })
    await page.findAlert('The payment could not be started.')
    await page.passTime(400)
    expect(page.isPopupOpen()).toBe(false)
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
    expect(page.stored()).toEqual([])
    expect(page.loggedEvents()).toEqual(['payment-not-started', 'verify-refused'])
  })

  it('closes a popup that never loads, and the next attempt works', async () => {
    page.verifyMock.mockRejectedValue(page.answer(402))
    const user = await page.pressBookNow()
    await page.popupOpens()
    await page.passTime(29_000)
    expect(page.isPopupOpen()).toBe(true)
    await page.passTime(2_000)
    expect(await page.findAlert('Payment gateway not loaded.')).toHaveTextContent('press Book Now again')
    expect(page.isPopupOpen()).toBe(false)
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
    expect(page.loggedEvents()).toEqual(['payment-not-loaded', 'verify-refused'])
    await page.closeAlert(user)
    page.verifyMock.mockResolvedValue({})
    await user.click(page.bookNow())
    await page.guestPays((await page.checkoutLoads())['ref'])
    await page.findAlert('Booking successful!')
    expect(page.frameCount()).toBe(2)
  })

  it('does not close a loaded popup, however long the guest takes', async () => {
    await page.pressBookNow()
    await page.checkoutLoads()
    await page.passTime(10 * 60_000)
    expect(page.isPopupOpen()).toBe(true)
    await page.guestClosesPopup()
  })
})

describe('a popup that was closed', () => {
  it('is a cancelled payment: one question, and no record when nothing was paid', async () => {
    page.verifyMock.mockRejectedValue(page.answer(402))
    await page.bookAndClosePopup()
    const alert = await page.findAlert('Payment cancelled.')
    await page.passTime(60_000)
    expect(alert).toHaveTextContent('This payment was not successful. You have not been charged by us.')
    expect(page.verifyMock).toHaveBeenCalledTimes(1)
    expect(page.stored()).toEqual([])
    expect(page.bookNow()).toBeEnabled()
    expect(page.loggedEvents()).toEqual(['verify-refused'])
  })

  it('is tried again from the alert, with what the guest has typed', async () => {
    page.verifyMock.mockRejectedValue(page.answer(402))
    const user = await page.bookAndClosePopup()
    await page.findAlert('Payment cancelled.')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await page.passTime(0)
    await page.checkoutLoads()
    expect(page.isPopupOpen()).toBe(true)
    await page.guestClosesPopup()
    page.loggedEvents()
  })

  it('does not prove that nothing was paid: a booking that is found takes the place of the alert', async () => {
    const user = await page.bookAndClosePopup()
    await page.findAlert('Payment cancelled.')
    await page.passTime(1_000)
    await page.findAlert('Booking successful!')
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    await page.closeAlert(user)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    await page.passTime(10)
    expect(navigate).toHaveBeenCalledWith('/rooms', { replace: false })
    expect(page.stored()).toEqual([])
  })

  it('keeps the record of a payment whose success came after the close', async () => {
    page.verifyMock.mockRejectedValue(page.answer(503))
    await page.pressBookNow()
    const { ref } = await page.checkoutLoads()
    await page.guestClosesPopup()
    await page.guestPays(ref)
    expect(await page.findAlert('Payment cancelled.')).toHaveTextContent('If your bank shows a charge')
    expect(page.stored()).toMatchObject([{ reference: ref, stage: 'closed' }])
    expect(page.loggedEvents()).toEqual(['verify-undecided'])
  })

  it('shows an alert when the payment was made but the room is taken', async () => {
    page.verifyMock.mockRejectedValue(page.answer(409))
    await page.bookAndClosePopup()
    const alert = await page.findAlert(page.BOOKING_FAILED)
    expect(screen.getAllByRole('alertdialog')).toEqual([alert])
    expect(alert).toHaveTextContent('We are refunding ₦85,000 to the card or account you paid with.')
    expect(within(alert).getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
      'href',
      expect.stringContaining('for%20the%20Deluxe%20King%20needs'),
    )
    expect(page.loggedEvents()).toEqual(['verify-refused'])
  })
})

describe('Back during a booking', () => {
  beforeEach(() => {
    window.history.replaceState({ key: 'of the list' }, '', '/rooms')
    window.history.pushState({ key: 'of the room' }, '', '/room/7')
  })

  it('before the popup is there, ends the attempt: no popup opens over another page', async () => {
    const { promise, resolve } = page.deferred<typeof page.ROOM>()
    page.fetchRoomMock.mockReturnValue(promise)
    await page.pressBookNow()
    window.history.back()
    await page.passTime(10)
    expect(window.location.pathname).toBe('/rooms')
    resolve(page.ROOM)
    await page.passTime(1_000)
    expect(page.isPopupOpen()).toBe(false)
    expect(page.stored()).toEqual([])
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(page.bookNow()).toBeEnabled()
  })
})
