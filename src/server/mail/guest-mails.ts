import type { Hotel } from './hotel'
import { type Draft, MailFailure } from './mail'
import type { PaymentFacts } from './facts'
import { guestDraft, statusLink, toAmount, toColumns, toGuest } from './wording'

/** The payment did not become a booking and is refunded, in full or in part. */
export function refundDue(payment: PaymentFacts, hotel: Hotel): Draft {
  const part = partOf(payment)
  return guestDraft(
    hotel,
    toGuest(payment.payer_email),
    `${part === undefined ? 'Your payment' : 'A part of your payment'} to ${hotel.name} is going back to you`,
    'Dear guest,',
    `We are sorry: ${whyNotBooked(payment)}`,
    `${part ?? 'The whole amount'} goes back to the card you paid with. You need not do anything. Banks take 3 to 10 working days to show it.`,
    toRefundFacts(payment),
    ...statusLink(payment.reference, hotel),
    part === undefined
      ? 'We would gladly find you another room. Answer this mail, call us or message us on WhatsApp.'
      : 'Do you see it another way? Answer this mail, call us or message us on WhatsApp, and tell us the payment reference.',
  )
}

/** The payment is under review. */
export function paymentHeld(payment: PaymentFacts, hotel: Hotel): Draft {
  const { amount_kobo: amount, currency, reference } = payment
  return guestDraft(
    hotel,
    toGuest(payment.payer_email),
    `We are looking into your payment to ${hotel.name}`,
    'Dear guest,',
    'A payment of yours has reached us, and we could not match it to a booking. It is safe, and no room is booked with it so far.',
    'Our front desk is looking into it and will write to you. Please do not pay again.',
    toColumns({ Payment: toAmount(amount, currency), 'Payment reference': reference }),
    ...statusLink(reference, hotel),
    'Do you know more about it? Answer this mail, call us or message us on WhatsApp, and tell us the payment reference.',
  )
}

/** The desk has decided that the payment was not for a room. */
export function paymentNotOurs(payment: PaymentFacts, hotel: Hotel): Draft {
  const { amount_kobo: amount, currency, reference } = payment
  return guestDraft(
    hotel,
    toGuest(payment.payer_email),
    `About your payment to ${hotel.name}`,
    'Dear guest,',
    'Our front desk has looked into your payment. As far as we can see it was not made for a room of ours, so no room is booked with it, and this site gives nothing of it back.',
    toColumns({ Payment: toAmount(amount, currency), 'Payment reference': reference }),
    ...statusLink(reference, hotel),
    'Did you mean to book a room, or do you miss this money? Answer this mail, call us or message us on WhatsApp, and tell us the payment reference.',
  )
}

/** Returns the beginning of a sentence about a partial refund. */
function partOf(payment: PaymentFacts): string | undefined {
  const { refund_kobo: refund, amount_kobo: paid, currency } = payment
  if (refund === null || isFullRefund(payment)) return undefined
  return `Of the ${toAmount(paid, currency)} that you paid, ${toAmount(refund, currency)}`
}

function whyNotBooked({ outcome, reason, room_name: name }: PaymentFacts): string {
  if (outcome === 'review') {
    return 'our front desk has looked into your payment and could not make a booking of it, so no room is booked with it.'
  }
  const room = name === null ? 'the room' : `our ${name}`
  if (reason === 'amount') {
    return `your payment is not the price of ${room}, so we could not book it for you.`
  }
  if (reason === 'room')
    return 'your payment does not tell us which of our rooms it is for, so we could not book one.'
  return `${room} was no longer free when your payment reached us, so we could not keep it for you.`
}

export function refundProcessed(payment: PaymentFacts, hotel: Hotel): Draft {
  return guestDraft(
    hotel,
    toGuest(payment.payer_email),
    `Your refund from ${hotel.name} is done`,
    'Dear guest,',
    `${isFullRefund(payment) ? 'Your payment has been refunded in full' : 'A part of your payment has been refunded'} to the card you paid with.`,
    toRefundFacts(payment),
    ...statusLink(payment.reference, hotel),
    'Your bank may take some working days to show it. If it is not there after ten, tell us the payment reference and we will look into it.',
  )
}

export function isFullRefund({ refund_kobo: refundKobo, amount_kobo: amountKobo }: PaymentFacts): boolean {
  return refundKobo === amountKobo
}

function toRefundFacts(payment: PaymentFacts): string {
  const { refund_kobo: refundKobo, amount_kobo: amountKobo, currency, reference } = payment
  if (refundKobo === null) throw new MailFailure('EROW')
  const paid: Record<string, string> = isFullRefund(payment) ? {} : { Paid: toAmount(amountKobo, currency) }
  return toColumns({ ...paid, Refund: toAmount(refundKobo, currency), 'Payment reference': reference })
}
