import { formatNaira } from '../../shared/money'
import { refundTarget } from '../../shared/payment-channels'
import { formatHotelDay } from '../../shared/stay'
import type { BookedNews, LookupFailure, PaymentNews, RefundNews } from './ask-for-news'

export const LOOKING = 'Looking it up…'

const BOOKED: Record<BookedNews['status'], string> = {
  expected: 'Your room is booked',
  in_house: 'You are checked in',
  left: 'This stay is over',
  no_show: 'You did not arrive, so the night was charged',
  cancelled: 'This booking is cancelled',
}
/** A no-show with a refund, of all or part of the money. */
const REFUNDED_NO_SHOW = 'You did not arrive'

const REFUND = {
  due: 'Your refund is being prepared',
  ordered: 'Your refund is on its way',
  done: 'Your refund is complete',
  attention: 'Our front desk is handling your refund',
} as const

export function headingOf(news: PaymentNews): string {
  switch (news.state) {
    case 'booked':
      return news.status === 'no_show' && news.refund ? REFUNDED_NO_SHOW : BOOKED[news.status]
    case 'refund':
      return REFUND[news.refund_state]
    case 'reversed':
      return 'Your payment was returned'
    case 'checking':
      return 'We are still checking your payment'
    case 'none':
      return 'We could not find that booking'
  }
}

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

export function bookedText({ status, code }: BookedNews): string {
  switch (status) {
    case 'expected':
      return `It is paid, and the room is yours. Show ${code === undefined ? 'the payment reference' : 'your booking code'} and a photo ID at the front desk.`
    case 'in_house':
      return 'Enjoy your stay. If you need anything, our front desk is there at any hour. Your receipt is below.'
    case 'left':
      return 'Thank you for staying with us. Your receipt is below.'
    case 'no_show':
      return 'The room was kept for you all night. If this is not right, please contact our front desk.'
    case 'cancelled':
      return 'The room is no longer reserved for you. If you did not expect this, please contact our front desk.'
  }
}

const BANKS = 'Banks usually take 3 to 10 working days.'

/** What happens with a refund, of all or part of the money. */
export function refundText({ amount, refund_state, since, channel }: Omit<RefundNews, 'state'>): string {
  const money = formatNaira(amount)
  const day = since === undefined ? '' : ` on ${formatHotelDay(since)}`
  switch (refund_state) {
    case 'due':
      return `We are refunding ${money} to ${refundTarget(channel)}. There is nothing you need to do. ${BANKS}`
    case 'ordered':
      return `We ordered the refund of ${money} to ${refundTarget(channel)}${day}. There is nothing you need to do. ${BANKS}`
    case 'done':
      return `${money} was refunded${day}. If you do not see it, please send us the payment reference.`
    case 'attention':
      return `${money} is due to you. Our front desk is handling it personally. There is nothing you need to do.`
  }
}

/** Before what happens with the refund. */
export const PAID_TWICE = 'You paid for this room twice. It is booked for you through your other payment.'

export const REVERSED =
  'You were charged, and the money has been sent back to you. No room is booked with this payment. Banks usually take 3 to 10 working days to show it.'

export const CHECKING = {
  text: 'Paystack has not confirmed it yet, or our front desk is looking into it. If you completed the payment, please do not pay again. If you closed it without paying, nothing was charged, and you can book again.',
  asksItself: 'This page checks again automatically. You can leave it open.',
  hasStopped: 'Automatic checking has stopped. Press the button, or come back later.',
} as const

export const NONE = {
  text: 'No completed payment matches this code and email. Please check both for typing errors.',
  charged:
    'If your bank shows a charge, please do not pay again: send us the reference and we will look into it.',
} as const

export const LINK_OVER = {
  heading: 'This link is no longer valid',
  text: 'A link in our emails works until the end of the stay. With your booking code and email address you can find your booking at any time.',
} as const

/** The guest's WhatsApp message about a payment. */
export function paymentQuestion(payment: string): string {
  return payment === ''
    ? 'Hello, I have a question about my payment.'
    : `Hello, I have a question about my payment ${payment}.`
}
