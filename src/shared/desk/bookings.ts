import { type Static, Type } from '@sinclair/typebox'
import {
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  NOTE_MAX_LENGTH,
  PHONE_MAX_LENGTH,
  SHORT_MAX_LENGTH,
} from '../limits'
import { DeskMailSchema } from './messages'
import { Kobo, maybe, MaybeMoment, MaybeText, Moment, oneOf } from './schema-parts'

export function MaybeShort(maxLength: number) {
  return maybe(Type.String({ maxLength }))
}

export const BookingStatusSchema = oneOf('expected', 'in_house', 'left', 'no_show', 'cancelled')

/** What a guest tells the hotel. Everything but the name may be missing. */
export const guestFields = {
  guest_name: Type.String({ minLength: 1, maxLength: NAME_MAX_LENGTH }),
  guest_email: MaybeShort(EMAIL_MAX_LENGTH),
  phone: MaybeShort(PHONE_MAX_LENGTH),
  arrival_time: MaybeShort(SHORT_MAX_LENGTH),
  wishes: MaybeShort(NOTE_MAX_LENGTH),
  company: MaybeShort(NAME_MAX_LENGTH),
  tin: MaybeShort(SHORT_MAX_LENGTH),
  note: MaybeShort(NOTE_MAX_LENGTH),
  persons: MaybeShort(SHORT_MAX_LENGTH),
  nationality: MaybeShort(SHORT_MAX_LENGTH),
  home_address: MaybeShort(NOTE_MAX_LENGTH),
  id_document: MaybeShort(SHORT_MAX_LENGTH),
}

export const DeskBookingSchema = Type.Object({
  code: Type.String(),
  source: oneOf('online', 'desk', 'walk_in'),
  /** The reference of the first online payment; null without one. */
  reference: MaybeText,
  /** Paystack's name of that payment's channel; null where it is not known. */
  channel: MaybeText,
  room_id: Type.Integer(),
  room_name: Type.String(),
  /** False for a room that the site no longer offers. */
  room_listed: Type.Boolean(),
  ...(Object.fromEntries(Object.keys(guestFields).map((name) => [name, MaybeText])) as Record<
    Exclude<keyof typeof guestFields, 'guest_name'>,
    typeof MaybeText
  >),
  guest_name: Type.String(),
  status: BookingStatusSchema,
  /** Until when the desk keeps the room of an unpaid reservation; null for other bookings. */
  held_until: MaybeMoment,
  arrives_on: Type.String(),
  leaves_on: Type.String(),
  booked_at: Moment,
  checked_in_at: MaybeMoment,
  ended_at: MaybeMoment,
  paid_kobo: Kobo,
  /** The price of the night of arrival. Once it is paid, the room is kept all night. */
  first_night_kobo: Kobo,
  /** Charges − payments + refunds: what the guest still owes. */
  balance_kobo: Kobo,
  /** All refunds of online payments, with the state of the last one; null without any. */
  refund: maybe(Type.Object({ amount_kobo: Kobo, state: Type.String() })),
})
export type DeskBooking = Static<typeof DeskBookingSchema>

export const FoundBookingSchema = Type.Composite([
  DeskBookingSchema,
  Type.Object({ earlier_stays: Type.Integer() }),
])
export type FoundBooking = Static<typeof FoundBookingSchema>

const FolioEntrySchema = Type.Object({
  id: Type.String(),
  at: Moment,
  business_day: Type.String(),
  who: Type.String(),
  kind: oneOf('charge', 'payment', 'refund'),
  method: maybe(oneOf('paystack', 'cash', 'pos', 'transfer')),
  /** Negative for a credit, and for an entry that voids another one. */
  amount_kobo: Kobo,
  /** The business day on which the night began; null for an extra. */
  night: MaybeText,
  text: MaybeText,
  voids: MaybeText,
  /** True for the surcharge of a dearer room, which a move to a cheaper one takes off. */
  is_surcharge: Type.Boolean(),
  can_void: Type.Boolean(),
})
export type FolioEntry = Static<typeof FolioEntrySchema>

const EventSchema = Type.Object({ at: Moment, who: Type.String(), what: Type.String() })
export type StoryEvent = Static<typeof EventSchema>

/** What the person who asks may give back; the server refuses more. */
const GiveBackSchema = Type.Object({
  /** Paid through Paystack, and what has not gone back of that and of money paid at the desk. */
  paid_online_kobo: Kobo,
  kept_online_kobo: Kobo,
  kept_here_kobo: Kobo,
  /** The methods for giving back, the likeliest first, with the most by each. */
  ways: Type.Array(Type.Object({ method: oneOf('paystack', 'cash', 'pos', 'transfer'), most_kobo: Kobo })),
  /** Why not more can go back; null for an owner. */
  limit: MaybeText,
})
export type GiveBack = Static<typeof GiveBackSchema>

export const BookingStorySchema = Type.Object({
  booking: DeskBookingSchema,
  folio: Type.Array(FolioEntrySchema),
  /** What the policy gives back now for a cancellation or no-show, and the most that this person may give. */
  policy_refund_kobo: Kobo,
  most_refund_kobo: Kobo,
  give_back: GiveBackSchema,
  /** The nights whose price a move changes. */
  nights_left: Type.Integer(),
  /** The nights from a business day on that a guest who leaves now does not use; null without any. */
  unused: maybe(Type.Object({ from: Type.String(), nights: Type.Integer(), total_kobo: Kobo })),
  /** What “Guest is still here” charges again, until a business day; null when nothing was taken off. */
  again: maybe(Type.Object({ until: Type.String(), total_kobo: Kobo })),
  keeps_unused: Type.Boolean(),
  moves: maybe(Type.Object({ room_id: Type.Integer(), room_name: Type.String(), night: Type.String() })),
  /** What the policy gives back at the desk for a cancellation or no-show, of money paid there. */
  back_here_kobo: Kobo,
  no_show_off_kobo: Kobo,
  /** The hotel's policy for this booking, in a sentence; null for a walk-in. */
  policy: MaybeText,
  needs_cleaning: Type.Boolean(),
  /** The nights from a business day on that “Undo stay on” takes back; null without any. */
  extension: maybe(Type.Object({ from: Type.String(), total_kobo: Kobo })),
  party: Type.Array(
    Type.Object({
      code: Type.String(),
      room_name: Type.String(),
      status: BookingStatusSchema,
      balance_kobo: Kobo,
    }),
  ),
  /** Where the booking and its party can be paid; null when nothing is owed or guests cannot pay online. */
  pay_link: MaybeText,
  story: Type.Array(EventSchema),
  mails: Type.Array(DeskMailSchema),
})
export type BookingStory = Static<typeof BookingStorySchema>
