import { act, screen, within } from '@testing-library/react'
import { navigate } from 'gatsby'
import { ApiError } from '../../../../src/apollo/api-error'
import { keepPayment } from '../../../../src/shared/kept-payments'
import * as page from '../booking-page'

jest.mock('../../../../src/apollo/calls')

const DAY_MS = 24 * 60 * 60 * 1000

const keep = (key: string, list: object[]) => localStorage.setItem(key, JSON.stringify(list))

describe('the next visit', () => {
  it('takes what is old out of the browser, with the address of its guest, and leaves the rest', async () => {
    const { reference, room_id, email, amount } = page.pendingBooking()
    const payment = { reference, room_id, email, amount }
    keep('landmark.bookings', [{ ...payment, bookedAt: Date.now() - 3 * DAY_MS }])
    const pending = page.pendingBooking({ stage: 'paid', startedAt: Date.now() - 6 * DAY_MS })
    const closed = page.pendingBooking({ reference: 'closed', startedAt: Date.now() - 49 * 3_600_000 })
    keep('landmark.pending-bookings', [pending, closed])
    page.verifyMock.mockRejectedValue(new ApiError('server', '', { status: 503 }))
    await page.visit()
    expect(Object.keys(localStorage)).toEqual(['landmark.pending-bookings'])
    expect(page.stored()).toEqual([pending])
    page.loggedEvents()
  })

  it('shows that the earlier payment became a booking', async () => {
    page.store(page.pendingBooking({ stage: 'opened' }))
    await page.visit()
    expect(await page.findAlert('Booking successful!')).toHaveTextContent('earlierearlier12')
    expect(page.verifyMock).toHaveBeenCalledWith({
      reference: '7-1763712000000-earlierearlier12',
      room_id: 7,
      name: 'Ada Obi',
      email: 'ada@example.com',
    })
    expect(page.stored()).toEqual([])
    expect(navigate).not.toHaveBeenCalled()
  })

  it('asks about a payment that the browser dates in the future, because its clock was set back', async () => {
    page.store(page.pendingBooking({ stage: 'paid', startedAt: Date.now() + 3_600_000 }))
    await page.visit()
    expect(await page.findAlert('Booking successful!')).toBeInTheDocument()
  })

  it('keeps an undecided payment for the next visit', async () => {
    page.store(page.pendingBooking({ stage: 'paid' }))
    page.verifyMock.mockRejectedValue(page.answer(503))
    await page.visit()
    await page.passTime(60_000)
    expect(page.stored()).toHaveLength(1)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(new Set(page.loggedEvents())).toEqual(new Set(['verify-undecided']))
  })

  it('says at once that the payment is being checked', async () => {
    const settled = page.deferred<object>()
    page.verifyMock.mockReturnValue(settled.promise)
    page.store(
      page.pendingBooking({ stage: 'paid' }),
      page.pendingBooking({ stage: 'closed', reference: '7-1763712000000-closedclosed1234' }),
    )
    await page.visit()
    const notice = screen.getByRole('complementary', { name: 'Your payment' })
    // A screen reader announces only what changes in an element that was there before.
    expect(within(notice).getByRole('status')).toBeEmptyDOMElement()
    await page.passTime(100)
    expect(within(notice).getByRole('status')).toHaveTextContent('We are still checking your payment.')
    expect(within(notice).getByRole('link', { name: 'Was I charged?' })).toHaveAttribute(
      'href',
      '/booking?reference=7-1763712000000-earlierearlier12',
    )
    expect(notice).not.toHaveTextContent('closedclosed')
    await act(async () => settled.resolve({}))
    expect(notice).not.toBeInTheDocument()
    await page.findAlert('Booking successful!')
  })

  it('does not ask about a booking that began on this page load', async () => {
    const begunHere = { reference: '7-1763712000000-begunhere1234567', startedAt: Date.now() }
    keepPayment('pending', page.pendingBooking(begunHere))
    await page.visit()
    expect(page.verifyMock).not.toHaveBeenCalled()
  })

  it('leaves a popup that is opened meanwhile in another tab to that tab', async () => {
    await page.visit()
    page.store(page.pendingBooking({ stage: 'opened' }))
    act(() => void window.dispatchEvent(new Event('storage')))
    await page.passTime(3_600_000)
    expect(page.verifyMock).not.toHaveBeenCalled()
  })

  it('shows no alert when another tab has shown it', async () => {
    page.store(page.pendingBooking({ stage: 'paid' }))
    page.verifyMock.mockRejectedValueOnce(page.answer(503))
    await page.visit()
    const settled = page.deferred<object>()
    page.verifyMock.mockReturnValue(settled.promise)
    await page.passTime(5_000)
    localStorage.clear()
    await act(async () => settled.resolve({}))
    expect(page.verifyMock).toHaveBeenCalledTimes(2)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    page.loggedEvents()
  })

  it('does not present a booking as new when its stay is over', async () => {
    page.store(page.pendingBooking({ stage: 'paid' }))
    page.verifyMock.mockResolvedValue({ code: 'LH-OLD234', bookedAt: Date.now() - 3 * DAY_MS })
    await page.visit()
    const alert = await page.findAlert('Your earlier payment was booked.')
    expect(alert).toHaveTextContent('LH-OLD234')
    expect(alert).toHaveTextContent('If you did not stay, please contact our front desk.')
    expect([localStorage.getItem('landmark.bookings'), page.stored()]).toEqual([null, []])
  })

  it('asks again for a while about a popup that was open when its page went, and shows nothing meanwhile', async () => {
    page.store(page.pendingBooking({ stage: 'opened' }))
    page.verifyMock.mockRejectedValue(page.answer(503))
    await page.visit()
    await page.passTime(60 * 60_000)
    expect(page.verifyMock).toHaveBeenCalledTimes(1 + 15)
    expect(screen.queryByRole('complementary', { name: 'Your payment' })).not.toBeInTheDocument()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    page.loggedEvents()
  })
})
