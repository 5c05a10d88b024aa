import type { DeskBooking } from '../../shared/desk/bookings'
import type { Session } from '../session'

/**
 * Asks before the booking of a guest who has not come yet is completed, which gives no money back. Throws a
 * Refusal or a UsageError.
 */
export async function confirmEnd(
  { code, guest_name }: Pick<DeskBooking, 'code' | 'guest_name'>,
  isAgreed: boolean | undefined,
  { confirm }: Session,
): Promise<void> {
  const ends = `${guest_name} has not come yet: ${code} is completed, and no money goes back.`
  await confirm(`${ends} To give money back, cancel it instead.`, isAgreed)
}
