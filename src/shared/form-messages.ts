import { type ChosenStay, nameChoice } from './chosen-stay'

/** The form's own part of the specification's error catalogue. The texts must not be changed. */
export const formCatalogue = {
  incomplete: 'Please enter your name and email.',
  gatewayMissing: 'Payment gateway not loaded.',
  occupied: 'This room is currently occupied.',
} as const

export const someonePays =
  'Someone is paying for this room right now. You can still book it: the first payment to arrive gets the room, and any other is refunded.'

export const emailRefused = 'Paystack does not accept this email address. Please check it.'

export const mistyped = {
  question: (email: string) => `Did you mean ${email}?`,
  accept: (email: string) => `Use ${email}`,
  otherwise: 'If your address is right, press Book Now again.',
} as const

export const fieldErrors = { name: 'Please enter your name.', email: 'Please enter your email.' } as const

export const underWay = {
  message: 'Another booking is still being processed.',
  help: 'Please wait until it has ended, then press Book Now again.',
} as const

export const gatewayHelp =
  'Nothing was charged. Please check your connection, allow checkout.paystack.com in your content blocker, and press Book Now again.'

export function bookingQuestion(roomName: string, stay: ChosenStay | undefined): string {
  const nights = stay ? `, ${nameChoice(stay)}` : ''
  return `Hello, I would like to book the ${roomName}${nights}, and the website could not do it.`
}
