import { describeNights } from '../../shared/stay'
import { isFullRefund } from './guest-mails'
import type { Hotel } from './hotel'
import { type Draft, MailFailure } from './mail'
import type { PaymentFacts } from './facts'
import { guestDraft, oneLine, statusLink, toAmount, toColumns, toGuest } from './wording'

export function bookingConfirmed(payment: PaymentFacts, hotel: Hotel): Draft {
  const { code, guestName, guestEmail, room } = bookingOf(payment)
  return guestDraft(
    hotel,
    toGuest(guestEmail, guestName),
    `Your booking at ${hotel.name}`,
    `Dear ${oneLine(guestName)},`,
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
    `Dear ${oneLine(guestName)},`,
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
  const { code, guestName, guestEmail, room } = bookingOf(payment)
  const { amount_kobo: amountKobo, refund_kobo: refundKobo, currency, reference } = payment
  const refund: Record<string, string> = refundKobo === null ? {} : { Refund: toAmount(refundKobo, currency) }
  return guestDraft(
    hotel,
    toGuest(guestEmail, guestName),
    `Your booking at ${hotel.name} is cancelled`,
    `Dear ${oneLine(guestName)},`,
    `Your booking is cancelled, and our ${oneLine(room)} is no longer kept for you.`,
    describeRefund(payment),
    toColumns({
      'Booking code': code,
      ...nightOf(payment, hotel),
      Paid: toAmount(amountKobo, currency),
      ...refund,
      'Payment reference': reference,
    }),
    ...statusLink(reference, hotel),
    'Is this not what you expected? Answer this mail, call us or message us on WhatsApp.',
  )
}

/** A refund after the stay. */
export function bookingPaidBack(payment: PaymentFacts, hotel: Hotel): Draft {
  const { code, guestName, guestEmail, room } = bookingOf(payment)
  const { amount_kobo: amountKobo, refund_kobo: refundKobo, currency, reference } = payment
  if (refundKobo === null) throw new MailFailure('EROW')
  return guestDraft(
    hotel,
    toGuest(guestEmail, guestName),
    `${isFullRefund(payment) ? 'Your payment' : 'A part of your payment'} to ${hotel.name} is going back to you`,
    `Dear ${oneLine(guestName)},`,
    `Our front desk gives you money back for your booking of our ${oneLine(room)}.`,
    describeRefund(payment),
    toColumns({
      'Booking code': code,
      ...nightOf(payment, hotel),
      Paid: toAmount(amountKobo, currency),
      Refund: toAmount(refundKobo, currency),
      'Payment reference': reference,
    }),
    ...statusLink(reference, hotel),
    'Do you see it another way? Answer this mail, call us or message us on WhatsApp.',
  )
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
