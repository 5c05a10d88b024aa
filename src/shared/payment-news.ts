import { nameChoice } from './chosen-stay'
import type { BookingAnswer } from './contract'
import { formatNaira } from './money'
import { refundTarget } from './payment-channels'
import {
  BANKS,
  inProgressText,
  paidForTexts,
  refundingText,
  returnedText,
  WHY_NOT_BOOKED,
} from './payment-outcomes'
import { roomIdOfReference } from './reference'
import { formatHotelDay, hotelTime } from './stay'
import { hotelClock } from './day-in-words'

// The state of a payment in words, for /booking and the server's pages without script.

type AnswerOf<State extends BookingAnswer['state']> = Extract<BookingAnswer, { state: State }>
export type BookedNews = AnswerOf<'booked'>
export type RefundNews = AnswerOf<'refund'>

const BOOKED: Record<BookedNews['status'], string> = {
  expected: 'Your room is booked',
  in_house: 'You are checked in',
  left: 'This stay is over',
  no_show: 'You did not arrive',
  cancelled: 'This booking is cancelled',
}

const REFUND = {
  due: 'Your refund is being prepared',
  ordered: 'Your refund is on its way',
  done: 'Your refund is complete',
  attention: 'Our front desk is handling your refund',
} as const

export function headingOf(news: BookingAnswer): string {
  switch (news.state) {
    case 'booked':
      return BOOKED[news.status]
    case 'refund':
      return REFUND[news.refund_state]
    case 'entered':
      return 'Thank you: your payment has arrived'
    case 'returned':
      return 'Your payment was returned'
    case 'checking':
      return news.in_progress ? 'Your bank is confirming your payment' : 'We are still checking your payment'
    case 'none':
      return 'We could not find that booking'
  }
}

export function bookedText({ status, account, held_until }: BookedNews): string {
  const owed = account?.balance ?? 0
  const toBePaid = `${formatNaira(owed)} is still to be paid`
  switch (status) {
    case 'expected': {
      const isPaid = owed > 0 ? toBePaid : 'It is paid'
      const isKept =
        held_until === undefined
          ? 'the room is yours'
          : `we keep the room for you until ${hotelClock(hotelTime(held_until))}, on ${formatHotelDay(held_until)}`
      return `${isPaid}, and ${isKept}. Show your booking code and a photo ID at the front desk.`
    }
    case 'in_house':
      return 'Enjoy your stay. If you need anything, our front desk is there at any hour. Your receipt is below.'
    case 'left':
      return `Thank you for staying with us. ${owed > 0 ? toBePaid : 'Your receipt is below'}.`
    case 'no_show':
      return 'The room was kept for you all night. If this is not right, please contact our front desk.'
    case 'cancelled':
      return 'The room is no longer reserved for you. If you did not expect this, please contact our front desk.'
  }
}

export function mailRefusedText(where: string): string {
  return `Our confirmation could not be sent: the mail server refuses the address. Your room is booked all the same. Please correct it ${where}.`
}

export function feeText(fee: number | undefined): string {
  return fee
    ? ` The payment fee of ${formatNaira(fee)} stays with Paystack, which does not give it back.`
    : ''
}

export function cancelOfferText({ cancellation, channel }: BookedNews): string {
  if (cancellation === undefined) return ''
  const { until, refund, fee } = cancellation
  const back =
    refund > 0
      ? `If you cancel now, ${formatNaira(refund)} goes back to ${refundTarget(channel)}, and`
      : 'You have paid nothing yet. If you cancel now,'
  return `You can cancel here until ${hotelClock(hotelTime(until))}, on ${formatHotelDay(until)}. ${back} the room is no longer yours.${feeText(fee)}`
}

export function cancelLabel(refund: number): string {
  return refund > 0 ? `Cancel and get ${formatNaira(refund)} back` : 'Cancel this booking'
}

export function refundText(refund: Omit<RefundNews, 'state'>): string {
  return `${refundStateText(refund)}${feeText(refund.fee_kept)}`
}

function refundStateText({ amount, refund_state, since, channel }: Omit<RefundNews, 'state'>): string {
  const money = formatNaira(amount)
  const day = formatHotelDay(since)
  switch (refund_state) {
    case 'due':
      return refundingText(amount, channel)
    case 'ordered':
      return `We ordered the refund of ${money} to ${refundTarget(channel)} on ${day}. There is nothing you need to do. ${BANKS}`
    case 'done':
      return `${money} was refunded on ${day}. If you do not see it, please send us the payment reference.`
    case 'attention':
      return `${money} is due to you. Our front desk is handling it personally. There is nothing you need to do.`
  }
}

export const CHECKING = {
  text: 'Paystack has not confirmed it yet, or our front desk is looking into it. If you completed the payment, please do not pay again. If you closed it without paying, nothing was charged, and you can book again.',
  asksItself: 'This page checks again automatically. You can leave it open.',
  hasStopped: 'Automatic checking has stopped. Press the button, or come back later.',
} as const

const NONE = {
  text: 'No completed payment matches this code and email. Please check both for typing errors.',
  charged:
    'If your bank shows a charge, please do not pay again: send us the reference and we will look into it.',
} as const

export const NOT_OWED = 'A part of it was not to be paid any more.'

export function textsOf(news: Exclude<BookingAnswer, BookedNews>): string[] {
  switch (news.state) {
    case 'refund':
      return [
        ...(news.cancelled ? ['Your booking is cancelled, and the room is no longer reserved for you.'] : []),
        ...(news.paid_twice ? [WHY_NOT_BOOKED.paid_twice()] : []),
        ...paidForTexts(news.stay),
        refundText(news),
      ]
    case 'entered':
      return [
        `We have received ${formatNaira(news.amount)} for your stay.`,
        ...(news.refund ? [`${NOT_OWED} ${refundText({ ...news.refund, channel: news.channel })}`] : []),
      ]
    case 'returned':
      return [returnedText()]
    case 'checking':
      return [...paidForOf(news), news.in_progress ? inProgressText() : CHECKING.text]
    case 'none':
      return [NONE.text, NONE.charged]
  }
}

function paidForOf({ paid_for: paid }: AnswerOf<'checking'>): string[] {
  return paid ? [`Your payment is for the ${paid.room_name}: ${nameChoice(paid.stay)}.`] : []
}

export function paymentQuestion(payment: string): string {
  const what = payment === '' || roomIdOfReference(payment) !== undefined ? 'payment' : 'booking'
  return `Hello, I have a question about my ${`${what} ${payment}`.trim()}.`
}
