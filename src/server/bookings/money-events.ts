import type { StoryEvent } from '../../shared/desk/bookings'
import { formatNaira, toNaira } from '../../shared/money'
import { DASHBOARD, SITE } from '../db/schema'
import { type DisputeRow, isLost } from '../disputes/repository'
import { toHotelTime } from '../mail/wording'
import type { RefundRow } from '../refunds/repository'

// What a booking's history says about money that goes back.

export function describeRefund(refund: RefundRow): StoryEvent[] {
  const { amount_kobo, state, created_at, requested_at, processed_at, last_error } = refund
  const isFound = refund.who === DASHBOARD
  const amount = toText(amount_kobo)
  // The journal has the entry of a refund that was found.
  const events = isFound ? [] : [{ at: created_at, who: SITE, what: `A refund of ${amount} was noted.` }]
  if (!isFound && requested_at !== null && refund.provider_refund_id !== null) {
    events.push({ at: requested_at, who: SITE, what: `The refund of ${amount} was sent to Paystack.` })
  }
  if (processed_at !== null) {
    events.push({ at: processed_at, who: 'Paystack', what: `${amount} was paid back.` })
  } else if (state === 'failed' || state === 'needs_attention') {
    const problem = last_error === null ? '' : `: ${last_error}`
    events.push({ at: requested_at ?? created_at, who: 'Paystack', what: `The refund is stuck${problem}.` })
  }
  return events
}

export function describeDispute(dispute: DisputeRow): StoryEvent[] {
  const { amount_kobo, category, created_at, due_at, resolved_at } = dispute
  const amount = toText(amount_kobo)
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

export function toText(amountKobo: number): string {
  return formatNaira(toNaira(amountKobo))
}
