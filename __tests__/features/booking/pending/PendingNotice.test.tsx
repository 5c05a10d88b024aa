import { screen, within } from '@testing-library/react'
import type { ChosenStay } from '../../../../src/shared/chosen-stay'
import { ResumeBooking } from '../../../../src/features/booking/pending/ResumeBooking'
import * as page from '../booking-page'

jest.mock('../../../../src/apollo/calls')

/** Longer than all tries of the next visit together with their pauses. */
const ALL_TRIES_MS = 30_000
const MINUTE_MS = 60_000

const notice = () => screen.queryByRole('complementary', { name: 'Your payment' })

async function visitWith(stage: 'paid' | 'opened', stay?: ChosenStay) {
  page.store(page.pendingBooking({ stage, stay }))
  page.verifyMock.mockRejectedValue(page.answer(503))
  await page.visit()
  await page.passTime(ALL_TRIES_MS)
}

it('names the nights of the payment, also on WhatsApp', async () => {
  await visitWith('paid', { from: '2027-03-05', nights: 2 })
  const strip = within(notice() as HTMLElement)
  expect(strip.getByText('Fri 5 to Sun 7 March, 2 nights')).toBeInTheDocument()
  const { href } = strip.getByRole<HTMLAnchorElement>('link', { name: /WhatsApp/ })
  expect(new URL(href).searchParams.get('text')).toBe(
    'Hello, my payment 7-1763712000000-earlierearlier12 for Fri 5 to Sun 7 March, 2 nights, needs attention.',
  )
  expect(page.loggedEvents()).toContain('verify-undecided')
})

it('asks once a minute in the end', async () => {
  await visitWith('paid')
  await page.passTime(2 * MINUTE_MS)
  const asked = page.verifyMock.mock.calls.length
  await page.passTime(5 * MINUTE_MS)
  expect(page.verifyMock).toHaveBeenCalledTimes(asked + 5)
  page.loggedEvents()
})

it('asks until the answer is final, then disappears', async () => {
  await visitWith('paid')
  page.verifyMock.mockResolvedValue({})
  await page.passTime(MINUTE_MS)
  expect(await page.findAlert('Booking successful!')).toBeInTheDocument()
  expect(notice()).not.toBeInTheDocument()
  page.loggedEvents()
})

it('does not appear for a payment that the guest may never have made', async () => {
  await visitWith('opened')
  expect(notice()).not.toBeInTheDocument()
  page.loggedEvents()
})

it('stays on the page after an attempt whose payment is undecided', async () => {
  page.renderPage(<ResumeBooking />)
  const user = await page.pressBookNow()
  page.verifyMock.mockRejectedValue(page.answer(503))
  const reference = (await page.checkoutLoads())['ref']
  await page.guestPays(reference)
  await page.passTime(ALL_TRIES_MS)
  await page.findAlert('Payment completed, but booking failed. Please contact support.')
  await page.closeAlert(user)
  expect(within(notice() as HTMLElement).getByText(String(reference))).toBeInTheDocument()
  page.loggedEvents()
})
