import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
// Loaded here, so that no test waits for the first loading.
import { BookingStatusScreen } from '../../../src/features/booking-status/BookingStatusScreen'
import '../../../src/features/booking-status/News'
import { bookingPageContent } from '../../support/site-content'

export const REFERENCE = '1-1763712000000-k3v09xq2m4c8a1zt'
export const EMAIL = 'ada@example.com'
export const SINCE = '2026-11-22T12:00:00.000Z'

export const BOOKED = {
  state: 'booked',
  status: 'expected',
  code: 'LH-7K3M9Q',
  reference: REFERENCE,
  name: 'Ada Obi',
  room_id: 1,
  room_name: 'Classic Room',
  amount: 85_000,
  booked_at: SINCE,
  arrives_on: '2026-11-22',
  leaves_on: '2026-11-23',
} as const

export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

export const heading = (name: string) => screen.findByRole('heading', { name })

export const show = (search = '') =>
  render(<BookingStatusScreen {...bookingPageContent} rooms={[]} search={search} />)

/** Fills in the form and sends it with the keyboard. Returns the page's container. */
export async function find(payment = REFERENCE): Promise<HTMLElement> {
  const { container } = show()
  fireEvent.change(field('Booking code or payment reference'), { target: { value: payment } })
  fireEvent.change(field('Email used for the booking'), { target: { value: EMAIL } })
  await userEvent.type(field('Email used for the booking'), '{Enter}')
  return container
}
