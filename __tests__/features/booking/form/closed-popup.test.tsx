import { screen, within } from '@testing-library/react'
import { navigate } from 'gatsby'
import {
  answer,
  bookAndClosePopup,
  BOOKING_FAILED,
  bookNow,
  checkoutLoads,
  closeAlert,
  deferred,
  fetchRoomMock,
  findAlert,
  guestClosesPopup,
  guestPays,
  isPopupOpen,
  loggedEvents,
  passTime,
  pressBookNow,
  ROOM,
  stored,
  verifyMock,
} from '../booking-page'

jest.mock('../../../../src/apollo/calls')

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
