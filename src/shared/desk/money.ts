import { type Static, Type } from '@sinclair/typebox'
import { NAME_MAX_LENGTH } from '../limits'
import { MaybeMoment, MaybeText, Moment, Naira, oneOf } from './schema-parts'

/** GET /api/desk/reviews/: payments that need a person, the oldest first; decided ones of 30 days after. */
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
  /** What is odd about it, in a sentence. */
  odd: Type.String(),
  /** What can be done here; the others would fail. */
  choices: Type.Array(oneOf('book', 'refund', 'not_ours')),
  decision: Type.Union([
    Type.Object({ decision: Type.String(), who: Type.String(), at: Moment }),
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

/** GET /api/desk/open-payments/: the oldest OPEN_PAYMENTS_LISTED payments that are not decided yet. */
export const OpenPaymentSchema = Type.Object({
  reference: Type.String(),
  room_name: MaybeText,
  /** Null, like name and room, while no call of the guest's browser has named them. */
  guest_email: MaybeText,
  guest_name: MaybeText,
  since: Moment,
})
export type OpenPayment = Static<typeof OpenPaymentSchema>

/** GET /api/desk/refunds/: those that are not paid back yet, and those of the last 30 days. */
export const DeskRefundSchema = Type.Object({
  id: Type.String(),
  reference: Type.String(),
  payer_email: Type.String(),
  amount: Naira,
  paid: Naira,
  state: Type.String(),
  /** Why it came up, in a few words. */
  reason: Type.String(),
  problem: MaybeText,
  created_at: Moment,
  processed_at: MaybeMoment,
  can_retry: Type.Boolean(),
  /** A person may note that it was settled otherwise than by Paystack. */
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
      /** What became of it: booked, refunded, under review and so on. */
      state: Type.String(),
      /** In naira; negative for a refund. Currencies other than NGN are not in the totals. */
      amount: Type.Number(),
      currency: Type.String(),
    }),
  ),
  totals: Type.Object({
    taken: Naira,
    refunded: Naira,
    /** What went back to the guests otherwise than by Paystack. */
    settled: Naira,
    kept: Naira,
    payments: Type.Integer(),
  }),
  /** Comparison with Paystack's own list. */
  paystack: Type.Object({
    /** False: Paystack could not be asked, and why. */
    asked: Type.Boolean(),
    problem: MaybeText,
    taken: Type.Union([Naira, Type.Null()]),
  }),
  /** One line of work for each difference between our books and Paystack's. */
  mismatches: Type.Array(Type.Object({ reference: Type.String(), what: Type.String() })),
})
export type MoneySheet = Static<typeof MoneySheetSchema>
