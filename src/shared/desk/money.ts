import { type Static, Type } from '@sinclair/typebox'
import { BankSchema, RefundAccountSchema } from './bank-accounts'
import { MOST_KOBO, NAME_MAX_LENGTH } from '../limits'
import {
  bodyOf,
  type Calls,
  DaySchema,
  Kobo,
  longList,
  maybe,
  MaybeMoment,
  MaybeText,
  Moment,
  Nothing,
  oneOf,
} from './schema-parts'

const ReviewSchema = Type.Object({
  reference: Type.String(),
  /** In the smallest unit of the currency. */
  amount_kobo: Kobo,
  currency: Type.String(),
  domain: Type.String(),
  payer_email: Type.String(),
  room_id: maybe(Type.Integer()),
  room_name: MaybeText,
  price_kobo: maybe(Kobo),
  /** The remaining nights of those named, or tonight when all are over; null when none are named. */
  stay: maybe(Type.Object({ from: DaySchema, nights: Type.Integer() })),
  paid_at: MaybeMoment,
  received_at: Moment,
  odd: Type.String(),
  choices: Type.Array(oneOf('book', 'refund', 'not_ours')),
})
export type Review = Static<typeof ReviewSchema>

const DecideSchema = Type.Union([
  bodyOf({
    decision: Type.Literal('book'),
    room_id: Type.Integer({ minimum: 1 }),
    guest_name: Type.String({ minLength: 1, maxLength: NAME_MAX_LENGTH }),
    /** A price set by an owner. Default: the room's price, which the person's screen shows. */
    total_kobo: Type.Optional(Type.Integer({ minimum: 0, maximum: MOST_KOBO })),
    seen_price_kobo: Type.Optional(Kobo),
  }),
  bodyOf({ decision: Type.Literal('refund'), amount_kobo: Type.Integer({ minimum: 1 }) }),
  bodyOf({ decision: Type.Literal('not_ours') }),
])
export type Decide = Static<typeof DecideSchema>

const OpenPaymentSchema = Type.Object({
  reference: Type.String(),
  room_name: MaybeText,
  /** Null for tonight, as are the nights. */
  arrives_on: MaybeText,
  nights: maybe(Type.Integer()),
  /** Null until the guest's browser has sent it, as are name and room. */
  guest_email: MaybeText,
  guest_name: MaybeText,
  since: Moment,
  in_progress_since: MaybeMoment,
})
export type OpenPayment = Static<typeof OpenPaymentSchema>

const DeskRefundSchema = Type.Object({
  id: Type.String(),
  reference: Type.String(),
  payer_email: Type.String(),
  guest_name: MaybeText,
  /** Who ordered the refund; null for a refund that was made in Paystack's dashboard. */
  who: MaybeText,
  amount_kobo: Kobo,
  paid_kobo: Kobo,
  state: Type.String(),
  reason: Type.String(),
  problem: MaybeText,
  created_at: Moment,
  processed_at: MaybeMoment,
  can_retry: Type.Boolean(),
  can_settle: Type.Boolean(),
  /** True when Paystack waits for the guest's bank account. */
  can_send_to_account: Type.Boolean(),
})
export type DeskRefund = Static<typeof DeskRefundSchema>

const MethodSchema = oneOf('paystack', 'cash', 'pos', 'transfer')

interface MoneyLine {
  at: string
  /** A lost `dispute` is money that went back; `not_ours` subtracts a payment that is not ours. */
  kind: 'payment' | 'refund' | 'void' | 'dispute' | 'not_ours'
  method: Static<typeof MethodSchema>
  /** Paystack's name of the way to pay; null at the desk, and where it is not known. */
  channel: string | null
  /** Who took or gave the money at the desk; null for Paystack. */
  who: string | null
  /** The payment's reference at Paystack; at the desk, the number of the slip or the reason. */
  reference: string | null
  /** The booking of an earlier payment with the same slip. */
  slip_of?: string
  code: string | null
  /** Name and room at that time. */
  guest_name: string | null
  room_name: string | null
  state: string
  /** Negative for money that went back. Other currencies are in their smallest unit, and in no total. */
  amount_kobo: number
  currency: string
}

/** The money of some business days, both ends included. Lines and totals of a past day never change. */
const MoneySheetSchema = Type.Object({
  from: Type.String(),
  to: Type.String(),
  lines: longList<MoneyLine>(),
  /** True when cash is in no line and no sum, because the person has to count it first. */
  hides_cash: Type.Boolean(),
  totals: Type.Object({
    taken_kobo: Kobo,
    refunded_kobo: Kobo,
    settled_kobo: Kobo,
    kept_kobo: Kobo,
    payments: Type.Integer(),
  }),
  by_method: Type.Array(Type.Object({ method: MethodSchema, taken_kobo: Kobo, kept_kobo: Kobo })),
  by_person: Type.Array(
    Type.Object({ who: Type.String(), cash_kobo: Kobo, pos_kobo: Kobo, transfer_kobo: Kobo }),
  ),
  /** What guests have paid for coming nights; undefined for nothing. */
  in_advance: Type.Optional(
    Type.Object({
      before_kobo: Kobo,
      /** Paid for nights after the day of the payment, less what went back. */
      added_kobo: Kobo,
      taken_kobo: Kobo,
      used_kobo: Kobo,
      after_kobo: Kobo,
    }),
  ),
  paystack: Type.Object({
    /** Why Paystack could not be asked. Null when it was. */
    problem: MaybeText,
    taken_kobo: maybe(Kobo),
  }),
  mismatches: Type.Array(Type.Object({ reference: Type.String(), what: Type.String() })),
})
export type MoneySheet = Static<typeof MoneySheetSchema>

const Days = Type.Object({ from: DaySchema, to: DaySchema })

export const MONEY_CALLS = {
  'GET reviews/': { permission: 'guests', answer: Type.Array(ReviewSchema) },
  'POST reviews/:reference/decide/': { permission: 'guests', body: DecideSchema, answer: Nothing },
  'GET open-payments/': { permission: 'guests', answer: Type.Array(OpenPaymentSchema) },
  'GET refunds/': { permission: 'guests', answer: Type.Array(DeskRefundSchema) },
  'POST refunds/:id/retry/': { permission: 'guests', answer: Nothing },
  'POST refunds/:id/settle/': { permission: 'guests', answer: Nothing },
  'GET banks/': { permission: 'administration', answer: Type.Array(BankSchema) },
  'POST refunds/:id/account/': {
    permission: 'administration',
    body: RefundAccountSchema,
    answer: Type.Object({ account_name: Type.String() }),
  },
  'POST refunds/:id/send/': { permission: 'administration', body: RefundAccountSchema, answer: Nothing },
  'GET money/': { permission: 'guests', query: Days, answer: MoneySheetSchema },
  'GET money.csv/': { permission: 'guests', query: Days, answer: Type.String() },
} satisfies Calls
