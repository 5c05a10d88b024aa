import { formatKobo } from '../../../shared/money'
import type { HandoverTable, RefundTable } from '../../db/schema'
import { type Actions, type After, type Before } from './words'

export type Decision =
  | { decision: 'booked'; code: string; room_id: number; total_kobo: number }
  | { decision: 'refunded'; amount_kobo: number; paid_kobo: number }
  | { decision: 'not_ours' }

type Refund<Column extends keyof RefundTable> = Pick<RefundTable, Column>
type Counted = Pick<HandoverTable, 'expected_kobo' | 'counted_kobo'>

export const MONEY_ACTIONS = {
  'payment.decided': (reference, { after }: After<Decision>, { room }) => {
    if (after.decision === 'booked') {
      return `Payment ${reference} was booked as ${after.code}, room ${room(after.room_id)}.`
    }
    if (after.decision === 'not_ours') return `Payment ${reference} was marked as not ours.`
    return `Of payment ${reference}, ${formatKobo(after.amount_kobo)} goes back to the payer.`
  },
  'refund.retried': (refund, _facts: Before<Refund<'state' | 'provider_refund_id'>>) =>
    `The refund of ${refund} was retried.`,
  'refund.found': (refund, _facts: After<Refund<'amount_kobo'>>) =>
    `A refund of ${refund} was made in Paystack’s dashboard.`,
  'refund.sent_to_account': (refund, { after }: After<{ bank: string; ends_in: string }>) =>
    `The refund of ${refund} was sent to an account ending in ${after.ends_in}, at the bank ${after.bank}.`,
  'refund.settled': (refund, _facts: Before<Refund<'state'>>) =>
    `The refund of ${refund} was settled outside Paystack.`,
  'money.handed_over': (_handover, { after }: After<Counted>) =>
    `${formatKobo(after.counted_kobo)} in cash was handed over; ${formatKobo(after.expected_kobo)} was expected.`,
  'money.cash_counted': (_handover, { after }: After<Counted>) =>
    `${formatKobo(after.counted_kobo)} in cash was counted; ${formatKobo(after.expected_kobo)} was expected.`,
  'money.handover_read': () => 'The note of a handover was read.',
} satisfies Actions<'payment' | 'refund' | 'money'>
