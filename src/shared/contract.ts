import { type Static, type TInteger, type TProperties, type TString, Type } from '@sinclair/typebox'
import { GuestInvoicesSchema } from './desk/invoices'
import { oneOf } from './desk/schema-parts'
import {
  CODE_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  MESSAGE_MAX_LENGTH,
  NAME_MAX_LENGTH,
  NOTE_MAX_LENGTH,
  REFERENCE_MAX_LENGTH,
  SHORT_MAX_LENGTH,
} from './limits'
import { BookedDaysSchema, bookedPolicyFields, NightPricesSchema, PaidForSchema } from './nights-contract'
import { REFERENCE_PATTERN } from './reference'
import { fieldsOfRoom, type RoomFacts } from './room-fields'

type RoomFieldSchemas = { [Name in keyof RoomFacts]: RoomFacts[Name] extends number ? TInteger : TString }

/** Returns schemas of a room's fields, with the limits of content/rooms.json where a pattern is given. */
export function roomFieldSchemas(pattern?: string): RoomFieldSchemas {
  const schemas = fieldsOfRoom().map(([name, field]) => {
    const { description } = field
    if (field.type === 'integer') {
      const { minimum, maximum } = field
      return [name, Type.Integer(pattern === undefined ? { minimum } : { minimum, maximum, description })]
    }
    const { minLength = 0, maxLength } = field
    return [name, Type.String(pattern === undefined ? { minLength } : { pattern, maxLength, description })]
  })
  // Safe: RoomFacts has the types of all fields' values.
  return Object.fromEntries(schemas) as RoomFieldSchemas
}

/** A room in an API answer. `price` is in naira; `image` is a URL, absolute or relative to the API's host. */
export const RoomSchema = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  ...roomFieldSchemas(),
  image: Type.String({ minLength: 1 }),
  price: Type.Number({ exclusiveMinimum: 0 }),
  available: Type.Boolean(),
  /** Somebody is paying for the room, but does not hold it yet. The specification has no such field. */
  payment_in_progress: Type.Optional(Type.Boolean()),
})
export type Room = Static<typeof RoomSchema>

export const RoomListSchema = Type.Array(RoomSchema)

const nameField = Type.String({ minLength: 1, maxLength: NAME_MAX_LENGTH })
const emailField = Type.String({ minLength: 3, maxLength: EMAIL_MAX_LENGTH })

export const ContactMessageSchema = Type.Object(
  {
    name: nameField,
    email: emailField,
    message: Type.String({ minLength: 1, maxLength: MESSAGE_MAX_LENGTH }),
  },
  { additionalProperties: true },
)
export type ContactMessage = Static<typeof ContactMessageSchema>

export const PaymentVerificationSchema = Type.Object(
  {
    reference: Type.String({ minLength: 1, maxLength: REFERENCE_MAX_LENGTH, pattern: REFERENCE_PATTERN }),
    room_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    name: nameField,
    email: emailField,
  },
  { additionalProperties: true },
)
export type PaymentVerification = Static<typeof PaymentVerificationSchema>

/** The error shape of the whole API. `fields` has a sentence for each wrong field, by the field's name. */
export const ErrorBodySchema = Type.Object({
  error: Type.Object({
    code: Type.String(),
    message: Type.String(),
    fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  }),
})
export type ErrorBody = Static<typeof ErrorBodySchema>

/** The answer to a payment that won the room. The contract does not require clients to read it. */
export const BookingConfirmationSchema = Type.Object({
  booking: Type.Object({
    code: Type.String(),
    room_id: Type.Integer(),
    status: Type.Literal('confirmed'),
    /** When the booking was made, in ISO 8601. Another host may leave this out. */
    booked_at: Type.Optional(Type.String()),
  }),
})
export type BookingConfirmation = Static<typeof BookingConfirmationSchema>

const questionFields = {
  reference: Type.Optional(
    Type.String({ minLength: 1, maxLength: REFERENCE_MAX_LENGTH, pattern: REFERENCE_PATTERN }),
  ),
  code: Type.Optional(Type.String({ minLength: 1, maxLength: CODE_MAX_LENGTH })),
  email: Type.Optional(emailField),
  /** The token of the link in a mail, instead of code and email. */
  link: Type.Optional(Type.String({ maxLength: 200 })),
}

/** A guest's question about a payment: by reference or booking code with the email, or by a link. */
export const BookingQuestionSchema = withQuestion({})
export type BookingQuestion = Static<typeof BookingQuestionSchema>

function withQuestion<Fields extends TProperties>(fields: Fields) {
  return Type.Object({ ...questionFields, ...fields }, { additionalProperties: true })
}

const shortText = Type.String({ maxLength: SHORT_MAX_LENGTH })

/** What a guest may tell the hotel after the payment. An empty text removes the former one. */
const detailFields = {
  phone: shortText,
  arrival_time: shortText,
  wishes: Type.String({ maxLength: NOTE_MAX_LENGTH }),
  company: Type.String({ maxLength: NAME_MAX_LENGTH }),
  tin: shortText,
}

/** POST /api/bookings/details/: only the fields that the guest has changed. */
export const BookingDetailsSchema = withQuestion(Type.Partial(Type.Object(detailFields)).properties)
export type BookingDetails = Static<typeof BookingDetailsSchema>

/** POST /api/bookings/correct/: corrects the name at once, the email by a link that is sent to it. */
export const BookingCorrectionSchema = withQuestion({
  name: Type.Optional(nameField),
  new_email: Type.Optional(emailField),
})
export type BookingCorrection = Static<typeof BookingCorrectionSchema>

/** POST /api/bookings/cancel/: `refund` is what the guest was told, in naira. */
export const BookingCancellationSchema = withQuestion({ refund: Type.Number() })
export type BookingCancellation = Static<typeof BookingCancellationSchema>

/** POST /api/bookings/invoice/: whom the invoice is made out to. Without both: as the hotel knows them. */
export const InvoiceOrderSchema = withQuestion(
  Type.Partial(Type.Pick(Type.Object(detailFields), ['company', 'tin'])).properties,
)
export type InvoiceOrder = Static<typeof InvoiceOrderSchema>

/** POST /api/bookings/confirm-email/: the token of the link that was sent to the new address. */
export const EmailConfirmationSchema = Type.Object(
  { token: Type.String({ maxLength: 200 }) },
  { additionalProperties: true },
)
export type EmailConfirmation = Static<typeof EmailConfirmationSchema>

const invoices = Type.Optional(GuestInvoicesSchema)

/** Paystack's name of the way to pay, if it is known. */
const channel = Type.Optional(Type.String())

const refundFields = {
  amount: Type.Number(),
  /** `due`: ordered automatically. `attention`: the front desk takes care of it. */
  refund_state: oneOf('due', 'ordered', 'done', 'attention'),
  since: Type.String(),
}

/** The state of a payment, for its payer; `none` for others. Amounts are in naira, times in ISO 8601. */
export const BookingAnswerSchema = Type.Union([
  Type.Object({
    state: Type.Literal('booked'),
    status: oneOf('expected', 'in_house', 'left', 'no_show', 'cancelled'),
    code: Type.String(),
    /** The reference of the payment that made the booking on the site. */
    reference: Type.Optional(Type.String()),
    name: Type.String(),
    room_id: Type.Integer(),
    room_name: Type.String(),
    /** What was paid online. */
    amount: Type.Number(),
    channel,
    booked_at: Type.String(),
    /** The hotel's business days: of the first night, and of check-out. */
    arrives_on: Type.String(),
    leaves_on: Type.String(),
    /** Until when the room is kept, if its first night is not paid. */
    held_until: Type.Optional(Type.String()),
    ...bookedPolicyFields,
    /** All that was charged, paid and given back until now, online and at the hotel. */
    account: Type.Optional(
      Type.Object({
        nights: Type.Integer(),
        night_prices: Type.Optional(NightPricesSchema),
        charged: Type.Number(),
        paid_at_hotel: Type.Number(),
        given_back: Type.Number(),
        /** Paystack's fee among the charges, which contains no tax of the hotel. */
        fee: Type.Optional(Type.Number()),
        /** What the guest owes, or is owed when negative. */
        balance: Type.Number(),
      }),
    ),
    mail_refused: Type.Optional(Type.Literal(true)),
    /** A refund for a booking that is not cancelled. */
    refund: Type.Optional(Type.Object(refundFields)),
    /** What the guest has told the hotel, while it can still be changed. */
    details: Type.Optional(Type.Object(detailFields)),
    /** Until when the guest can cancel, and what goes back then. Undefined when only the front desk can. */
    cancellation: Type.Optional(
      Type.Object({
        until: Type.String(),
        refund: Type.Number(),
        /** Paystack's fee, which does not go back. */
        fee: Type.Optional(Type.Number()),
      }),
    ),
    /** The page on which the guest can pay what is owed, on the site of this server. */
    pay_path: Type.Optional(Type.String()),
    invoices,
  }),
  Type.Object({
    state: Type.Literal('refund'),
    channel,
    ...refundFields,
    /** The nights that the payment names; undefined for tonight. */
    stay: Type.Optional(PaidForSchema.properties.stay),
    invoices,
    cancelled: Type.Optional(BookedDaysSchema),
    fee_kept: Type.Optional(Type.Number()),
    /** The room is booked through another payment of this person. */
    paid_twice: Type.Optional(Type.Literal(true)),
  }),
  /** Paid by link for an existing booking. Somebody who knows the reference need not be the guest. */
  Type.Object({
    state: Type.Literal('entered'),
    channel,
    amount: Type.Number(),
    /** The part of the payment that was not owed any more. */
    refund: Type.Optional(Type.Object(refundFields)),
  }),
  /** Paystack charged the payment and returned it, before it became a booking. */
  Type.Object({ state: Type.Literal('returned') }),
  /** Paystack has not decided yet, or the desk is reviewing the payment. */
  Type.Object({
    state: Type.Literal('checking'),
    /** The payer has paid, and a bank has to confirm it. */
    in_progress: Type.Optional(Type.Literal(true)),
    paid_for: Type.Optional(PaidForSchema),
  }),
  Type.Object({ state: Type.Literal('none') }),
])
export type BookingAnswer = Static<typeof BookingAnswerSchema>
