import { formatKobo } from '../../../shared/money'
import { SumField, sumIn, useFields } from '../parts/fields'
import { Note } from '../parts/text'
import { bookingButton, type BookingFormProps, StepForm } from './BookingDialog'
import { currentDay } from './days'
import { describeRoomAfter } from './stay-steps'

export const CancelBooking = bookingButton('Cancel', 'Cancel this booking?', (props) => (
  <EndForm {...props} step="cancel" verb="Cancel" />
))
export const Release = bookingButton('Release', 'Release the room?', (props) => (
  <EndForm {...props} step="cancel" verb="Release" />
))
export const NoShow = bookingButton('No-show', 'Did the guest not come?', (props) => (
  <EndForm {...props} step="no-show" verb="Record the no-show" />
))

interface EndFormProps extends BookingFormProps {
  step: 'cancel' | 'no-show'
  verb: string
}

function EndForm({ verb, ...props }: EndFormProps) {
  const { booking, policy, give_back, no_show_off_kobo, back_here_kobo } = props.story
  const { policy_refund_kobo: preset, most_refund_kobo: most } = props.story
  const { paid_online_kobo: paid, kept_online_kobo: kept, kept_here_kobo, limit } = give_back
  const sum = sumIn(useFields<'refund'>(), 'refund', { preset, least: 0, most })
  const back = sum.kobo === 0 ? ', nothing goes back' : ` and give back ${formatKobo(sum.kobo ?? 0)}`
  return (
    <StepForm
      {...props}
      confirm={paid === 0 || sum.kobo === undefined ? verb : verb + back}
      problems={{
        refund: sum.problem && `${sum.problem}${limit === null ? '' : ' Only an owner can give back more.'}`,
      }}
      body={{
        seen_room: booking.room_id,
        refund_kobo: paid === 0 ? 0 : sum.kobo,
        seen_paid_kobo: kept + kept_here_kobo,
        seen_held_until: booking.held_until,
      }}
    >
      {booking.paid_kobo === 0 ? (
        <p>{booking.guest_name} has paid nothing.</p>
      ) : (
        <p>
          {booking.guest_name} paid{' '}
          {booking.source === 'desk'
            ? formatKobo(booking.paid_kobo)
            : `${formatKobo(paid)} online${booking.refund === null ? '' : `, of which ${formatKobo(booking.refund.amount_kobo)} has gone back already`}`}
          . {policy}
        </p>
      )}
      {props.step === 'no-show' && no_show_off_kobo > 0 && (
        <p>
          The first night stays on the bill, and {formatKobo(no_show_off_kobo)} for the others is taken off.
        </p>
      )}
      {paid === 0 ? null : most > 0 ? (
        <SumField label="How much goes back" of={sum} />
      ) : (
        <p>Nothing goes back.</p>
      )}
      {limit !== null && most < kept && <Note>Only an owner can give back more than the rule says.</Note>}
      {kept_here_kobo > 0 && (
        <Note>
          {formatKobo(kept_here_kobo)} was paid at the desk. By the rule,{' '}
          {back_here_kobo === 0
            ? 'nothing of it goes back.'
            : `${formatKobo(back_here_kobo)} of it goes back, from the folio.`}
        </Note>
      )}
      <p>
        {booking.arrives_on > currentDay()
          ? 'Its nights are free again at once.'
          : describeRoomAfter(props.story)}{' '}
        {props.step === 'cancel' && booking.guest_email !== null && 'A mail tells the guest. '}
        This cannot be taken back.
      </p>
    </StepForm>
  )
}
