import { Button } from '../../../components/ui/Button'
import { useHotelTime } from '../../../components/ui/useHotelTime'
import { STAY } from '../../../components/ui/useTonight'
import { BOOKING_FORM, keepTyped } from '../../../shared/kept-typing'
import { formatNaira } from '../../../shared/money'
import { refundTarget } from '../../../shared/payment-channels'
import { feeText } from '../../../shared/payment-news'
import { formatHotelDay, hotelTime } from '../../../shared/stay'
import { hotelClock, stayTerms } from '../../../shared/stay-terms'
import type { ManageProps } from './ManageBooking'
import { StepForm } from './StepForm'

/** Shows the refund of a cancellation before it is made, or the rule when it is too late to cancel here. */
export function CancelForm({ booking, proof, onNews }: ManageProps) {
  const { cancellation, channel } = booking
  const now = useHotelTime()
  if (cancellation === undefined) {
    const rule = now !== undefined ? stayTerms(STAY, now, booking).cancellation : undefined
    return (
      <p>{rule} If your plans have changed, please ask our front desk: the ways to reach it are below.</p>
    )
  }
  const { refund, until, fee } = cancellation
  const money = formatNaira(refund)

  return (
    <>
      <p>
        You can cancel here until {hotelClock(hotelTime(until))}, on {formatHotelDay(until)}.{' '}
        {refund > 0 ? (
          <>
            If you cancel now, <b>{money}</b> goes back to {refundTarget(channel)}, and the room is no longer
            yours.
          </>
        ) : (
          'You have paid nothing yet. If you cancel now, the room is no longer yours.'
        )}
        {feeText(fee)}
      </p>
      <StepForm
        step="cancel"
        proof={proof}
        label={refund > 0 ? `Cancel and get ${money} back` : 'Cancel this booking'}
        busy="Cancelling…"
        inputOf={() => ({ refund })}
        onNews={(news) => {
          // For a guest who books again.
          keepTyped(BOOKING_FORM, { name: booking.name, email: proof.email ?? '' })
          onNews(news)
        }}
      />
      <Button
        variant="quiet"
        onClick={(event) => event.currentTarget.closest('details')?.removeAttribute('open')}
      >
        Keep my booking
      </Button>
    </>
  )
}
