import { type ChosenStay, nameChoice } from './chosen-stay'
import { formatNaira } from './money'
import { refundTarget } from './payment-channels'

// Money goes back in three ways. A refund is ours. A payment is returned when Paystack or a bank has sent it
// back before it became a booking. In a dispute, also called chargeback, the guest's bank takes it back.

const inReview = () =>
  'We have received a payment from you that we could not match to a booking. The money is safe, and no room is booked with it so far.'

/** Why a payment became no booking, in a sentence for the guest, by `payments.reason`. */
export const WHY_NOT_BOOKED = {
  room_taken: (room = 'this room') => `When your payment arrived, ${room} was no longer available.`,
  paid_twice: (room = 'this room') =>
    `You paid for ${room} twice. It is booked for you through your other payment.`,
  dates: () => 'When your payment arrived, its dates could no longer be booked.',
  amount: (room = 'this room') => `Your payment is not the price of ${room}.`,
  room: () => 'Your payment does not name one of our rooms.',
  nothing_owed: () =>
    'When your payment arrived, nothing was left to pay for the booking: it had been paid already, or it had ended.',
  currency: inReview,
  domain: inReview,
  source: inReview,
  restored: inReview,
} satisfies Record<string, (room?: string) => string>

export type NotBooked = keyof typeof WHY_NOT_BOOKED

/** The same reasons for the desk, whose words guests do not load. Without a full stop. */
export const WHY_NOT_BOOKED_AT_DESK: Record<NotBooked, string> = {
  room_taken: 'The room was already taken',
  paid_twice: 'Paid twice for one room',
  dates: 'Its dates were over, or are not on sale',
  amount: 'The amount is not the price of the room',
  room: 'It names no room of ours, or more than one',
  nothing_owed: 'Nothing was owed for the booking any more',
  currency: 'It was not paid in naira: settle it in Paystack’s dashboard',
  domain:
    'It is a test payment, and this site takes real ones, or the other way round: look it up in Paystack’s dashboard',
  source: 'It did not come from our site: it may be for something else sold on the same Paystack account',
  restored:
    'It was paid before the database was restored from a backup in which its room is not free, or its nights are over. Its payer may be in the room now: check out the guest who has left, then book it',
}

export function paidForTexts(stay: ChosenStay | undefined): string[] {
  return stay ? [`This payment was for ${nameChoice(stay)}.`] : []
}

export function inProgressText(to = 'you'): string {
  return `You may close this page. We will email ${to} as soon as the payment arrives. Please do not pay again. If someone else books the room first, we will refund you.`
}

export const BANKS = 'Banks usually take 3 to 10 working days.'

export function refundingText(amount: number, channel?: string | null): string {
  return `We are refunding ${formatNaira(amount)} to ${refundTarget(channel)}. There is nothing you need to do. ${BANKS}`
}

export function returnedText(amount?: number): string {
  const sum = amount === undefined ? '' : ` ${formatNaira(amount)}`
  return `You were charged${sum}, and the money has been sent back to you. No room is booked with this payment. ${BANKS}`
}
