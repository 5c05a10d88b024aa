import { ContactRow, PhoneLink, WhatsAppLink } from '../../components/ui/ContactLinks'
import { paymentQuestion } from '../../shared/payment-news'

/** How to reach the desk about a payment. `payment` is its reference or code, or ''. */
export function DeskWays({ payment }: { payment: string }) {
  return (
    <ContactRow>
      <li>
        <PhoneLink isCall />
      </li>
      <li>
        <WhatsAppLink text={paymentQuestion(payment)}>Message us on WhatsApp</WhatsAppLink>
      </li>
    </ContactRow>
  )
}
