import type { BookingStory } from '../../../shared/desk/bookings'
import { useMe } from '../api/me'
import { LinkToShare } from '../parts/LinkToShare'
import { ChatLink, Note } from '../parts/text'
import { bookingButton, type BookingFormProps, StepForm } from './BookingDialog'
import { chatText } from './days'

export function PaymentLink({ story: { booking, party, pay_link } }: { story: BookingStory }) {
  const { hotel } = useMe()
  const { phone, guest_email } = booking
  if (pay_link === null) return null
  return (
    <LinkToShare label={party.length > 0 ? 'Payment link of the party' : 'Payment link'} link={pay_link}>
      {guest_email !== null && <SendLink booking={booking} />}
      {phone !== null && (
        <ChatLink phone={phone} chat={chatText(booking, hotel, pay_link)} label="Send by WhatsApp" />
      )}
    </LinkToShare>
  )
}

const SendLink = bookingButton('Send by e-mail', 'Send the payment link', SendForm)

function SendForm(props: BookingFormProps) {
  const { guest_email } = props.story.booking
  return (
    <StepForm {...props} step="payment-link" confirm="Send it" body={{}}>
      <Note>A mail to {guest_email} says what is to pay, and has the link.</Note>
    </StepForm>
  )
}
