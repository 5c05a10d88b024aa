import { formatNaira } from '../../shared/money'
import { formatHotelDay } from '../../shared/stay'
import type { BookedNews, LookupFailure, PaymentNews, RefundNews } from './ask-for-news'

export const LOOKING = 'Looking it up…'

const BOOKED = {
  confirmed: 'Your room is booked',
  completed: 'This stay is over',
  cancelled: 'This booking is cancelled',
} as const

const REFUND = {
  due: 'Your money is going back to you',
  ordered: 'Your money is on its way back to you',
  done: 'Your money has gone back to you',
  attention: 'Our front desk is seeing to your refund',
} as const

export function headingOf(news: PaymentNews): string {
  switch (news.state) {
    case 'booked':
      return BOOKED[news.status]
    case 'refund':
      return REFUND[news.refund_state]
    case 'checking':
      return 'We are still checking your payment'
    case 'none':
      return 'Nothing found under these two together'
  }
}

const FAILURES = {
  offline: {
    heading: 'We could not be reached',
    text: 'Please check your connection and press the button again. Nothing about your payment changes meanwhile.',
  },
  server: {
    heading: 'We cannot look it up just now',
    text: 'The fault is ours. Please try again in a minute, or ask us: nothing about your payment changes meanwhile.',
  },
  unknown: {
    heading: 'Please ask our front desk',
    text: 'This page cannot see your payment from here. Our front desk can, at any hour.',
  },
  refused: {
    heading: 'Something is missing',
    text: 'Please look at the marked field and try again.',
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
      heading: 'That was many questions at once',
      text: `Please ask with your payment reference, which stands in our mail, or wait ${minutes} minutes. You can also ask us. Nothing about your payment changes meanwhile.`,
    }
  }
  const pause = seconds < SECONDS_OF_A_MINUTE ? `${Math.max(1, Math.ceil(seconds))} seconds` : 'a minute'
  return {
    heading: 'That was many questions at once',
    text: `Please wait ${pause} and try again, or ask us. Nothing about your payment changes meanwhile.`,
  }
}

export function bookedText({ status, code }: BookedNews): string {
  if (status === 'completed') return 'Thank you for staying with us. Your receipt is below.'
  if (status === 'cancelled') {
    return 'The room is no longer kept for you. Is this not what you expected? Please ask our front desk.'
  }
  return code === undefined
    ? 'It is paid, and the room is yours. Show the payment reference at the front desk.'
    : `It is paid, and the room is yours. Show the code ${code} at the front desk.`
}

const BANKS = 'Banks usually take 3 to 10 working days to show it.'

/** What happens with a refund, of all or part of the money. */
export function refundText({ amount, refund_state, since }: Omit<RefundNews, 'state'>): string {
  const money = formatNaira(amount)
  const day = since === undefined ? '' : ` on ${formatHotelDay(since)}`
  switch (refund_state) {
    case 'due':
      return `${money} goes back to the card that paid. We are ordering it, and you need not do anything. ${BANKS}`
    case 'ordered':
      return `We ordered ${money} back to the card that paid${day}. You need not do anything. ${BANKS}`
    case 'done':
      return `${money} went back${day}. If you do not see it, please tell us the reference of the payment.`
    case 'attention':
      return `${money} is yours, and a person at our front desk sees to it that it reaches you. You need not pay or ask again.`
  }
}

export const CHECKING = {
  text: 'Paystack has not told us that it was paid, or our front desk is looking into it. If you completed the payment, please do not pay again. If you closed it without paying, nothing was charged, and you can book again.',
  asksItself: 'This page asks again by itself. You can leave it open.',
  hasStopped: 'This page has asked many times and has stopped. Press the button, or come back later.',
} as const

export const NONE = {
  text: 'We know of no completed payment by this e-mail under this reference or code. Please check both, letter by letter.',
  charged:
    'If your bank says that you were charged, do not pay again: send us the reference, and we look into it.',
} as const

/** The guest's WhatsApp message about a payment. */
export function paymentQuestion(payment: string): string {
  return payment === ''
    ? 'Hello, I have a question about my payment.'
    : `Hello, I have a question about my payment ${payment}.`
}
