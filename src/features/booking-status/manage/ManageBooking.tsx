import type { BookingAnswer, BookingQuestion } from '../../../shared/contract'
import type { BookedNews } from '../../../shared/payment-news'
import { CancelForm } from './CancelForm'
import { EmailForm, NameForm } from './CorrectForms'

export interface ManageProps {
  booking: BookedNews & { details: NonNullable<BookedNews['details']> }
  /** Proves whose booking it is. For some steps a link is not enough. */
  proof: BookingQuestion
  onNews: (news: BookingAnswer) => void
}

export function ManageBooking(props: ManageProps) {
  return (
    <>
      <details>
        <summary>Correct your name or email</summary>
        <NameForm {...props} />
        <EmailForm {...props} />
      </details>
      {props.booking.status === 'expected' && (
        <details>
          <summary>Cancel this booking</summary>
          <CancelForm {...props} />
        </details>
      )}
    </>
  )
}
