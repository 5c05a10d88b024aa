import { type ChosenStay, nameChoice } from './chosen-stay'
import { formatNaira, toNaira } from './money'
import { formatDayAndMonth, hotelTime } from './stay'
import { formCatalogue } from './form-messages'
import { type NotBooked, refundingText, returnedText, WHY_NOT_BOOKED } from './payment-outcomes'
import { checking, inProgress } from './waiting-messages'

// These texts belong to an attempt, or a visit after one. form-messages.ts has what the form shows before.

/** The texts of the specification's error catalogue. They must not be changed. */
export const catalogue = {
  ...formCatalogue,
  booked: 'Booking successful!',
  paidNotBooked: 'Payment completed, but booking failed. Please contact support.',
  cancelled: 'Payment cancelled.',
} as const

export const ownTexts = {
  taken: 'This room has just been taken.',
  nightsTaken: 'One of these nights has just been taken.',
  unchecked: 'We could not check this room just now.',
  notStarted: 'The payment could not be started.',
  earlierOpen: 'Your earlier payment is still being checked.',
  bookedEarlier: 'Your earlier payment was booked.',
  notReceived: 'We have not received your payment.',
  notPaid: 'This payment was not successful. You have not been charged by us.',
} as const

export function priceChangedText(oldPrice: number, newPrice: number, stay?: ChosenStay): string {
  const what = stay ? nameChoice(stay) : 'this room'
  return `The price of ${what} has changed from ${formatNaira(oldPrice)} to ${formatNaira(newPrice)}.`
}

export const help = {
  taken: 'Nothing was charged. Please choose another room.',
  nightsTaken: 'Nothing was charged. This page now shows the nearest dates that are available.',
  unchecked: 'Nothing was charged. Please check your connection and press Book Now again.',
  priceChanged: 'Nothing was charged. Press Book Now again to book at the new price.',
  notStarted: 'Nothing was charged. Please press Book Now again.',
  emailRefused: 'Nothing was charged. Paystack does not accept your email address. Please check it.',
  takenPerhapsByOwn:
    'You started a payment for it earlier, which may have taken the room. If you finished it, please do not pay again.',
  bookedEarlier: 'If you did not stay, please contact our front desk.',
  notReceived:
    'No room is booked with it. If you paid, please do not pay again: should the money still arrive, we will book the room or refund you, and email you.',
  cancelled:
    'The room is still yours to book. If your bank shows a charge all the same, this reference helps us find it.',
} as const

export function bookedHelp(hasCode: boolean, another?: 'room' | 'nights'): string {
  if (another === 'room') {
    return 'This is the room of your earlier payment. To book the room on this page too, press Book Now again.'
  }
  if (another === 'nights') {
    return 'These are the nights of your earlier payment. To book the nights on this page too, press Book Now again.'
  }
  return `Show this ${hasCode ? 'code' : 'reference'} and a photo ID at the front desk.`
}

interface EarlierPayment {
  /** True when the popup called the payment paid. Otherwise only the guest knows, and may begin again. */
  isPaid: boolean
  startedAt: number
  stay?: ChosenStay | undefined
}

/** A payment of the last hours is named by its time, even after midnight. */
const NAMED_BY_TIME_MS = 12 * 3_600_000

export function earlierOpenText({ isPaid, startedAt, stay }: EarlierPayment): string {
  if (isPaid) return ownTexts.earlierOpen
  const nights = stay ? `, for ${nameChoice(stay)}` : ''
  const when =
    Date.now() - startedAt < NAMED_BY_TIME_MS
      ? `at ${hotelTime(new Date(startedAt).toISOString())}, Lagos time, on ${formatDayAndMonth(startedAt)}`
      : `on ${formatDayAndMonth(startedAt)}`
  return `Did you finish the payment you started ${when}${nights}?`
}

export function earlierOpenHelp(isPaid: boolean): string {
  return isPaid
    ? 'Please do not pay again: we keep checking, and you will not be charged twice.'
    : 'If you did, please do not pay again. If not, press Book Now once more.'
}

export const stillChecking = `${checking} Please do not pay again: you will not be charged twice.`

export const inProgressNotice = `${inProgress} You may close this page: we will email you. Please do not pay again.`

export const UNDECIDED_CODE = 'payment_undecided'
export const IN_PROGRESS_CODE = 'payment_in_progress'
export const RETURNED_CODE = 'payment_returned'
const PAID_TWICE = 'paid_twice' satisfies NotBooked
const DATES = 'dates' satisfies NotBooked

interface Refusal {
  status: number | undefined
  code?: string | undefined
}

/** True when the payer has no room and may want another one. */
export function isRoomGone({ status, code }: Refusal): boolean {
  return status === 404 || (status === 409 && code !== PAID_TWICE)
}

export function paidNotBookedHelp({ status, code }: Refusal, amountKobo: number): string {
  const amount = toNaira(amountKobo)
  if (code === RETURNED_CODE) return returnedText(amount)
  switch (status) {
    case undefined:
      return stillChecking
    case 402:
      return 'We could not confirm this payment with Paystack. If you were charged, quote this reference.'
    case 404:
      return `This room is no longer offered. We will refund ${formatNaira(amount)} to the card or account you paid with, or our front desk will look into it and write to you.`
    case 409:
      return `${WHY_NOT_BOOKED[code === PAID_TWICE || code === DATES ? code : 'room_taken']()} ${refundingText(amount)}`
    case 422:
      return 'We could not match this payment to a booking. We will refund it or look into it, and email you with this reference.'
    default:
      return 'Our front desk needs this reference to look after your payment.'
  }
}

export const toOtherRooms = 'See the rooms still available'

export const toPayment = {
  receipt: 'Your booking',
  charged: 'Was I charged?',
  follow: 'Follow your payment',
} as const

export function paymentProblem(
  reference: string,
  roomName: string | undefined,
  stay: ChosenStay | undefined,
): string {
  const what = [roomName && `the ${roomName}`, stay && nameChoice(stay)].filter(Boolean).join(', ')
  return `Hello, my payment ${reference}${what && ` for ${what}${stay ? ',' : ''}`} needs attention.`
}
