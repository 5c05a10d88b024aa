import { isEmail } from '../../../shared/email'
import { composeText, isOneLine } from '../../../shared/text'
import type { GuestDetails } from '../../bookings/correct-booking'
import { InvalidInput } from '../../http/errors'

export function textOf(text: string | null): string | null {
  return text === null ? null : composeText(text) || null
}

/** Throws an InvalidInput for a text without a word. */
export function requiredText(text: string, field: string): string {
  const composed = composeText(text)
  if (composed === '') throw new InvalidInput({ [field]: 'Please write a few words.' })
  return composed
}

/** Empty fields become null. Throws an InvalidInput for an impossible name or email address. */
export function guestOf<Given extends Partial<GuestDetails>>(given: Given): Given {
  // Safe: every field is a text or null, and a name that would become null is refused.
  const guest = Object.fromEntries(
    Object.entries(given).map(([field, text]) => [field, textOf(text)]),
  ) as Given
  const { guest_name, guest_email } = guest
  if (guest_name === null || (guest_name !== undefined && !isOneLine(guest_name))) {
    throw new InvalidInput({ guest_name: 'Please enter the name of the guest, in one line.' })
  }
  if (typeof guest_email === 'string' && !isEmail(guest_email)) {
    throw new InvalidInput({ guest_email: 'Please enter a complete email address, or leave it empty.' })
  }
  return guest
}
