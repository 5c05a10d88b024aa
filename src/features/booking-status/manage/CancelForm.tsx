import { STAY, useHotelTime } from '../../../components/ui/useTonight'
import { formatNaira } from '../../../shared/money'
import { refundTarget } from '../../../shared/payment-channels'
import { feeText } from '../../../shared/payment-news'
import { besideHotelTime } from '../../../shared/device-time'
import { formatHotelDay, hotelTime } from '../../../shared/stay'
import { hotelClock, stayTerms } from '../../../shared/stay-terms'
import type { ManageProps } from './ManageBooking'
import { ProofField, withProof } from './ProofField'
import { StepForm } from './StepForm'
import { useStep } from './useStep'

/** Shows the refund of a cancellation before it is made, or the rule when it is too late to cancel here. */
export function CancelForm({ booking, proof, onNews }: ManageProps) {
  const { cancellation, channel } = booking
  const step = useStep('cancel')
  const now = useHotelTime()
  if (cancellation === undefined) {
    const rule =
      STAY && now !== undefined ? stayTerms(STAY, now, booking, besideHotelTime).cancellation : undefined
    return (
      <p>{rule} If your plans have changed, please ask our front desk: the ways to reach it are below.</p>
    )
  }
  const { refund, until, fee } = cancellation
  const money = formatNaira(refund)

  async function cancel(textOf: (name: string) => string) {
    const news = await step.send({ ...withProof(proof, textOf), refund })
    if (news !== undefined) onNews(news)
  }

  return (
    <>
      <p>
        You can cancel here until {hotelClock(hotelTime(until))}, on {formatHotelDay(until)}
        {besideHotelTime(new Date(until))}. If you cancel now, <b>{money}</b> goes back to{' '}
        {refundTarget(channel)}, and the room is no longer yours.
        {feeText(fee)}
      </p>
      <StepForm step={step} label={`Cancel and get ${money} back`} busy="Cancelling…" onSubmit={cancel}>
        <ProofField proof={proof} error={step.errors['email']} />
      </StepForm>
    </>
  )
}
