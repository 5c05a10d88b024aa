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

const SECONDS_OF_A_MINUTE = 60

export function failureText(failure: LookupFailure): { heading: string; text: string } {
  if (failure.kind !== 'busy') return FAILURES[failure.kind]
  const seconds = failure.retryAfterSeconds ?? SECONDS_OF_A_MINUTE
  const minutes = Math.round(seconds / SECONDS_OF_A_MINUTE)
  // Only questions by booking code, which are limited by the hour, have to wait for long.
  if (minutes > 1) {
    return {
      heading: 'Too many searches',
      text: `Please use the payment reference from our email, or wait ${minutes} minutes. You can also ask us. Your payment is not affected.`,
    }
  }
  const pause = seconds < SECONDS_OF_A_MINUTE ? `${Math.max(1, Math.ceil(seconds))} seconds` : 'a minute'
  return {
    heading: 'Too many searches',
    text: `Please wait ${pause} and try again, or ask us. Your payment is not affected.`,
  }
}

export const LINK_OVER = {
  heading: 'This link is no longer valid',
  text: 'A link in our emails works until the end of the stay. With your booking code and email address you can find your booking at any time.',
} as const
