import type { Hotel } from './hotel'
import { type Draft, MailFailure } from './mail'
import type { PaymentFacts } from './repository'
import { howToReach, oneLine, toAmount, toColumns, toGuest, toText } from './wording'

/**
 * To the guest: the room is booked and paid. Throws a MailFailure when the payment has no booking or no room.
 */
export function bookingConfirmed(payment: PaymentFacts, hotel: Hotel): Draft {
  const { code, guest_name: guestName, guest_email: guestEmail, room_name: room, reference } = payment
  if (code === null || guestName === null || guestEmail === null || room === null) {
    throw new MailFailure('EROW')
  }
  return {
    to: toGuest(guestEmail, guestName),
    replyTo: { name: hotel.name, address: hotel.email },
    subject: `Your booking at ${hotel.name}`,
    text: toText(
      `Dear ${oneLine(guestName)},`,
      'Thank you: your room is booked and paid. This is your booking code, for the front desk:',
      `    ${code}`,
      toColumns({
        Room: room,
        Paid: toAmount(payment.amount_kobo, payment.currency),
        'Payment reference': reference,
      }),
      ['Please bring', ...hotel.bring.map((item) => `- ${item}`)].join('\n'),
      'A question, or a change of plan? Answer this mail, call us or write on WhatsApp.',
      hotel.farewell,
      howToReach(hotel),
    ),
  }
}

/** To the payer: the room was already taken, the money goes back. Throws a MailFailure without a refund. */
export function refundDue(payment: PaymentFacts, hotel: Hotel): Draft {
  const room = payment.room_name === null ? 'the room' : `our ${payment.room_name}`
  return {
    to: toGuest(payment.payer_email),
    replyTo: { name: hotel.name, address: hotel.email },
    subject: `Your payment to ${hotel.name} is going back to you`,
    text: toText(
      'Dear guest,',
      `We are sorry: somebody else booked ${room} a moment before your payment reached us, so we could not keep it for you.`,
      'The whole amount goes back to the card you paid with. You need not do anything. Banks take 3 to 10 working days to show it.',
      toRefundFacts(payment),
      'We would gladly find you another room. Answer this mail, call us or write on WhatsApp.',
      howToReach(hotel),
    ),
  }
}

/** To the payer: the money has gone back. Throws a MailFailure when the payment has no refund. */
export function refundProcessed(payment: PaymentFacts, hotel: Hotel): Draft {
  return {
    to: toGuest(payment.payer_email),
    replyTo: { name: hotel.name, address: hotel.email },
    subject: `Your refund from ${hotel.name} is done`,
    text: toText(
      'Dear guest,',
      'Your payment has been refunded in full to the card you paid with.',
      toRefundFacts(payment),
      'Your bank may take some working days to show it. If it is not there after ten, tell us the payment reference and we will look into it.',
      howToReach(hotel),
    ),
  }
}

function toRefundFacts({ refund_kobo: refundKobo, currency, reference }: PaymentFacts): string {
  if (refundKobo === null) throw new MailFailure('EROW')
  return toColumns({ Refund: toAmount(refundKobo, currency), 'Payment reference': reference })
}
