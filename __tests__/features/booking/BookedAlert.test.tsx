import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import hotel from '../../../content/hotel.json'
import { AlertDialog } from '../../../src/components/ui/AlertDialog'
import { alertOf } from '../../../src/features/booking/alert-of'
import { render } from '@testing-library/react'
import type { PendingBooking } from '../../../src/shared/kept-payments'

jest.mock('../../../src/apollo/calls')

const payment: PendingBooking = {
  reference: '7-1763712000000-earlierearlier12',
  room_id: 7,
  room_name: 'Deluxe King',
  name: 'Ada Obi',
  email: 'ada@example.com',
  amount: 8_500_000,
  stage: 'closed',
  startedAt: Date.now(),
}

function open(code: string | undefined, startedAt = payment.startedAt, bookedAt?: number) {
  const user = userEvent.setup()
  const onClose = jest.fn()
  const booked = { payment: { ...payment, startedAt }, code, bookedAt, isForOthers: false }
  render(<AlertDialog {...alertOf({ kind: 'booked', ...booked })} onClose={onClose} />)
  return { user, onClose, alert: screen.getByRole('alertdialog', { name: 'Booking successful!' }) }
}

/** 18:31 at the hotel. */
const EVENING = Date.UTC(2026, 10, 26, 17, 31)

/** In the night of the stay: after it, the alert would speak of an earlier payment. */
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 27, 1)))

it('says what was booked, the code, the dates, the price, and where the confirmation goes', () => {
  const { alert } = open('LH-7K3M9Q', Date.UTC(2019, 0, 1), EVENING)
  for (const fact of [
    'Deluxe King',
    'LH-7K3M9Q',
    'Check-in: Thursday 26 November 2026, at any hour',
    'Check-out: Friday 27 November 2026, by noon, Lagos time',
    'Paid: ₦85,000',
    'Show this code and a photo ID at the front desk.',
  ]) {
    expect(within(alert).getByText(fact)).toBeVisible()
  }
  expect(alert).toHaveTextContent('We have sent your confirmation to ada@example.com')
  expect(within(alert).getByRole('link', { name: 'Get directions' })).toBeInTheDocument()
  expect(within(alert).getByRole('link', { name: 'Add your arrival time and phone' })).toHaveAttribute(
    'href',
    `/booking?reference=${payment.reference}#arrival`,
  )
})

it('tells a guest who books after midnight to come at once, and to leave at noon', () => {
  // 01:30 at the hotel.
  const { alert } = open('LH-7K3M9Q', Date.UTC(2019, 0, 1), Date.UTC(2026, 10, 27, 0, 30))
  expect(within(alert).getByText('Check-in: Friday 27 November 2026, from 1:30 am, Lagos time')).toBeVisible()
  expect(within(alert).getByText('Check-out: Friday 27 November 2026, by noon, Lagos time')).toBeVisible()
})

it('folds the payment reference away', () => {
  const { alert } = open('LH-7K3M9Q', EVENING)
  expect(within(alert).getByText(payment.reference)).not.toBeVisible()
})

it('sends the dates, the code, the address and a map to somebody on WhatsApp', () => {
  const { alert } = open('LH-7K3M9Q', EVENING)
  const { href } = within(alert).getByRole<HTMLAnchorElement>('link', { name: 'Send to WhatsApp' })
  const text = new URL(href).searchParams.get('text')
  expect(text).toContain('Check-in: Thursday 26 November 2026, at any hour\n')
  expect(text).toMatch(/\nBooking code: LH-7K3M9Q\nPaid: ₦[\d,]+ for 1 night\n/)
  expect(text).toContain(`${hotel.address.join(', ')}\nhttps://www.google.com/maps/search/`)
})

it('leads to the receipt, and closes', () => {
  const { alert, onClose } = open('LH-7K3M9Q')
  const link = within(alert).getByRole('link', { name: 'Your booking' })
  link.addEventListener('click', (event) => event.preventDefault())
  expect(link).toHaveAttribute('href', `/booking?reference=${payment.reference}`)
  act(() => link.click())
  expect(onClose).toHaveBeenCalledTimes(1)
})
