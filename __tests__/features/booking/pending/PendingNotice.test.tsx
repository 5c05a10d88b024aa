import { screen, within } from '@testing-library/react'
import { navigate } from 'gatsby'
import type { ChosenStay } from '../../../../src/shared/chosen-stay'
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
  renderPage,
  ROOM,
  store,
  verifyMock,
  visit,
} from '../booking-page'

jest.mock('../../../../src/apollo/calls')

/** Longer than all tries of the next visit together with their pauses. */
const ALL_TRIES_MS = 30_000
const MINUTE_MS = 60_000

const notice = () => screen.queryByRole('complementary', { name: 'Your payment' })

async function visitWith(stage: 'paid' | 'opened', stay?: ChosenStay) {
  store(pendingBooking({ stage, stay }))
  verifyMock.mockRejectedValue(answer(503))
  await visit()
  await passTime(ALL_TRIES_MS)
}

it('names the nights of the payment, also on WhatsApp', async () => {
  await visitWith('paid', { from: '2027-03-05', nights: 2 })
  const strip = within(notice() as HTMLElement)
  expect(strip.getByText('Fri 5 to Sun 7 March, 2 nights')).toBeInTheDocument()
  const { href } = strip.getByRole<HTMLAnchorElement>('link', { name: /WhatsApp/ })
  expect(new URL(href).searchParams.get('text')).toBe(
    'Hello, my payment 7-1763712000000-earlierearlier12 for Fri 5 to Sun 7 March, 2 nights, needs attention.',
  )
  expect(loggedEvents()).toContain('verify-undecided')
})

it('says that an earlier payment is still being checked, and links to WhatsApp', async () => {
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

it('asks once a minute in the end', async () => {
  await visitWith('paid')
  await passTime(2 * MINUTE_MS)
  const asked = verifyMock.mock.calls.length
  await passTime(5 * MINUTE_MS)
  expect(verifyMock).toHaveBeenCalledTimes(asked + 5)
  loggedEvents()
})

it('asks until the answer is final, then disappears', async () => {
  await visitWith('paid')
  verifyMock.mockResolvedValue({})
  await passTime(MINUTE_MS)
  expect(await findAlert('Booking successful!')).toBeInTheDocument()
  expect(notice()).not.toBeInTheDocument()
  loggedEvents()
})

it('does not appear for a payment that the guest may never have made', async () => {
  await visitWith('opened')
  expect(notice()).not.toBeInTheDocument()
  loggedEvents()
})

it('stays on the page after an attempt whose payment is undecided', async () => {
  renderPage(<ResumeBooking />)
  const user = await pressBookNow()
  verifyMock.mockRejectedValue(answer(503))
  const reference = (await checkoutLoads())['ref']
  await guestPays(reference)
  await passTime(ALL_TRIES_MS)
  await findAlert('Payment completed, but booking failed. Please contact support.')
  await closeAlert(user)
  expect(within(notice() as HTMLElement).getByText(String(reference))).toBeInTheDocument()
  loggedEvents()
})

it('offers the other rooms when the room was taken during the payment', async () => {
  const user = await pressBookNow(ROOM)
  verifyMock.mockRejectedValue(answer(409))
  await guestPays((await checkoutLoads())['ref'])
  await passTime(0)
  const alert = await findAlert('Payment completed, but booking failed. Please contact support.')
  expect(alert).toHaveTextContent(/We are refunding ₦85,000 to/)
  await user.click(within(alert).getByRole('button', { name: 'See the rooms still available' }))
  expect(alert).not.toBeInTheDocument()
  await passTime(10)
  expect(navigate).toHaveBeenCalledWith('/rooms', { replace: false })
  loggedEvents()
})
