import { formatNaira } from '../../shared/money'

/** The texts of the specification's error catalogue. They must not be changed. */
export const catalogue = {
  incomplete: 'Please enter your name and email.',
  booked: 'Booking successful!',
  paidNotBooked: 'Payment completed, but booking failed. Please contact support.',
  cancelled: 'Payment cancelled.',
  gatewayMissing: 'Payment gateway not loaded.',
  occupied: 'This room is currently occupied.',
} as const

/** Shown beside an empty field. */
export const fieldErrors = { name: 'Please enter your name.', email: 'Please enter your email.' } as const

/** Our own texts, for cases that the catalogue does not have. */
export const ownTexts = {
  taken: 'This room has just been taken.',
  unchecked: 'We could not check this room just now.',
  notStarted: 'The payment could not be started.',
  earlierOpen: 'Your earlier payment is still being checked.',
  underWay: 'Another booking is still being processed.',
} as const

export function priceChangedText(oldPrice: number, newPrice: number): string {
  return `The price of this room has changed from ${formatNaira(oldPrice)} to ${formatNaira(newPrice)}.`
}

export const help = {
  taken: 'Nothing was charged. Please choose another room.',
  unchecked: 'Nothing was charged. Please check your connection and press Book Now again.',
  priceChanged: 'Nothing was charged. Press Book Now again to book at the new price.',
  notStarted: 'Nothing was charged. Please press Book Now again.',
  gatewayMissing:
    'Please check your connection, allow checkout.paystack.com in your content blocker, and press Book Now again.',
  underWay: 'Please wait until it has ended, then press Book Now again.',
} as const

export function bookedHelp(isAnotherRoom: boolean): string {
  return isAnotherRoom
    ? 'This is the room of your earlier payment. To book the room on this page too, press Book Now again.'
    : 'The room is yours. Keep this reference and show it at the front desk.'
}

/** `isPaid`: the popup called the payment paid. If not, only the guest knows, so he may begin again. */
export function earlierOpenHelp(isPaid: boolean): string {
  return isPaid
    ? 'Please do not pay again: we keep checking, and you will not be charged twice.'
    : 'If you completed it, please do not pay again. If you did not, press Book Now once more to start again.'
}

/** What happens next with a payment that became no booking. Without a status, the payment is undecided. */
export function paidNotBookedHelp(status: number | undefined): string {
  switch (status) {
    case undefined:
      return 'We keep checking your payment. Please do not pay again: you will not be charged twice.'
    case 402:
      return 'We could not confirm this payment with Paystack. If your card was charged, tell us this reference.'
    case 404:
      return 'This room is no longer offered. Your payment is refunded, or our front desk looks into it: we write to you.'
    case 409:
      return 'The room was taken just before your payment arrived. Your refund is on its way; banks take 3 to 10 working days.'
    case 422:
      return 'The payment does not match the booking. It is refunded, or our front desk looks into it: its payer gets an e-mail with this reference.'
    default:
      return 'Our front desk needs this reference to look after your payment.'
  }
}

/** The button's label in an alert about a room that is taken. */
export const toOtherRooms = 'See the rooms still available'

/** Shown at the foot of every page while a payment is undecided. */
export const notice = {
  undecided: 'We are still checking your payment. Please do not pay again: you will not be charged twice.',
} as const

/** The guest's WhatsApp message about a payment. The front desk can find the room by the reference alone. */
export function paymentQuestion(reference: string, roomName: string | undefined): string {
  return `Hello, my payment ${reference}${roomName ? ` for the ${roomName}` : ''} needs a look.`
}

/** The guest's WhatsApp message when the website cannot book the room. */
export function bookingQuestion(roomName: string): string {
  return `Hello, I would like to book the ${roomName}, and the website could not do it.`
}
