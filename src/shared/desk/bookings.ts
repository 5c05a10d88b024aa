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
  /** Of its first online payment; null without one. */
  reference: MaybeText,
  /** Paystack's name of the way of that payment; null where it is not known. */
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
  /** Until when the desk keeps a room that was reserved without a payment; null for others. */
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
  /** All refunds of the online payment, with the state of the last; null when there is none. */
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
  /** Negative for an entry that voids another one, and for a credit. */
  amount_kobo: Kobo,
  /** The business day on which the night began; null for an extra. */
  night: MaybeText,
  text: MaybeText,
  voids: MaybeText,
  /** True for what a dearer room costs. A move to a cheaper one takes it off. */
  is_surcharge: Type.Boolean(),
  can_void: Type.Boolean(),
})
export type FolioEntry = Static<typeof FolioEntrySchema>

const EventSchema = Type.Object({ at: Moment, who: Type.String(), what: Type.String() })
export type StoryEvent = Static<typeof EventSchema>

/** What the person who asks may give back; the server refuses more. */
const GiveBackSchema = Type.Object({
  /** What was paid through Paystack, and what of it and of money at the desk has not gone back. */
  paid_online_kobo: Kobo,
  kept_online_kobo: Kobo,
  kept_here_kobo: Kobo,
  /** The ways to give back with the most of each, the likeliest first. */
  ways: Type.Array(Type.Object({ method: oneOf('paystack', 'cash', 'pos', 'transfer'), most_kobo: Kobo })),
  /** Why not more; null for an owner. */
  limit: MaybeText,
})
export type GiveBack = Static<typeof GiveBackSchema>

export const BookingStorySchema = Type.Object({
  booking: DeskBookingSchema,
  folio: Type.Array(FolioEntrySchema),
  /** What a cancellation or no-show gives back now by the policy, and the most that this person may give. */
  policy_refund_kobo: Kobo,
  most_refund_kobo: Kobo,
  give_back: GiveBackSchema,
  /** The nights that a move changes the price of. */
  nights_left: Type.Integer(),
  /** The nights that a guest who leaves now does not use, from a business day on; null for none. */
  unused: maybe(Type.Object({ from: Type.String(), nights: Type.Integer(), total_kobo: Kobo })),
  /** What “Guest is still here” charges again, until a business day; null when nothing was taken off. */
  again: maybe(Type.Object({ until: Type.String(), total_kobo: Kobo })),
  keeps_unused: Type.Boolean(),
  moves: maybe(Type.Object({ room_id: Type.Integer(), room_name: Type.String(), night: Type.String() })),
  /** What was paid at the desk and by the policy goes back with a cancellation or no-show. */
  back_here_kobo: Kobo,
  no_show_off_kobo: Kobo,
  /** The hotel's policy for this booking, in a sentence; null for a walk-in. */
  policy: MaybeText,
  needs_cleaning: Type.Boolean(),
  /** The nights that “Undo stay on” takes back, from a business day on; null when there are none. */
  extension: maybe(Type.Object({ from: Type.String(), total_kobo: Kobo })),
  party: Type.Array(
    Type.Object({
      code: Type.String(),
      room_name: Type.String(),
      status: BookingStatusSchema,
      balance_kobo: Kobo,
    }),
  ),
  /** The page on which it, and its party, can be paid; null when nothing is owed or guests cannot pay. */
  pay_link: MaybeText,
  story: Type.Array(EventSchema),
  mails: Type.Array(DeskMailSchema),
})
export type BookingStory = Static<typeof BookingStorySchema>
