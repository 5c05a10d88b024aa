import { type Static, Type } from '@sinclair/typebox'
import { type Calls, maybe, MaybeText, Moment, Naira, oneOf } from './schema-parts'

const KindSchema = oneOf('invoice', 'credit_note')
const GuestSchema = Type.Object({ name: Type.String(), company: MaybeText, tin: MaybeText })

/** An invoice as it was issued. Amounts are positive, also those of a credit note. */
export const InvoiceSchema = Type.Object({
  number: Type.Integer(),
  kind: KindSchema,
  issued_at: Moment,
  issued_by: Type.String(),
  day: Type.String(),
  hotel: Type.Object({
    name: Type.String(),
    address: Type.Array(Type.String()),
    email: Type.String(),
    phone: MaybeText,
    tin: MaybeText,
    rc_number: MaybeText,
  }),
  guest: GuestSchema,
  code: Type.String(),
  room_name: Type.String(),
  arrives_on: Type.String(),
  leaves_on: Type.String(),
  lines: Type.Array(Type.Object({ night: MaybeText, text: MaybeText, amount: Type.Number() })),
  net: Naira,
  taxes: Type.Array(Type.Object({ name: Type.String(), percent: Type.Number(), amount: Naira })),
  /** Paystack's fee within the total. It contains no tax of the hotel. */
  fee: Naira,
  total: Naira,
  /** The invoices that a credit note corrects; empty for an invoice. */
  corrects: Type.Array(Type.Object({ number: Type.Integer(), day: Type.String() })),
  /** Why a credit note was issued; null for an invoice. */
  reason: MaybeText,
  entries: Type.Array(Type.String()),
})
export type Invoice = Static<typeof InvoiceSchema>

export const BookingInvoicesSchema = Type.Object({
  code: Type.String(),
  guest: GuestSchema,
  /** The oldest come first. */
  invoices: Type.Array(InvoiceSchema),
  /** What has changed in the folio since the last invoice; null for nothing. */
  next: maybe(Type.Object({ kind: KindSchema, total: Naira })),
  payments: Type.Array(
    Type.Object({
      day: Type.String(),
      kind: oneOf('payment', 'refund'),
      method: oneOf('paystack', 'cash', 'pos', 'transfer'),
      channel: MaybeText,
      /** Negative for a refund. */
      amount: Type.Number(),
    }),
  ),
  balance: Type.Number(),
})
export type BookingInvoices = Static<typeof BookingInvoicesSchema>

/** The invoices for the guest, who does not learn who issued them. */
export const GuestInvoicesSchema = Type.Object({
  ...BookingInvoicesSchema.properties,
  invoices: Type.Array(Type.Omit(InvoiceSchema, ['issued_at', 'issued_by', 'entries'])),
  can_issue: Type.Boolean(),
})
export type GuestInvoices = Static<typeof GuestInvoicesSchema>
export type GuestInvoice = GuestInvoices['invoices'][number]

export const INVOICE_CALLS = {
  'GET bookings/:code/invoices/': { permission: 'guests', answer: BookingInvoicesSchema },
  'POST bookings/:code/invoices/': { permission: 'guests', answer: BookingInvoicesSchema },
} satisfies Calls
