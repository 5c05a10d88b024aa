import { screen, within } from '@testing-library/react'
import { navigate } from 'gatsby'
import { ResumeBooking } from '../../../../src/features/booking/pending/ResumeBooking'
import {
  answer,
  checkoutLoads,
  closeAlert,
  findAlert,
  guestPays,
  loggedEvents,
  passTime,
  pendingBooking,
  pressBookNow,
  renderInHouse,
  ROOM,
  startAfresh,
  store,
  verifyMock,
} from '../outside'

jest.mock('../../../../src/apollo/fetch-room')
jest.mock('../../../../src/apollo/verify-payment')

const IDLE_MS = 2_000
/** All tries of one resumed question, with their pauses. */
const ALL_TRIES_MS = 30_000
const MINUTE_MS = 60_000

beforeEach(startAfresh)

const notice = () => screen.queryByRole('complementary', { name: 'Your payment' })

async function visitWith(stage: 'paid' | 'opened') {
  store(pendingBooking({ stage }))
  verifyMock.mockRejectedValue(answer(503))
  renderInHouse(<ResumeBooking />)
  await passTime(IDLE_MS)
  await passTime(ALL_TRIES_MS)
}

it('tells on the page that a payment of an earlier visit is still being checked, and whom to ask', async () => {
  await visitWith('paid')
  const strip = within(notice() as HTMLElement)
  expect(strip.getByRole('status')).toHaveTextContent('We are still checking your payment.')
  expect(strip.getByText('7-1763712000000-earlierearlier12')).toBeInTheDocument()
  expect(strip.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    expect.stringContaining('7-1763712000000-earlierearlier12'),
  )
  expect(loggedEvents()).toContain('verify-undecided')
})

it('asks once a minute', async () => {
  await visitWith('paid')
  const asked = verifyMock.mock.calls.length
  await passTime(MINUTE_MS)
  await passTime(ALL_TRIES_MS)
  expect(verifyMock).toHaveBeenCalledTimes(asked + 1)
  loggedEvents()
})

it('goes on asking, and gives way to the answer', async () => {
  await visitWith('paid')
  verifyMock.mockResolvedValue(undefined)
  await passTime(MINUTE_MS)
  expect(await findAlert('Booking successful!')).toBeInTheDocument()
  expect(notice()).not.toBeInTheDocument()
  loggedEvents()
})

it('says nothing of a payment that the guest may never have made', async () => {
  await visitWith('opened')
  expect(notice()).not.toBeInTheDocument()
  loggedEvents()
})

it('stays on the page after an attempt that nobody could confirm', async () => {
  renderInHouse(<ResumeBooking />)
  const user = await pressBookNow()
  verifyMock.mockRejectedValue(answer(503))
  const { reference } = { reference: (await checkoutLoads())['ref'] }
  await guestPays(reference)
  await passTime(ALL_TRIES_MS)
  await findAlert('Payment completed, but booking failed. Please contact support.')
  await closeAlert(user)
  expect(within(notice() as HTMLElement).getByText(String(reference))).toBeInTheDocument()
  loggedEvents()
})

it('offers the rooms still available to a guest whose room was taken meanwhile', async () => {
  const user = await pressBookNow(ROOM)
  verifyMock.mockRejectedValue(answer(409))
  await guestPays((await checkoutLoads())['ref'])
  await passTime(0)
  const alert = await findAlert('Payment completed, but booking failed. Please contact support.')
  expect(alert).toHaveTextContent(/refund is on its way/)
  await user.click(within(alert).getByRole('button', { name: 'See the rooms still available' }))
  expect(alert).not.toBeInTheDocument()
  expect(navigate).toHaveBeenCalledWith('/rooms', { replace: false })
  loggedEvents()
})

it('goes away when another tab has settled the payment', async () => {
  await visitWith('paid')
  expect(notice()).toBeInTheDocument()
  store()
  // One for the payment that a test before this one has left, one for this.
  await passTime(MINUTE_MS)
  await passTime(MINUTE_MS)
  expect(notice()).not.toBeInTheDocument()
  loggedEvents()
})

it('tells a guest who had been told that it is being checked when it turns out not to be paid', async () => {
  await visitWith('paid')
  verifyMock.mockRejectedValue(answer(402))
  await passTime(MINUTE_MS)
  const alert = await findAlert('Payment completed, but booking failed. Please contact support.')
  expect(alert).toHaveTextContent(/does not confirm this payment/)
  expect(notice()).not.toBeInTheDocument()
  loggedEvents()
})
