import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AlertDialog } from '../../../src/components/ui/AlertDialog'
import { alertOf } from '../../../src/features/booking/alert-of'
import { formatDayAndMonth } from '../../../src/shared/stay'
import { render } from '@testing-library/react'
import { pendingBooking } from './booking-page'

const payment = pendingBooking({ room_name: 'Deluxe King', startedAt: Date.now() })

function open(code: string | undefined, startedAt = payment.startedAt, bookedAt?: number) {
  const user = userEvent.setup()
  const onClose = jest.fn()
  const booked = { payment: { ...payment, startedAt }, code, bookedAt, isAnotherRoom: false }
  render(<AlertDialog {...alertOf({ kind: 'booked', ...booked })} onClose={onClose} />)
  return { user, onClose, alert: screen.getByRole('alertdialog', { name: 'Booking successful!' }) }
}

it('says what was booked, for how much, the code, and where the confirmation goes', () => {
  const { alert } = open('LMH-7K3M-Q2XA')
  expect(alert).toHaveAccessibleDescription(
    /^Deluxe King ₦85,000 paid Booking code: LMH-7K3M-Q2XA One night, tonight\..* Confirmation goes to ada@example\.com/,
  )
})

it('says the server’s day of the booking, however wrong the guest’s clock is', () => {
  const bookedAt = Date.now() - 60 * 60_000
  const { alert } = open('LMH-7K3M-Q2XA', Date.UTC(2019, 0, 1), bookedAt)
  expect(alert).toHaveTextContent(`₦85,000 paid on ${formatDayAndMonth(bookedAt)}`)
})

it('leads to the receipt, and closes', () => {
  const { alert, onClose } = open('LMH-7K3M-Q2XA')
  const link = within(alert).getByRole('link', { name: 'Your receipt' })
  link.addEventListener('click', (event) => event.preventDefault())
  expect(link).toHaveAttribute('href', `/booking?reference=${payment.reference}`)
  act(() => link.click())
  expect(onClose).toHaveBeenCalledTimes(1)
})
