import type { LookupFailure } from './useLookup'

export const LOOKING = 'Looking it up…'

const FAILURES = {
  offline: {
    heading: 'We could not be reached',
    text: 'Please check your connection and press the button again. Your payment is not affected.',
  },
  server: {
    heading: 'We cannot look this up just now',
    text: 'The fault is ours. Please try again in a minute, or ask us. Your payment is not affected.',
  },
  unknown: {
    heading: 'Please ask our front desk',
    text: 'This page cannot look up your payment. Our front desk can, at any hour.',
  },
  refused: {
    heading: 'Something is missing',
    text: 'Please check the marked field and try again.',
  },
} as const

export function failureText(failure: LookupFailure): { heading: string; text: string } {
  if (failure.kind !== 'busy') return FAILURES[failure.kind]
  const minutes = Math.ceil((failure.retryAfterSeconds ?? 0) / 60)
  // Only look-ups by booking code, which are limited by the hour, make a guest wait for long.
  const text =
    minutes > 1
      ? `Please use the payment reference from our email, or wait ${minutes} minutes. You can also ask us.`
      : 'Please wait a minute and try again, or ask us.'
  return { heading: 'Too many searches', text: `${text} Your payment is not affected.` }
}

export const LINK_OVER = {
  heading: 'This link is no longer valid',
  text: 'A link in our emails works until the end of the stay. With your booking code and email address you can find your booking at any time.',
} as const
