import { refundTarget } from '../../shared/payment-channels'
import { formatAmount, toNaira } from '../../shared/money'
import { feeText, NOT_OWED } from '../../shared/payment-news'
import { refundingText, WHY_NOT_BOOKED } from '../../shared/payment-outcomes'
import { toOneLine } from '../../shared/text'
import { stayDates } from '../../shared/stay-terms'
import type { PaymentFacts } from './facts'
import type { Hotel } from '../hotel/hotel'
import { type Draft, MailFailure, type Part } from './mail'
import { guestDraft, linkTo, toFacts, toGuest, toPaid, toPaidNights } from './wording'

export function bookingPaidBack(payment: PaymentFacts, hotel: Hotel): Draft {
  const { code, guestName, guestEmail, room } = bookingOf(payment)
  if (payment.refund_kobo === null) throw new MailFailure('EROW')
  return guestDraft(
    hotel,
    toGuest(guestEmail, guestName),
    `${refundedPart(payment, 'Your payment')} to ${hotel.name} is being refunded`,
    payment.booking_status === 'no_show'
      ? `You did not arrive, and our ${toOneLine(room)} is no longer reserved for you. Our front desk is refunding you for your booking.`
      : `Our front desk is refunding you for your booking of our ${toOneLine(room)}.`,
    describeRefund(payment),
    toFacts({
      'Booking code': code,
      ...datesOf(payment, hotel),
      Paid: toPaid(payment),
      ...refundRows(payment),
      'Payment reference': payment.reference,
    }),
    ...linkTo(payment),
    'If you have a question about this, reply to this email, call us or message us on WhatsApp.',
  )
}

export function refundRows(payment: PaymentFacts): Record<string, string> {
  const { refund_kobo, currency } = payment
  return refund_kobo === null ? {} : { Refund: formatAmount(refund_kobo, currency), ...inAll(payment) }
}

export function describeRefund(payment: PaymentFacts): string {
  if (payment.refund_kobo === null) return 'Your payment is not refunded.'
  if (payment.refund_state === 'settled') return 'Our front desk has settled the money with you.'
  return `${refunding(payment)}${feeText(toNaira(payment.fee_kobo))}`
}

function refunding({ refund_kobo, channel }: PaymentFacts): string {
  return refundingText(toNaira(refund_kobo ?? 0), channel)
}

export function datesOf(
  { booked_at, arrives_on, leaves_on }: PaymentFacts,
  { stay }: Hotel,
): Record<string, string> {
  if (booked_at === null) return {}
  const { checkIn, checkOut } = stayDates(stay, { booked_at, arrives_on, leaves_on })
  return { 'Check-in': checkIn, 'Check-out': checkOut }
}

/** Leaves out the name for a payment by link: its payer may be somebody else. Throws without a booking. */
export function bookingOf({ outcome, code, guest_name, guest_email, room_name }: PaymentFacts) {
  if (code === null || guest_name === null || room_name === null) throw new MailFailure('EROW')
  const guestName = outcome === 'entered' ? '' : guest_name
  return { code, guestName, guestEmail: guest_email, room: room_name }
}

export function refundDue(payment: PaymentFacts, hotel: Hotel): Draft {
  const isPaidTwice = payment.reason === 'paid_twice'
  const isRoomMissed = !isPaidTwice && payment.reason !== 'nothing_owed'
  return guestDraft(
    hotel,
    toGuest(payment.payer_email),
    `${refundedPart(payment, 'Your payment')} to ${hotel.name} is being refunded`,
    [
      whyNotBooked(payment),
      ...(isPaidTwice ? ['That booking stays as it is.'] : []),
      ...(isRoomMissed ? ['We are sorry that we could not book it for you.'] : []),
    ].join(' '),
    refunding(payment),
    toRefundFacts(payment),
    ...linkTo(payment),
    isWholePayment(payment) && isRoomMissed
      ? 'We would gladly find you another room. Reply to this email, call us or message us on WhatsApp.'
      : 'If you have a question about this, reply to this email, call us or message us on WhatsApp, and tell us the payment reference.',
  )
}

export function paymentHeld(payment: PaymentFacts, hotel: Hotel): Draft {
  const { reference } = payment
  return guestDraft(
    hotel,
    toGuest(payment.payer_email),
    `We are looking into your payment to ${hotel.name}`,
    WHY_NOT_BOOKED.source(),
    'Our front desk is looking into it and will write to you. Please do not pay again.',
    toFacts({ ...toPaidNights(payment), Payment: toPaid(payment), 'Payment reference': reference }),
    ...linkTo(payment),
    'If you can tell us more about it, reply to this email, call us or message us on WhatsApp, and tell us the payment reference.',
  )
}

/** The desk has put the payment aside. It may be for something else, or settled in another way. */
export function paymentNotOurs(payment: PaymentFacts, hotel: Hotel): Draft {
  return guestDraft(
    hotel,
    toGuest(payment.payer_email),
    `About your payment to ${hotel.name}`,
    'Our front desk has looked into your payment and found no booking of a room that belongs to it. So no room is booked with it, and it will not be refunded automatically.',
    toFacts({ ...toPaidNights(payment), Payment: toPaid(payment), 'Payment reference': payment.reference }),
    'If it was for a room, or if you expect the money back, reply to this email, call us or message us on WhatsApp, and tell us the payment reference.',
  )
}

function whyNotBooked({ outcome, reason, room_name: name }: PaymentFacts): string {
  return outcome === 'review'
    ? 'Our front desk has looked into your payment and could not make a booking of it.'
    : WHY_NOT_BOOKED[reason ?? 'room_taken'](name === null ? 'the room' : `our ${name}`)
}

export function refundProcessed(payment: PaymentFacts, hotel: Hotel): Draft {
  return guestDraft(
    hotel,
    toGuest(payment.guest_email),
    `Your refund from ${hotel.name} is complete`,
    `${isFullRefund(payment) ? 'Your payment has been refunded in full' : 'Part of your payment has been refunded'} to ${refundTarget(payment.channel)}.`,
    toRefundFacts(payment),
    ...linkTo(payment),
    'Your bank may take up to ten working days to show it. If it is not there by then, send us the payment reference and we will look into it.',
  )
}

function isFullRefund({ refunded_kobo, amount_kobo }: PaymentFacts): boolean {
  return refunded_kobo === amount_kobo
}

/** Returns the part of the payment that a refund gives back; `whole` when it gives back everything. */
function refundedPart(payment: PaymentFacts, whole: string): string {
  if (!isFullRefund(payment)) return 'Part of your payment'
  return isWholePayment(payment) ? whole : 'The rest of your payment'
}

function isWholePayment({ refund_kobo, amount_kobo }: PaymentFacts): boolean {
  return refund_kobo === amount_kobo
}

function inAll({ refund_kobo, refunded_kobo, currency }: PaymentFacts): Record<string, string> {
  return refunded_kobo === refund_kobo ? {} : { 'Refunded in all': formatAmount(refunded_kobo, currency) }
}

function toRefundFacts(payment: PaymentFacts): Part {
  if (payment.refund_kobo === null) throw new MailFailure('EROW')
  const paid: Record<string, string> = isWholePayment(payment) ? {} : { Paid: toPaid(payment) }
  return toFacts({
    ...toPaidNights(payment),
    ...paid,
    ...refundRows(payment),
    'Payment reference': payment.reference,
  })
}

/** A payment by link, part of which may go back. The payer need not be the guest. */
export function paymentEntered(payment: PaymentFacts, hotel: Hotel): Draft {
  return guestDraft(
    hotel,
    toGuest(payment.guest_email),
    `Your payment to ${hotel.name} has arrived`,
    'Thank you: your payment for your stay has arrived.',
    ...(payment.refund_kobo === null ? [] : [`${NOT_OWED} ${refunding(payment)}`]),
    toFacts({ Paid: toPaid(payment), 'Payment reference': payment.reference }),
    ...linkTo({ ...payment, code: null }),
    'If you have a question about this, reply to this email, call us or message us on WhatsApp.',
  )
}
