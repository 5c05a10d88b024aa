import { act, screen, within } from '@testing-library/react'
import { BookingForm } from '../../../../src/features/booking/form/BookingForm'
import { ResumeBooking } from '../../../../src/features/booking/pending/ResumeBooking'
import {
  answer,
  bookAndClosePopup,
  checkoutLoads,
  checkoutSays,
  closeAlert,
  findAlert,
  isPopupOpen,
  loggedEvents,
  passTime,
  pendingBooking,
  pressBookNow,
  renderPage,
  ROOM,
  store,
  stored,
  verifyMock,
  visit,
} from '../booking-page'

jest.mock('../../../../src/apollo/calls')

const CONFIRMING = 'Your bank is confirming your payment.'
const NOT_RECEIVED = 'We have not received your payment.'
const HOUR_MS = 60 * 60_000

const inProgress = () => answer(503, 5, 'payment_in_progress')
const undecided = () => answer(503, 5, 'payment_undecided')
const notice = () => screen.queryByRole('complementary', { name: 'Your payment' })

/** Pays by a transfer that arrives later, up to the first alert. */
async function payByTransfer() {
  renderPage(<ResumeBooking />)
  verifyMock.mockRejectedValue(inProgress())
  const user = await pressBookNow()
  await checkoutLoads()
  await checkoutSays('transfer:pending', { status: 'pending' })
  await passTime(100)
  return user
}

it('tells a guest who pays by transfer that the bank is confirming, and never that it is cancelled', async () => {
  await payByTransfer()
  const alert = await findAlert(CONFIRMING)
  expect(alert).toHaveTextContent('You may close this page. We will email ada@example.com')
  expect(within(alert).getByRole('link', { name: 'Follow your payment' })).toHaveAttribute(
    'href',
    expect.stringContaining('/booking?reference=7-'),
  )
  expect(isPopupOpen()).toBe(false)
  expect(screen.queryByText('Payment cancelled.')).not.toBeInTheDocument()
  expect(notice()).toHaveTextContent(`${CONFIRMING} You may close this page: we will email you.`)
  expect(stored()).toMatchObject([{ stage: 'in-progress' }])
  loggedEvents()
})

it('asks after 5, 10 and 20 seconds, and shows the booking when the money has arrived', async () => {
  const user = await payByTransfer()
  await closeAlert(user)
  const asked = verifyMock.mock.calls.length
  await passTime(5_000)
  expect(verifyMock).toHaveBeenCalledTimes(asked + 1)
  await passTime(9_000)
  expect(verifyMock).toHaveBeenCalledTimes(asked + 1)
  await passTime(1_100)
  expect(verifyMock).toHaveBeenCalledTimes(asked + 2)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  verifyMock.mockResolvedValue({})
  await passTime(20_000)
  await findAlert('Booking successful!')
  expect(notice()).not.toBeInTheDocument()
  loggedEvents()
})

it('asks before a second payment', async () => {
  const user = await payByTransfer()
  await closeAlert(user)
  await passTime(100)
  await user.click(screen.getByRole('button', { name: 'Book Now' }))
  await passTime(100)
  expect(await findAlert(/^Did you finish the payment you started at/)).toHaveTextContent(
    'If you did, please do not pay again.',
  )
  expect(isPopupOpen()).toBe(false)
  loggedEvents()
})

it('is shown after a reload, and in another tab that was open before', async () => {
  verifyMock.mockRejectedValue(inProgress())
  await visit()
  expect(notice()).not.toBeInTheDocument()
  store(pendingBooking({ stage: 'in-progress', startedAt: Date.now() }))
  await act(async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'landmark.pending-bookings' }))
  })
  await passTime(200)
  expect(notice()).toHaveTextContent(CONFIRMING)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  loggedEvents()
})

it('takes the place of "Payment cancelled." when the guest has closed the popup after paying', async () => {
  verifyMock.mockRejectedValue(inProgress())
  const user = await bookAndClosePopup()
  await findAlert(CONFIRMING)
  await closeAlert(user)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  loggedEvents()
})

it.each([
  ['as soon as Paystack says so', 402, 0],
  ['after an hour without it', 503, HOUR_MS + 1],
])('says that the payment was not received, %s, and not that it is completed', async (_, status, ageMs) => {
  store(pendingBooking({ stage: 'in-progress', startedAt: Date.now() - ageMs }))
  verifyMock.mockRejectedValue(status === 503 ? undecided() : answer(status))
  await visit()
  expect(await findAlert(NOT_RECEIVED)).toHaveTextContent('please do not pay again')
  await passTime(1_000)
  expect(notice()).not.toBeInTheDocument()
  loggedEvents()
})

it('says that the payment is still being checked when its transfer takes too long', async () => {
  store(pendingBooking({ stage: 'in-progress', startedAt: Date.now() - HOUR_MS / 2 - 1 }))
  verifyMock.mockRejectedValue(undecided())
  await visit()
  await passTime(200)
  expect(notice()).toHaveTextContent('We are still checking your payment.')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  loggedEvents()
})

it('tells other guests that someone is paying, and the payer that it is he', async () => {
  const room = { ...ROOM, payment_in_progress: true }
  const { rerender } = renderPage(<BookingForm room={ROOM} />)
  expect(screen.queryByText(/Someone is paying/)).not.toBeInTheDocument()
  rerender(<BookingForm room={room} />)
  expect(screen.getByText(/^Someone is paying for this room right now\./)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Book Now' })).toBeEnabled()
  store(pendingBooking({ stage: 'in-progress', startedAt: Date.now() }))
  rerender(<BookingForm key="reload" room={room} />)
  expect(screen.queryByText(/Someone is paying/)).not.toBeInTheDocument()
  expect(screen.getByText(CONFIRMING)).toBeInTheDocument()
  store(pendingBooking({ stage: 'in-progress', startedAt: Date.now() - HOUR_MS / 2 }))
  rerender(<BookingForm key="later" room={room} />)
  expect(screen.getByText('We are still checking your payment.')).toBeInTheDocument()
})
