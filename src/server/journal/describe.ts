import { METHOD_IN_SENTENCE } from '../../shared/desk/booking-words'
import { dayAndMonth, dayInWords } from '../../shared/day-in-words'
import { formatNaira, toNaira } from '../../shared/money'
import { fieldsOfRoom } from '../../shared/room-fields'
import { countNights } from '../../shared/stay'
import { type JournalFacts, type JournalRow, readFacts } from './journal'
import { detailInWords, type Names } from './names'
import { type Sentence, SITE_SENTENCES } from './site-sentences'

/** The desk's names for the columns of a room. */
const FIELDS = new Map<string, string>([
  ['price_kobo', 'price'],
  ...fieldsOfRoom().map(([name, { noun }]) => [name, noun] as const),
])

/**
 * A sentence for each action. `about` is a room's number, with its name where that is known, a person's name, the
 * amount and payment of a refund, a booking's code, or another row's id.
 */
const SENTENCES: Record<string, Sentence> = {
  'room.closed': (room, { kind, until, note }) =>
    `Room ${room} was closed: ${describeKind(kind)}${isText(until) ? `, until ${dayInWords(until)}` : ''}${inBrackets(note)}.`,
  'room.opened': (room, { to_clean }, { kind }) =>
    `Room ${room} was opened again${to_clean === true ? ', and is to be cleaned' : ''}. It was ${describeKind(kind)}.`,
  'room.ready': (room) => `Room ${room} was cleaned and is ready.`,
  'room.planned': (room, { kind, from_day, until }) =>
    `Room ${room} is planned to be ${describeKind(kind)} from ${dayInWords(String(from_day))} to ${dayInWords(String(until))}.`,
  'room.plan-begun': (room, { kind }) => `Room ${room} was closed as planned: ${describeKind(kind)}.`,
  'room.plan-dropped': (room) => `A plan for room ${room} was dropped.`,
  'person.invited': (person, { role, again }) =>
    again === true
      ? `${person} was invited again.`
      : `${person} was invited as ${role === 'desk' ? 'front desk' : role}.`,
  'person.signed_in': () => 'Signed in at the desk.',
  'person.signed_out': () => 'Signed out of the desk.',
  'person.password_set': () => 'Chose a password.',
  'person.link_requested': () => 'A link for a new password was asked for by mail.',
  'person.email_changed': (person) => `${person}’s e-mail address was changed.`,
  'person.session_ended': (person) => `${person} was signed out on a device.`,
  'person.revoked': (person) => `${person}’s access to the desk was revoked.`,
  'guest.exported': () => 'A guest’s data were exported.',
  'guest.erased': () => 'A guest’s data were erased.',
  'guest.old_erased': (_guest, { payments, messages, totals = 0 }) =>
    `Names and addresses of ${payments} old payments and ${messages} old messages were erased, and ${totals} daily totals of the site.`,
  'room.changed': (room, after, before) => `Room ${room} was changed: ${describeChanges(after, before)}.`,
  'room.added': (room) => `Room ${room} was added.`,
  'room.picture_set': (room) => `The picture of room ${room} was replaced.`,
  'room.unlisted': (room) => `Room ${room} was taken off the site.`,
  'room.listed': (room) => `Room ${room} was put on the site again.`,
  ...SITE_SENTENCES,
  'booking.checked-in': (code, { room_id }) => `The guest of booking ${code} checked in to room ${room_id}.`,
  'booking.check-in-undone': (code, { room_id }) =>
    `The check-in of booking ${code} was undone: the guest is expected in room ${room_id}.`,
  'booking.walked-in': (code, { room_id, leaves_on, total_kobo, ...paid }) =>
    `A guest walked in: booking ${code}, room ${room_id} until ${dayInWords(String(leaves_on))}, for ${toNairaText(total_kobo)}. ${describePaid(paid)}`,
  'booking.checked-out': (code, { room_id, unused_kobo }) =>
    `The guest of booking ${code} checked out of room ${room_id}${unused_kobo === undefined ? '' : `; ${toNairaText(unused_kobo)} for unused nights was taken off`}.`,
  'booking.check-out-undone': (code, { room_id, unused_kobo }, before) =>
    `The check-out of booking ${code} was undone: the guest is in room ${room_id}${before['room_id'] === room_id ? '' : `, no longer in room ${before['room_id']}`}${unused_kobo === undefined ? '' : `; ${toNairaText(unused_kobo)} for the nights that are left is charged again`}.`,
  'booking.extended': (code, { leaves_on, total_kobo, ...paid }, before) =>
    `The guest of booking ${code} stays on for ${describeNights(before['leaves_on'], leaves_on)}, for ${toNairaText(total_kobo)}. ${describePaid(paid)}`,
  'booking.extension-undone': (code, { leaves_on, total_kobo = null }, before) =>
    `The guest of booking ${code} does not stay on for ${describeNights(leaves_on, before['leaves_on'])}, after all${total_kobo === null ? '' : `; ${toNairaText(total_kobo)} is no longer charged`}.`,
  'booking.no-show': (code, { refund_kobo }) =>
    `The guest of booking ${code} did not come; ${describeBack(refund_kobo)}.`,
  'booking.corrected': (code, { fields }) =>
    `Details of booking ${code} were corrected: ${String(fields).split(', ').map(detailInWords).join(', ')}.`,
  'booking.email-requested': (code) => `A link was sent to a new e-mail address for booking ${code}.`,
  'booking.payment-taken': (code, { method, amount_kobo, text }) =>
    `The guest of booking ${code} paid ${toNairaText(amount_kobo)}${describeMethod(method)}${inBrackets(text)}.`,
  'booking.charged': (code, { amount_kobo, text }) =>
    `${toNairaText(amount_kobo)} was charged to booking ${code}${inBrackets(text)}.`,
  'booking.refunded-at-desk': (code, { method, amount_kobo, text }) =>
    `The guest of booking ${code} got ${toNairaText(amount_kobo)} back${describeMethod(method)}${inBrackets(text)}.`,
  'booking.entry-voided': (code, { kind, method, amount_kobo, text, night, voided_text }) =>
    `A ${kind} of ${toNairaText(amount_kobo)}${describeMethod(method)}${isText(night) ? ` for the night of ${dayAndMonth(night)}` : inBrackets(voided_text)} of booking ${code} was voided${isText(text) ? `: ${text}` : ''}.`,
  'booking.moved': (code, { room_id, old_room, note, extra_kobo }, before) =>
    `Booking ${code} was moved to room ${room_id} from room ${before['room_id']}${isText(old_room) ? `, which is ${describeOldRoom(old_room)}` : ''}${inBrackets(note)}${extra_kobo === undefined ? '' : `, for ${toNairaText(Math.abs(Number(extra_kobo)))} ${Number(extra_kobo) < 0 ? 'less' : 'more'}`}.`,
  'booking.cancelled': (code, { refund_kobo }) =>
    `Booking ${code} was cancelled; ${describeBack(refund_kobo)}.`,
  'booking.paid-back': (code, { refund_kobo }) =>
    `Of the payment for booking ${code}, ${toNairaText(refund_kobo)} goes back to the guest.`,
  'payment.decided': (reference, { decision, code, room_id, amount_kobo }) => {
    if (decision === 'booked') return `Payment ${reference} was booked as ${code}, room ${room_id}.`
    if (decision === 'not_ours') return `Payment ${reference} was marked as not ours.`
    return `Of payment ${reference}, ${toNairaText(amount_kobo)} goes back to the payer.`
  },
  'booking.invoiced': (code, { number, kind, total_kobo }) =>
    `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number} of ${toNairaText(total_kobo)} was issued for booking ${code}.`,
  'money.handed-over': (_handover, { expected_kobo, counted_kobo }) =>
    `${toNairaText(counted_kobo)} in cash was handed over; ${toNairaText(expected_kobo)} was expected.`,
  'money.handover-read': () => 'The note of a handover was read.',
  'refund.retried': (refund) => `The refund of ${refund} was retried.`,
  'refund.found': (refund) => `A refund of ${refund} was made in Paystack’s dashboard.`,
  'refund.sent-to-account': (refund, { bank, ends_in }) =>
    `The refund of ${refund} was sent to an account ending in ${ends_in}, at the bank ${bank}.`,
  'refund.settled': (refund) => `The refund of ${refund} was settled outside Paystack.`,
  'message.marked': (_message, { state }, before) =>
    `A message was marked as ${state}; it was ${before['state']}.`,
  'mail.retried': () => 'A waiting mail was retried.',
  'mail.sent-again': (_mail, { kind }) => `A mail was sent again: ${kind}.`,
}

function describeKind(kind: JournalFacts[string] | undefined): string {
  if (kind === 'cleaning') return 'being cleaned'
  return kind === 'out_of_order' ? 'out of order' : 'used by the house'
}

function describeOldRoom(oldRoom: string): string {
  return oldRoom === 'free' ? 'free again' : describeKind(oldRoom)
}

/** @example '2 nights, from 22 November to 24 November 2026' */
function describeNights(
  from: JournalFacts[string] | undefined,
  until: JournalFacts[string] | undefined,
): string {
  const nights = countNights(String(from), String(until))
  return `${nights === 1 ? '1 night' : `${nights} nights`}, from ${dayAndMonth(String(from))} to ${dayInWords(String(until))}`
}

function describePaid({ paid_kobo, method, text }: JournalFacts): string {
  if (Number(paid_kobo) === 0) return 'Nothing was paid.'
  return `${toNairaText(paid_kobo)} was paid${describeMethod(method)}${inBrackets(text)}.`
}

function describeMethod(method: JournalFacts[string] | undefined): string {
  const words: Record<string, string> = METHOD_IN_SENTENCE
  return isText(method) ? ` ${words[method] ?? method}` : ''
}

function inBrackets(text: JournalFacts[string] | undefined): string {
  return isText(text) && text !== '' ? ` (${text})` : ''
}

function describeBack(kobo: JournalFacts[string] | undefined): string {
  return Number(kobo ?? 0) > 0 ? `${toNairaText(kobo)} goes back to the guest` : 'nothing is paid back'
}

function toNairaText(kobo: JournalFacts[string] | undefined): string {
  return formatNaira(toNaira(Number(kobo ?? 0)))
}

/** Refused attempts. Repetitions are not all recorded. */
const REFUSED: Record<string, string> = {
  link_used: 'A sign-in link that was already used was opened.',
  link_expired: 'An expired sign-in link was opened.',
  link_unknown: 'A sign-in link that does not exist was opened.',
  session: 'A request with an ended session was refused.',
  origin: 'A change from another site was refused.',
  header: 'A change from outside the desk’s own pages was refused.',
  host: 'A request to the desk under another host name was refused.',
  role: 'An action that the person’s role does not allow was refused.',
}

const NO_NAMES: Names = { room: new Map(), person: new Map(), refund: new Map(), texts: new Map() }

/**
 * Returns a journal entry as a sentence. An unknown action, from a later version, is shown by its name.
 * @example describeEntry(entry, names) // 'Room 3 (Deluxe King) was cleaned and is ready.'
 */
export function describeEntry(
  { id, action, subject, subject_id, before, after }: JournalRow,
  names: Names = NO_NAMES,
): string {
  const refusal = /^person\.refused_(.+)$/.exec(action)?.[1]
  if (refusal !== undefined) return REFUSED[refusal] ?? 'A request to the desk was refused.'
  const sentence = Object.hasOwn(SENTENCES, action) ? SENTENCES[action] : undefined
  const about = nameOf(names, subject, subject_id)
  const is = withRoomName(names, { ...readFacts(after), ...names.texts.get(id) })
  return sentence?.(about, is, withRoomName(names, readFacts(before))) ?? `${action}: ${subject_id}`
}

function nameOf(names: Names, subject: string, id: string): string {
  if (subject === 'person') return names.person.get(id) ?? 'Somebody'
  if (subject === 'refund') return names.refund.get(id) ?? 'a payment'
  const room = subject === 'room' ? names.room.get(id) : undefined
  return room === undefined ? id : `${id} (${room})`
}

function withRoomName(names: Names, facts: JournalFacts): JournalFacts {
  const id = facts['room_id']
  return id === undefined || id === null ? facts : { ...facts, room_id: nameOf(names, 'room', String(id)) }
}

/** @example describeChanges({ price_kobo: 9000000 }, { price_kobo: 8500000 }) // 'price ₦90,000, was ₦85,000' */
function describeChanges(after: JournalFacts, before: JournalFacts): string {
  return Object.entries(after)
    .map(
      ([name, fact]) => `${FIELDS.get(name) ?? name} ${shown(name, fact)}, was ${shown(name, before[name])}`,
    )
    .join('; ')
}

function shown(name: string, fact: JournalFacts[string] | undefined): string {
  return name === 'price_kobo' ? formatNaira(toNaira(Number(fact))) : `“${fact}”`
}

function isText(fact: JournalFacts[string] | undefined): fact is string {
  return typeof fact === 'string'
}
