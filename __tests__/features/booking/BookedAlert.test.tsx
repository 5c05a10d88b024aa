import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AlertDialog } from '../../../src/components/ui/AlertDialog'
import { alertOf } from '../../../src/features/booking/alert-of'
import { formatDay } from '../../../src/shared/format-day'
import { render } from '@testing-library/react'
import { pendingBooking } from './outside'

const payment = pendingBooking({ room_name: 'Deluxe King', startedAt: Date.now() })

function open(code: string | undefined, startedAt = payment.startedAt, bookedAt?: number) {
  const user = userEvent.setup()
  const onClose = jest.fn()
  const booked = { payment: { ...payment, startedAt }, code, bookedAt, isAnotherRoom: false }
  render(<AlertDialog {...alertOf({ kind: 'booked', ...booked })} onClose={onClose} />)
  return { user, onClose, alert: screen.getByRole('alertdialog', { name: 'Booking successful!' }) }
}

function sharedText(alert: HTMLElement): string | null {
  const link = within(alert).getByRole('link', { name: 'Send to WhatsApp' })
  const { origin, pathname, searchParams } = new URL(link.getAttribute('href') ?? '')
  expect(origin + pathname).toBe('https://wa.me/')
  return searchParams.get('text')
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
  expect(alert).toHaveTextContent(`₦85,000 paid on ${formatDay(bookedAt)}`)
})

it('says no day where only the guest’s clock tells one', () => {
  const { alert } = open('LMH-7K3M-Q2XA', Date.UTC(2019, 0, 1))
  expect(alert).not.toHaveTextContent('January')
})

it('says nothing of tonight when the news comes days later', () => {
  const { alert } = open('LMH-7K3M-Q2XA', Date.UTC(2026, 10, 20, 18))
  expect(alert).not.toHaveTextContent('tonight')
})

it('leaves out the code and the mail when the host gives no code', () => {
  const { alert } = open(undefined)
  expect(alert).not.toHaveTextContent(/code|Confirmation/)
  expect(alert).toHaveTextContent('Booked for ada@example.com')
  expect(sharedText(alert)).toBe(
    `The Landmark Hotel: Deluxe King\nPayment reference: ${payment.reference}\nPaid: ₦85,000`,
  )
})

it('copies what it sends to WhatsApp, and says so', async () => {
  const { user, alert } = open('LMH-7K3M-Q2XA')
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(within(alert).getByRole('status')).toHaveTextContent('Copied')
  expect(await navigator.clipboard.readText()).toBe(sharedText(alert))
  expect(sharedText(alert)).toBe(
    'The Landmark Hotel: Deluxe King\nBooking code: LMH-7K3M-Q2XA\nPaid: ₦85,000',
  )
})

it('says when the browser does not let it copy', async () => {
  const { user, alert } = open('LMH-7K3M-Q2XA')
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(within(alert).getByRole('status')).toHaveTextContent('Could not copy')
})

it('leads to the receipt, and closes', () => {
  const { alert, onClose } = open('LMH-7K3M-Q2XA')
  const link = within(alert).getByRole('link', { name: 'Your receipt' })
  link.addEventListener('click', (event) => event.preventDefault())
  expect(link).toHaveAttribute('href', `/booking?reference=${payment.reference}`)
  act(() => link.click())
  expect(onClose).toHaveBeenCalledTimes(1)
})
