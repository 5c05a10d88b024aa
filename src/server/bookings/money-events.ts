import type { StoryEvent } from '../../shared/desk/bookings'
import { formatKobo } from '../../shared/money'
import { DASHBOARD, SITE } from '../db/schema'
import { type DisputeRow, isLost } from '../disputes/repository'
import { toHotelTime } from '../mail/wording'
import type { RefundRow } from '../refunds/repository'

// What a booking's history says about money that goes back.

/** Leaves out that people ordered refunds or that the sweep found some: the journal has those events. */
export function describeRefunds(refunds: readonly RefundRow[]): StoryEvent[] {
  let paidBackKobo = 0
  return refunds.toSorted(byProcessing).flatMap((refund) => {
    const { who, amount_kobo, state, created_at, requested_at, processed_at, last_error } = refund
    const amount = formatKobo(amount_kobo)
    const events: StoryEvent[] = []
    if (who === SITE) events.push({ at: created_at, who, what: `A refund of ${amount} was noted.` })
    if (who !== DASHBOARD && requested_at !== null && refund.provider_refund_id !== null) {
      events.push({ at: requested_at, who: SITE, what: `The refund of ${amount} was sent to Paystack.` })
    }
    if (processed_at !== null) {
      paidBackKobo += amount_kobo
      const all = paidBackKobo > amount_kobo ? `, ${formatKobo(paidBackKobo)} in all` : ''
      events.push({ at: processed_at, who: 'Paystack', what: `${amount} was paid back${all}.` })
    } else if (state === 'failed' || state === 'needs_attention') {
      const problem = last_error === null ? '' : `: ${last_error}`
      const what = `The refund of ${amount} is stuck${problem}.`
      events.push({ at: requested_at ?? created_at, who: 'Paystack', what })
    }
    return events
  })
}

function byProcessing(one: RefundRow, other: RefundRow): number {
  return (one.processed_at ?? '') < (other.processed_at ?? '') ? -1 : 1
}

export function describeDispute(dispute: DisputeRow): StoryEvent[] {
  const { amount_kobo, category, created_at, due_at, resolved_at } = dispute
  const amount = formatKobo(amount_kobo)
  const reason = category === null ? '' : ` (${category})`
  const by = due_at === null ? '' : `, to be answered by ${toHotelTime(due_at)}`
  const events = [
    { at: created_at, who: 'Paystack', what: `The guest’s bank wants ${amount} back${reason}${by}.` },
  ]
  if (resolved_at !== null) {
    const what = isLost(dispute)
      ? `The dispute was lost: ${amount} went back to the guest’s bank.`
      : `The dispute was won: the hotel keeps ${amount}.`
    events.push({ at: resolved_at, who: 'Paystack', what })
  }
  return events
}
