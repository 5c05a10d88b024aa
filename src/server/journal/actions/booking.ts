import { dayAndMonth, dayInWords } from '../../../shared/day-in-words'
import { DETAIL_WORDS, METHOD_IN_SENTENCE } from '../../../shared/desk/booking-words'
import { countNights } from '../../../shared/stay'
import { formatKobo } from '../../../shared/money'
import type { BookingTable, FolioEntryTable, InvoiceTable, PaidBy } from '../../db/schema'
import {
  type Actions,
  type After,
  type Change,
  CLOSED_FOR,
  type ClosedFor,
  inBrackets,
  momentInWords,
  type Texts,
} from './words'

type Room = Pick<BookingTable, 'room_id'>
type Leaving = Pick<BookingTable, 'leaves_on'>
type Stay<Status> = Room & { status: Status }
type Arriving = Pick<BookingTable, 'arrives_on'>
type Money<By = PaidBy> = { method: By; amount_kobo: number }
type Sold = Room & Leaving & { total_kobo: number; paid_kobo: number } & Method
/** `rest` is the part that was paid by a second method. */
type Method = { method: PaidBy | null; rest?: Money | undefined }
type Voided = Money<PaidBy | null> & { kind: FolioEntryTable['kind']; entry: string }
type Unused = Change<Stay<'expected'>, Stay<'cancelled' | 'no_show'> & { refund_kobo: number }>
type Moved = Room & { old_room: ClosedFor | 'free'; extra_kobo?: number }
type Invoiced = Pick<InvoiceTable, 'number' | 'kind'> & { total_kobo: number }

export const BOOKING_ACTIONS = {
  'booking.checked_in': (code, { after }: After<Stay<'in_house'>>, { room }) =>
    `The guest of booking ${code} checked in to room ${room(after.room_id)}.`,
  'booking.check_in_undone': (
    code,
    { after }: Change<Pick<BookingTable, 'checked_in_at'>, Stay<'expected'>>,
    { room },
  ) => `The check-in of booking ${code} was undone: the guest is expected in room ${room(after.room_id)}.`,
  'booking.walked_in': (code, { after }: After<Sold & Stay<'in_house'>>, { room, texts }) =>
    `A guest walked in: booking ${code}, room ${room(after.room_id)} until ${dayInWords(after.leaves_on)}, ${describeSold(after, texts)}`,
  'booking.reserved': (code, { after }: After<Sold & Arriving & Stay<'expected'>>, { room, texts }) =>
    `Booking ${code} was made at the desk: room ${room(after.room_id)}, from ${dayAndMonth(after.arrives_on)} to ${dayInWords(after.leaves_on)}, ${describeSold(after, texts)}`,
  'booking.checked_out': (code, { after }: After<Stay<'left'> & { unused_kobo?: number }>, { room }) =>
    `The guest of booking ${code} checked out of room ${room(after.room_id)}${after.unused_kobo === undefined ? '' : `; ${formatKobo(after.unused_kobo)} for unused nights was taken off`}.`,
  'booking.check_out_undone': (
    code,
    { before, after }: Change<Stay<'left'>, Stay<'in_house'> & { unused_kobo?: number }>,
    { room },
  ) =>
    `The check-out of booking ${code} was undone: the guest is in room ${room(after.room_id)}${before.room_id === after.room_id ? '' : `, no longer in room ${room(before.room_id)}`}${after.unused_kobo === undefined ? '' : `; ${formatKobo(after.unused_kobo)} for the nights that are left is charged again`}.`,
  'booking.extended': (code, { before, after }: Change<Leaving, Sold>, { texts }) =>
    `The guest of booking ${code} stays on for ${describeNights(before, after)}, ${describeSold(after, texts)}`,
  'booking.extension_undone': (code, { before, after }: Change<Leaving, Leaving & { total_kobo: number }>) =>
    `The guest of booking ${code} does not stay on for ${describeNights(after, before)}, after all; ${formatKobo(after.total_kobo)} is no longer charged.`,
  'booking.dates_changed': (
    code,
    { before, after }: Change<Arriving & Leaving, Room & Arriving & Leaving & { total_kobo: number }>,
  ) =>
    `The dates of booking ${code} were changed from ${describeDates(before)} to ${describeDates(after)}, for ${formatKobo(Math.abs(after.total_kobo))} ${after.total_kobo < 0 ? 'less' : 'more'}.`,
  'booking.kept': (code, { after }: After<{ held_until: string }>) =>
    `The room of booking ${code} is kept until ${momentInWords(after.held_until)}.`,
  'booking.move_planned': (code, { before, after }: Change<Room, Room & { night: string }>, { room }) =>
    before.room_id === after.room_id
      ? `The planned move of booking ${code} was given up: the guest has room ${room(after.room_id)} also from ${dayInWords(after.night)} on.`
      : `The guest of booking ${code} is to move from room ${room(before.room_id)} to room ${room(after.room_id)} on ${dayInWords(after.night)}.`,
  'booking.no_show': (code, { after }: Unused) =>
    `The guest of booking ${code} did not come; ${describeBack(after.refund_kobo)}.`,
  'booking.cancelled': (code, { after }: Unused) =>
    `Booking ${code} was cancelled; ${describeBack(after.refund_kobo)}.`,
  'booking.corrected': (code, { after }: After<{ fields: string }>, { texts }) =>
    `Details of booking ${code} were corrected: ${texts.fields ?? after.fields.split(', ').map(detailInWords).join(', ')}.`,
  'booking.email_requested': (code) => `A link was sent to a new email address for booking ${code}.`,
  'booking.payment_taken': (code, { after }: After<Money & Method>, { texts }) =>
    `The guest of booking ${code} paid ${formatKobo(after.amount_kobo)}${byMethod(after, texts.text)}.`,
  'booking.link_sent': (code, { after }: After<{ amount_kobo: number }>) =>
    `A link to pay ${formatKobo(after.amount_kobo)} was sent by email for booking ${code}.`,
  'booking.paid_by_link': (
    code,
    { after }: After<{ amount_kobo: number; returned_kobo: number }>,
    { texts },
  ) =>
    `The guest of booking ${code} paid ${formatKobo(after.amount_kobo)} by payment link${inBrackets(texts.text)}${after.returned_kobo > 0 ? `; ${formatKobo(after.returned_kobo)} of it was not owed any more and goes back` : ''}.`,
  'booking.link_payment_returned': (code, { after }: After<{ amount_kobo: number }>) =>
    `${formatKobo(after.amount_kobo)} was paid by the payment link of booking ${code} when nothing was owed any more, and goes back.`,
  'booking.charged': (code, { after }: After<{ amount_kobo: number }>, { texts }) =>
    `${formatKobo(after.amount_kobo)} was charged to booking ${code}${inBrackets(texts.text)}.`,
  'booking.refunded_at_desk': (code, { after }: After<Money>, { texts }) =>
    `The guest of booking ${code} got ${formatKobo(after.amount_kobo)} back${byMethod(after, texts.text)}.`,
  'booking.entry_voided': (code, { after }: After<Voided>, { texts: { text, voided_text, night } }) =>
    `A ${after.kind} of ${formatKobo(after.amount_kobo)}${byMethod(after)}${night ? ` for the night of ${dayAndMonth(night)}` : inBrackets(voided_text)} of booking ${code} was voided${text ? `: ${text}` : ''}.`,
  'booking.moved': (code, { before, after }: Change<Room, Moved>, { room, texts }) =>
    `Booking ${code} was moved to room ${room(after.room_id)} from room ${room(before.room_id)}, ${after.old_room === 'free' ? 'whose nights are free again' : `which is ${CLOSED_FOR[after.old_room]}`}${inBrackets(texts.note)}${describeExtra(after)}.`,
  'booking.paid_back': (code, { after }: After<{ refund_kobo: number }>) =>
    `Of the payment for booking ${code}, ${formatKobo(after.refund_kobo)} goes back to the guest.`,
  'booking.invoiced': (code, { after: { kind, number, total_kobo } }: After<Invoiced>) =>
    `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number} of ${formatKobo(total_kobo)} was issued for booking ${code}.`,
} satisfies Actions<'booking'>

export function detailInWords(field: string): string {
  return { ...DETAIL_WORDS }[field] ?? field
}

/** @example 'for ₦85,000. ₦85,000 was paid in cash (slip 7).' */
function describeSold({ total_kobo, paid_kobo, ...by }: Sold, { text }: Texts): string {
  const paid = `${formatKobo(paid_kobo)} was paid${byMethod(by, text)}`
  return `for ${formatKobo(total_kobo)}. ${paid_kobo === 0 ? 'Nothing was paid' : paid}.`
}

/** @example '4 December to 6 December 2026' */
function describeDates({ arrives_on, leaves_on }: Arriving & Leaving): string {
  return `${dayAndMonth(arrives_on)} to ${dayInWords(leaves_on)}`
}

/** @example '2 nights, from 22 November to 24 November 2026' */
function describeNights({ leaves_on: from }: Leaving, { leaves_on: until }: Leaving): string {
  const nights = countNights(from, until)
  return `${nights === 1 ? '1 night' : `${nights} nights`}, from ${dayAndMonth(from)} to ${dayInWords(until)}`
}

function describeBack(kobo: number): string {
  return kobo > 0 ? `${formatKobo(kobo)} goes back to the guest` : 'nothing is paid back'
}

function describeExtra({ extra_kobo }: Moved): string {
  if (extra_kobo === undefined) return ''
  return `, for ${formatKobo(Math.abs(extra_kobo))} ${extra_kobo < 0 ? 'less' : 'more'}`
}

/** @example ' partly by POS (0412), ₦35,000 of it in cash' */
function byMethod({ method, rest }: Method, text?: string | null): string {
  const others = rest ? `, ${formatKobo(rest.amount_kobo)} of it${byMethod(rest)}` : ''
  const words = method === null ? '' : `${rest ? ' partly' : ''} ${METHOD_IN_SENTENCE[method]}`
  return `${words}${inBrackets(text)}${others}`
}
