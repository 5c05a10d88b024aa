import { act, screen, within } from '@testing-library/react'
import { BookingForm } from '../../../../src/features/booking/form/BookingForm'
import { ResumeBooking } from '../../../../src/features/booking/pending/ResumeBooking'
import * as page from '../booking-page'

jest.mock('../../../../src/apollo/calls')

const CONFIRMING = 'Your bank is confirming your payment.'
const NOT_RECEIVED = 'We have not received your payment.'
const HOUR_MS = 60 * 60_000

const inProgress = () => page.answer(503, 5, 'payment_in_progress')
const undecided = () => page.answer(503, 5, 'payment_undecided')
const notice = () => screen.queryByRole('complementary', { name: 'Your payment' })

/** Pays by a transfer that arrives later, up to the first alert. */
async function payByTransfer() {
  page.renderPage(<ResumeBooking />)
  page.verifyMock.mockRejectedValue(inProgress())
  const user = await page.pressBookNow()
  await page.checkoutLoads()
  await page.checkoutSays('transfer:pending', { status: 'pending' })
  await page.passTime(100)
  return user
}

it('tells a guest who pays by transfer that the bank is confirming, and never that it is cancelled', async () => {
  await payByTransfer()
  const alert = await page.findAlert(CONFIRMING)
  expect(alert).toHaveTextContent('You may close this page. We will email ada@example.com')
  expect(within(alert).getByRole('link', { name: 'Follow your payment' })).toHaveAttribute(
    'href',
    expect.stringContaining('/booking?reference=7-'),
  )
  expect(page.isPopupOpen()).toBe(false)
  expect(screen.queryByText('Payment cancelled.')).not.toBeInTheDocument()
  expect(notice()).toHaveTextContent(`${CONFIRMING} You may close this page: we will email you.`)
  expect(page.stored()).toMatchObject([{ stage: 'in-progress' }])
  page.loggedEvents()
})

it('asks after 5, 10 and 20 seconds, and shows the booking when the money has arrived', async () => {
  const user = await payByTransfer()
  await page.closeAlert(user)
  const asked = page.verifyMock.mock.calls.length
  await page.passTime(5_000)
  expect(page.verifyMock).toHaveBeenCalledTimes(asked + 1)
  await page.passTime(9_000)
  expect(page.verifyMock).toHaveBeenCalledTimes(asked + 1)
  await page.passTime(1_100)
  expect(page.verifyMock).toHaveBeenCalledTimes(asked + 2)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  page.verifyMock.mockResolvedValue({})
  await page.passTime(20_000)
  await page.findAlert('Booking successful!')
  expect(notice()).not.toBeInTheDocument()
  page.loggedEvents()
})

it('asks before a second payment', async () => {
  const user = await payByTransfer()
  await page.closeAlert(user)
  await page.passTime(100)
  await user.click(screen.getByRole('button', { name: 'Book Now' }))
  await page.passTime(100)
  expect(await page.findAlert(/^Did you finish the payment you started at/)).toHaveTextContent(
    'If you did, please do not pay again.',
  )
  expect(page.isPopupOpen()).toBe(false)
  page.loggedEvents()
})

it('is shown after a reload, and in another tab that was open before', async () => {
  page.verifyMock.mockRejectedValue(inProgress())
  await page.visit()
  expect(notice()).not.toBeInTheDocument()
  page.store(page.pendingBooking({ stage: 'in-progress', startedAt: Date.now() }))
  await act(async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'landmark.pending-bookings' }))
  })
  await page.passTime(200)
  expect(notice()).toHaveTextContent(CONFIRMING)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  page.loggedEvents()
})

it('takes the place of "Payment cancelled." when the guest has closed the popup after paying', async () => {
  page.verifyMock.mockRejectedValue(inProgress())
  const user = await page.bookAndClosePopup()
  await page.findAlert(CONFIRMING)
  await page.closeAlert(user)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  page.loggedEvents()
})

it.each([
  ['as soon as Paystack says so', 402, 0],
  ['after an hour without it', 503, HOUR_MS + 1],
])('says that the payment was not received, %s, and not that it is completed', async (_, status, ageMs) => {
  page.store(page.pendingBooking({ stage: 'in-progress', startedAt: Date.now() - ageMs }))
  page.verifyMock.mockRejectedValue(status === 503 ? undecided() : page.answer(status))
  await page.visit()
  expect(await page.findAlert(NOT_RECEIVED)).toHaveTextContent('please do not pay again')
  await page.passTime(1_000)
  expect(notice()).not.toBeInTheDocument()
  page.loggedEvents()
})

it('says that the payment is still being checked when its transfer takes too long', async () => {
  page.store(page.pendingBooking({ stage: 'in-progress', startedAt: Date.now() - HOUR_MS / 2 - 1 }))
  page.verifyMock.mockRejectedValue(undecided())
  await page.visit()
  await page.passTime(200)
  expect(notice()).toHaveTextContent('We are still checking your payment.')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  page.loggedEvents()
})

it('tells other guests that someone is paying, and the payer that it is he', async () => {
  const room = { ...page.ROOM, payment_in_progress: true }
  const { rerender } = page.renderPage(<BookingForm room={page.ROOM} />)
  expect(screen.queryByText(/Someone is paying/)).not.toBeInTheDocument()
  rerender(<BookingForm room={room} />)
  expect(screen.getByText(/^Someone is paying for this room right now\./)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Book Now' })).toBeEnabled()
  page.store(page.pendingBooking({ stage: 'in-progress', startedAt: Date.now() }))
  rerender(<BookingForm key="reload" room={room} />)
  expect(screen.queryByText(/Someone is paying/)).not.toBeInTheDocument()
  expect(screen.getByText(CONFIRMING)).toBeInTheDocument()
  page.store(page.pendingBooking({ stage: 'in-progress', startedAt: Date.now() - HOUR_MS / 2 }))
  rerender(<BookingForm key="later" room={room} />)
  expect(screen.getByText('We are still checking your payment.')).toBeInTheDocument()
})
