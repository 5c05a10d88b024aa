import { NOT_OWED } from '../../shared/payment-news'
import type { Hotel } from '../hotel/hotel'
import type { PaymentFacts } from './facts'
import { refunding } from './guest-mails'
import type { Draft } from './mail'
import { guestDraft, linkTo, toFacts, toGuest, toPaid } from './wording'

/** A payment by link, of which a part may go back. Whoever has paid need not be the guest. */
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
