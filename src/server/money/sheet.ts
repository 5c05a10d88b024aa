import type { MoneySheet } from '../../shared/desk/money'
import { STATUS_WORDS } from '../../shared/desk/status-words'
import { toNaira } from '../../shared/money'
import { compareWithPaystack, type MoneyServices } from './compare'
import { type Days, toPeriod } from './days'
import { findPaymentsIn, findRefundsIn, type PaymentLine } from './repository'

type Line = MoneySheet['lines'][number]

/**
 * Returns the payments and refunds of these days in Lagos, their totals, and every difference to Paystack's own
 * list. When Paystack cannot be asked, the sheet says so. Throws an AppError of 400 for impossible days.
 */
export async function readMoneySheet(services: MoneyServices, days: Days): Promise<MoneySheet> {
  const { database, domain } = services
  const period = toPeriod(days)
  const payments = await findPaymentsIn(database, period)
  const refunds = await findRefundsIn(database, period)
  const counted = payments.filter((payment) => isOurMoney(payment, domain))
  const taken = sum(counted.map(({ amount_kobo }) => amount_kobo))
  const back = refunds.filter((refund) => isOurMoney(refund, domain))
  const backAs = (state: PaymentLine['refund_state']) =>
    sum(back.filter(({ refund_state }) => refund_state === state).map(({ refund_kobo }) => refund_kobo ?? 0))
  const [refunded, settled] = [backAs('processed'), backAs('settled')]
  const { paystack, mismatches } = await compareWithPaystack(services, { period, payments, refunds, counted })
  return {
    ...days,
    lines: [...payments.map(toPaymentLine), ...refunds.map(toRefundLine)].toSorted(byMoment),
    totals: {
      taken: toNaira(taken),
      refunded: toNaira(refunded),
      settled: toNaira(settled),
      kept: toNaira(taken - refunded - settled),
      payments: counted.length,
    },
    paystack,
    mismatches,
  }
}

function isOurMoney({ currency, domain: ofPayment, decision }: PaymentLine, domain: string): boolean {
  return currency === 'NGN' && ofPayment === domain && decision !== 'not_ours'
}

function byMoment(one: Line, other: Line): number {
  return Date.parse(one.at) - Date.parse(other.at)
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

function toPaymentLine(payment: PaymentLine): Line {
  return {
    at: new Date(payment.at).toISOString(),
    kind: 'payment',
    reference: payment.reference,
    code: payment.code,
    room_name: payment.room_name,
    state: describeState(payment),
    amount: toNaira(payment.amount_kobo),
    currency: payment.currency,
  }
}

function toRefundLine(refund: PaymentLine): Line {
  const amount = -toNaira(refund.refund_kobo ?? 0)
  return { ...toPaymentLine(refund), kind: 'refund', state: describeRefund(refund), amount }
}

/** @example 'cancelled, paid back in part' */
function describeState(payment: PaymentLine): string {
  const { outcome, booking_status, decision, refund_state } = payment
  const states: string[] = []
  if (booking_status !== null) states.push(STATUS_WORDS[booking_status].toLowerCase())
  else if (outcome === 'review' && decision === null) states.push('under review')
  else if (decision === 'not_ours') states.push('not ours')
  if (refund_state === 'processed') states.push(describeRefund(payment))
  else if (refund_state === 'settled') states.push('refund settled otherwise')
  else if (refund_state === 'failed' || refund_state === 'needs_attention') states.push('refund is stuck')
  else if (refund_state !== null) states.push('being paid back')
  return states.join(', ')
}

function describeRefund({ refund_state, refund_kobo, amount_kobo }: PaymentLine): string {
  if (refund_state === 'settled') return 'settled otherwise'
  return (refund_kobo ?? 0) < amount_kobo ? 'paid back in part' : 'paid back'
}
