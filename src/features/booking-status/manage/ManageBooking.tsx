import { styled } from 'styled-components'
import type { BookingAnswer, BookingQuestion } from '../../../shared/contract'
import { look, theme } from '../../../styles/theme'
import type { BookedNews } from '../../../shared/payment-news'
import { CancelForm } from './CancelForm'
import { EmailForm, NameForm } from './CorrectForms'
import { DetailsForm } from './DetailsForm'

export interface ManageProps {
  booking: BookedNews & { details: NonNullable<BookedNews['details']> }
  /** Proves whose booking it is. For some steps a link is not enough. */
  proof: BookingQuestion
  onNews: (news: BookingAnswer) => void
}

export function ManageBooking(props: ManageProps) {
  return (
    <Parts>
      <DetailsForm {...props} />
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
    </Parts>
  )
}

const Parts = styled.div`
  ${look.stack}
  margin-top: ${theme.space.two};
  width: 100%;

  h3 {
    font-size: ${theme.type.title};
    margin-bottom: ${theme.space.half};
  }

  details {
    border-top: 1px solid ${theme.color.line};
  }

  details[open] {
    padding-bottom: ${theme.space.three};
  }

  summary {
    ${look.strong}
    cursor: pointer;
    line-height: ${theme.touchTarget};
  }
`
