import type { DeskBooking } from './bookings'

/** One word for each status: at the desk, in the terminal, in mails and on the guest's page. */
export const STATUS_WORDS: Record<DeskBooking['status'], string> = {
  expected: 'Expected',
  in_house: 'In house',
  left: 'Checked out',
  no_show: 'No-show',
  cancelled: 'Cancelled',
}
