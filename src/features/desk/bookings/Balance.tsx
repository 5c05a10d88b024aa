import type { DeskBooking } from '../../../shared/desk/bookings'
import { ErrorText, Note } from '../parts/text'
import { formatNaira } from '../../../shared/money'

/** Says what the guest still owes or has paid too much. Nothing when all is paid. */
export function Balance({ booking: { balance } }: { booking: Pick<DeskBooking, 'balance'> }) {
  if (balance === 0) return null
  if (balance < 0) return <Note>{formatNaira(-balance)} was paid too much.</Note>
  return <ErrorText>{formatNaira(balance)} is not paid yet.</ErrorText>
}
