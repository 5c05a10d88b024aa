import { formatNaira } from '../../shared/money'

/** The catalogue's texts, to the letter. */
export const catalogue = {
  incomplete: 'Please enter your name and email.',
  booked: 'Booking successful!',
  paidNotBooked: 'Payment completed, but booking failed. Please contact support.',
  cancelled: 'Payment cancelled.',
  gatewayMissing: 'Payment gateway not loaded.',
  occupied: 'This room is currently occupied.',
} as const

/** Beside the field that is empty. */
export const fieldErrors = { name: 'Please enter your name.', email: 'Please enter your email.' } as const

/** What the catalogue has no text for. */
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
    : 'The room is yours. Keep this reference: our front desk finds your booking by it.'
}

/** The guest said nothing about having paid: he may know better than we do, and can go on after being told. */
export function earlierOpenHelp(isPaid: boolean): string {
  return isPaid
    ? 'Please do not pay again: we keep checking, and you will not be charged twice.'
    : 'If you completed it, please do not pay again. If you did not, press Book Now once more to start anew.'
}

/** What happens next with money that was paid for no booking; no status means that nothing is decided yet. */
export function paidNotBookedHelp(status: number | undefined): string {
  switch (status) {
    case undefined:
      return 'We keep checking your payment. Please do not pay again: you will not be charged twice.'
    case 402:
      return 'The payment provider does not confirm this payment. If your card was charged, tell us this reference.'
    case 404:
      return 'This room is no longer offered. Our front desk will look after your payment.'
    case 409:
      return 'The room was taken just before your payment arrived. Your refund is on its way; banks take 3 to 10 working days.'
    case 422:
      return 'The payment does not match the booking. Our front desk will look into it; this reference helps them.'
    default:
      return 'Our front desk needs this reference to look after your payment.'
  }
}

/** The way on for a guest whose room is gone. */
export const toOtherRooms = 'See the rooms still available'

/** At the foot of every page while nobody can tell what became of a payment. */
export const notice = {
  undecided: 'We are still checking your payment. Please do not pay again: you will not be charged twice.',
} as const

/** What the guest asks on WhatsApp about money; whoever reads it finds the room by the reference too. */
export function paymentQuestion(reference: string, roomName: string | undefined): string {
  return `Hello, my payment ${reference}${roomName ? ` for the ${roomName}` : ''} needs a look.`
}

/** What the guest asks on WhatsApp when he cannot book here. */
export function bookingQuestion(roomName: string): string {
  return `Hello, I would like to book the ${roomName}, and the website could not do it.`
}
