import { Button } from '../../../components/ui/Button'
import { useHotelTime } from '../../../components/ui/useHotelTime'
import { STAY } from '../../../components/ui/useTonight'
import { BOOKING_FORM, keepTyped } from '../../../shared/kept-typing'
import { cancelLabel, cancelOfferText } from '../../../shared/payment-news'
import { stayTerms } from '../../../shared/stay-terms'
import { type ManageProps, StepForm } from './StepForm'

export function CancelForm({ booking, proof, onNews }: ManageProps) {
  const { cancellation } = booking
  const now = useHotelTime()
  if (cancellation === undefined) {
    const rule = now !== undefined ? stayTerms(STAY, now, booking).cancellation : undefined
    return (
      <p>{rule} If your plans have changed, please ask our front desk: the ways to reach it are above.</p>
    )
  }
  const { refund } = cancellation
  return (
    <>
      <p>{cancelOfferText(booking)}</p>
      <StepForm
        step="cancel"
        proof={proof}
        label={cancelLabel(refund)}
        busy="Cancelling…"
        inputOf={() => ({ refund })}
        onNews={(news) => {
          // Kept for a guest who books again.
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
