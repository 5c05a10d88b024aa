import { ContactRow, PhoneLink, WhatsAppLink } from '../../components/ui/ContactLinks'
import { paymentQuestion } from './messages'

/** How to reach the desk about a payment. Takes its reference or code, '' where there is none. */
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
