import { type Static, Type } from '@sinclair/typebox'
import { NAME_MAX_LENGTH } from '../limits'
import { MaybeMoment, MaybeText, Moment, Naira, oneOf } from './schema-parts'

/**
 * GET /api/desk/reviews/: payments that wait for a decision, the oldest first, then those decided within 30
 * days.
 */
export const ReviewSchema = Type.Object({
  reference: Type.String(),
  amount: Type.Number(),
  currency: Type.String(),
  domain: Type.String(),
  payer_email: Type.String(),
  room_id: Type.Union([Type.Integer(), Type.Null()]),
  room_name: MaybeText,
  paid_at: MaybeMoment,
  received_at: Moment,
  /** Why it needs a decision, as a sentence. */
  odd: Type.String(),
  /** The decisions that are possible. */
  choices: Type.Array(oneOf('book', 'refund', 'not_ours')),
  decision: Type.Union([
    Type.Object({ decision: oneOf('booked', 'refunded', 'not_ours'), who: Type.String(), at: Moment }),
    Type.Null(),
  ]),
})
export type Review = Static<typeof ReviewSchema>

/** POST /api/desk/reviews/{reference}/decide/. */
export const DecideSchema = Type.Union([
  Type.Object(
    {
      decision: Type.Literal('book'),
      room_id: Type.Integer({ minimum: 1 }),
      guest_name: Type.String({ minLength: 1, maxLength: NAME_MAX_LENGTH }),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    { decision: Type.Literal('refund'), amount: Type.Number({ exclusiveMinimum: 0 }) },
    { additionalProperties: false },
  ),
  Type.Object({ decision: Type.Literal('not_ours') }, { additionalProperties: false }),
])
export type Decide = Static<typeof DecideSchema>

/** GET /api/desk/open-payments/: the oldest OPEN_PAYMENTS_LISTED undecided payments. */
export const OpenPaymentSchema = Type.Object({
  reference: Type.String(),
  room_name: MaybeText,
  /** Null, like name and room, until the guest's browser has sent them. */
  guest_email: MaybeText,
  guest_name: MaybeText,
  since: Moment,
})
export type OpenPayment = Static<typeof OpenPaymentSchema>

/** GET /api/desk/refunds/: refunds under way, and those of the last 30 days. */
export const DeskRefundSchema = Type.Object({
  id: Type.String(),
  reference: Type.String(),
  payer_email: Type.String(),
  amount: Naira,
  paid: Naira,
  state: Type.String(),
  /** Reason in a few words. */
  reason: Type.String(),
  problem: MaybeText,
  created_at: Moment,
  processed_at: MaybeMoment,
  can_retry: Type.Boolean(),
  /** True when a person may mark it as settled outside Paystack. */
  can_settle: Type.Boolean(),
})
export type DeskRefund = Static<typeof DeskRefundSchema>

/** GET /api/desk/money/?from=2026-11-01&to=2026-11-30: days in Lagos, both included. */
export const MoneySheetSchema = Type.Object({
  from: Type.String(),
  to: Type.String(),
  lines: Type.Array(
    Type.Object({
      at: Moment,
      kind: oneOf('payment', 'refund'),
      reference: Type.String(),
      code: MaybeText,
      room_name: MaybeText,
      /** Outcome, such as booked, refunded or under review. */
      state: Type.String(),
      /** In naira; negative for a refund. Currencies other than NGN are not in the totals. */
      amount: Type.Number(),
      currency: Type.String(),
    }),
  ),
  totals: Type.Object({
    taken: Naira,
    refunded: Naira,
    /** Settled outside Paystack. */
    settled: Naira,
    kept: Naira,
    payments: Type.Integer(),
  }),
  paystack: Type.Object({
    /** False when Paystack could not be asked; `problem` says why. */
    asked: Type.Boolean(),
    problem: MaybeText,
    taken: Type.Union([Naira, Type.Null()]),
  }),
  /** Differences between the database and Paystack's list. */
  mismatches: Type.Array(Type.Object({ reference: Type.String(), what: Type.String() })),
})
export type MoneySheet = Static<typeof MoneySheetSchema>
