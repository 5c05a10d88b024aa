import { toOneLine } from '../../shared/text'
import { describeNights } from '../../shared/stay'
import type { PaymentFacts } from './facts'
import type { Hotel } from './hotel'
import { type Draft, MailFailure } from './mail'
import { guestDraft, statusLink, toAmount, toColumns, toGuest } from './wording'

export function bookingConfirmed(payment: PaymentFacts, hotel: Hotel): Draft {
  const { code, guestName, guestEmail, room } = bookingOf(payment)
  return guestDraft(
    hotel,
    toGuest(guestEmail, guestName),
    `Your booking at ${hotel.name}`,
    `Dear ${toOneLine(guestName)},`,
    'Thank you: your room is booked and paid. This is your booking code, for the front desk:',
    `    ${code}`,
    toColumns({
      Room: room,
      ...nightOf(payment, hotel),
      Paid: toAmount(payment.amount_kobo, payment.currency),
      'Payment reference': payment.reference,
    }),
    ...statusLink(payment.reference, hotel),
    ...(hotel.policies.length === 0 ? [] : [toList('What you have booked', hotel.policies)]),
    toList('Please bring', hotel.bring),
    'A question, or a change of plan? Answer this mail, call us or message us on WhatsApp.',
    hotel.farewell,
  )
}

export function bookingMoved(
  payment: PaymentFacts,
  { from, to }: { from: string; to: string },
  hotel: Hotel,
): Draft {
  const { code, guestName, guestEmail } = bookingOf(payment)
  return guestDraft(
    hotel,
    toGuest(guestEmail, guestName),
    `Another room for your booking at ${hotel.name}`,
    `Dear ${toOneLine(guestName)},`,
    'We have moved your booking to another room. You need not pay anything more, and your booking code is the same:',
    `    ${code}`,
    toColumns({
      'Your room': to,
      Before: from,
      ...nightOf(payment, hotel),
      'Payment reference': payment.reference,
    }),
    ...statusLink(payment.reference, hotel),
    'Would you rather not have this room, or have you a question? Answer this mail, call us or message us on WhatsApp.',
  )
}

export function bookingCancelled(payment: PaymentFacts, hotel: Hotel): Draft {
  const { guestName, guestEmail, room } = bookingOf(payment)
  return guestDraft(
    hotel,
    toGuest(guestEmail, guestName),
    `Your booking at ${hotel.name} is cancelled`,
    `Dear ${toOneLine(guestName)},`,
    `Your booking is cancelled, and our ${toOneLine(room)} is no longer kept for you.`,
    describeRefund(payment),
    toBookingFacts(payment, hotel),
    ...statusLink(payment.reference, hotel),
    'Is this not what you expected? Answer this mail, call us or message us on WhatsApp.',
  )
}

/** A refund after the stay. */
export function bookingPaidBack(payment: PaymentFacts, hotel: Hotel): Draft {
  const { guestName, guestEmail, room } = bookingOf(payment)
  if (payment.refund_kobo === null) throw new MailFailure('EROW')
  return guestDraft(
    hotel,
    toGuest(guestEmail, guestName),
    `${isFullRefund(payment) ? 'Your payment' : 'A part of your payment'} to ${hotel.name} is going back to you`,
    `Dear ${toOneLine(guestName)},`,
    `Our front desk gives you money back for your booking of our ${toOneLine(room)}.`,
    describeRefund(payment),
    toBookingFacts(payment, hotel),
    ...statusLink(payment.reference, hotel),
    'Do you see it another way? Answer this mail, call us or message us on WhatsApp.',
  )
}

function toBookingFacts(payment: PaymentFacts, hotel: Hotel): string {
  const { amount_kobo: amountKobo, refund_kobo: refundKobo, currency, reference } = payment
  const refund: Record<string, string> = refundKobo === null ? {} : { Refund: toAmount(refundKobo, currency) }
  return toColumns({
    'Booking code': bookingOf(payment).code,
    ...nightOf(payment, hotel),
    Paid: toAmount(amountKobo, currency),
    ...refund,
    'Payment reference': reference,
  })
}

function describeRefund(payment: PaymentFacts): string {
  if (payment.refund_kobo === null) return 'Your payment is not refunded.'
  if (payment.refund_state === 'settled') return 'Our front desk has settled the money with you.'
  const amount = isFullRefund(payment) ? 'The whole amount' : 'A part of your payment'
  return `${amount} goes back to the card you paid with. You need not do anything. Banks take 3 to 10 working days to show it.`
}

/** Empty when content/ does not say how many nights a booking is for. */
function nightOf({ booked_at }: PaymentFacts, { stay }: Hotel): Record<string, string> {
  if (booked_at === null || stay === undefined) return {}
  return { [stay.nights === 1 ? 'Night' : 'Nights']: describeNights(booked_at, stay) }
}

function bookingOf({ code, guest_name, guest_email, room_name }: PaymentFacts) {
  if (code === null || guest_name === null || guest_email === null || room_name === null) {
    throw new MailFailure('EROW')
  }
  return { code, guestName: guest_name, guestEmail: guest_email, room: room_name }
}

function toList(title: string, lines: readonly string[]): string {
  return [title, ...lines.map((line) => `- ${line}`)].join('\n')
}

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

function isFullRefund({ refund_kobo: refundKobo, amount_kobo: amountKobo }: PaymentFacts): boolean {
  return refundKobo === amountKobo
}

function toRefundFacts(payment: PaymentFacts): string {
  const { refund_kobo: refundKobo, amount_kobo: amountKobo, currency, reference } = payment
  if (refundKobo === null) throw new MailFailure('EROW')
  const paid: Record<string, string> = isFullRefund(payment) ? {} : { Paid: toAmount(amountKobo, currency) }
  return toColumns({ ...paid, Refund: toAmount(refundKobo, currency), 'Payment reference': reference })
}
