import { dayInWords } from '../../shared/day-in-words'
import { formatNaira, toNaira } from '../../shared/money'
import { type JournalFacts, type JournalRow, readFacts } from './journal'

type Sentence = (about: string, after: JournalFacts, before: JournalFacts) => string

/** The desk's names for the columns of a room. */
const FIELDS: Record<string, string> = { price_kobo: 'price', max_people: 'number of guests' }

/**
 * A sentence for each action. `about` is a room's number, with its name where that is known, a person's name, the
 * reference of a refund's payment, a booking's code, or another row's id.
 */
const SENTENCES: Record<string, Sentence> = {
  // Of versions before November 2026.
  'room.occupied': (room) => `Room ${room} was marked as occupied.`,
  'room.released': (room, { booking }) =>
    isText(booking)
      ? `Room ${room} was released, and booking ${booking} completed.`
      : `Room ${room} was released.`,
  'room.undone': (room) => `The last change of room ${room} was undone.`,
  'room.closed': (room, { kind, until }) =>
    `Room ${room} was closed: ${describeKind(kind)}${isText(until) ? `, until ${dayInWords(until)}` : ''}.`,
  'room.opened': (room, _after, { kind }) =>
    `Room ${room} was put on sale again. It was ${describeKind(kind)}.`,
  'room.ready': (room) => `Room ${room} was cleaned and is ready.`,
  'room.planned': (room, { kind, from_day, until }) =>
    `Room ${room} is planned to be ${describeKind(kind)} from ${dayInWords(String(from_day))} to ${dayInWords(String(until))}.`,
  'room.plan-begun': (room, { kind }) => `Room ${room} was closed as planned: ${describeKind(kind)}.`,
  'room.plan-dropped': (room) => `A plan for room ${room} was dropped.`,
  'person.invited': (person, { role, again }) =>
    again === true ? `${person} was invited again.` : `${person} was invited as ${role}.`,
  'person.signed_in': () => 'Signed in at the desk.',
  'person.signed_out': () => 'Signed out of the desk.',
  'person.password_set': () => 'Chose a password.',
  'person.link_requested': () => 'A link for a new password was asked for by mail.',
  'person.email_changed': (person) => `${person}’s e-mail address was changed.`,
  'person.session_ended': (person) => `${person} was signed out on a device.`,
  'person.revoked': (person) => `${person}’s access to the desk was revoked.`,
  'guest.exported': () => 'A guest’s data were exported.',
  'guest.erased': () => 'A guest’s data were erased.',
  'guest.old_erased': (_guest, { payments, messages }) =>
    `Names and addresses of ${payments} old payments and ${messages} old messages were erased.`,
  'room.changed': (room, after, before) => `Room ${room} was changed: ${describeChanges(after, before)}.`,
  'room.added': (room) => `Room ${room} was added.`,
  'room.picture_set': (room) => `The picture of room ${room} was replaced.`,
  'room.unlisted': (room) => `Room ${room} was taken off the site.`,
  'room.listed': (room) => `Room ${room} was put on the site again.`,
  'site.published': () => 'Publishing the site was started.',
  'site.release_used': (release, _after, { release: before }) =>
    isText(before)
      ? `The site was switched to release ${release}, from ${before}.`
      : `The site was switched to release ${release}.`,
  'booking.checked-in': (code) => `The guest of booking ${code} checked in.`,
  'booking.check-in-undone': (code) => `The check-in of booking ${code} was undone.`,
  'booking.stays-on': (code, { until }) =>
    `The guest of booking ${code} stays until ${dayInWords(String(until))}.`,
  'booking.completed': (code) => `Booking ${code} was completed, and its room released.`,
  'booking.walked-in': (code, { room_id, leaves_on, total_kobo, paid_kobo }) =>
    `A guest walked in: booking ${code}, room ${room_id} until ${dayInWords(String(leaves_on))}, for ${toNairaText(total_kobo)}. ${toNairaText(paid_kobo)} was paid.`,
  'booking.checked-out': (code, { room_id }) =>
    `The guest of booking ${code} checked out of room ${room_id}.`,
  'booking.check-out-undone': (code, { room_id }) =>
    `The check-out of booking ${code} was undone: the guest is in room ${room_id}.`,
  'booking.extended': (code, { leaves_on, total_kobo, paid_kobo }, before) =>
    `The guest of booking ${code} stays on until ${dayInWords(String(leaves_on))}, before ${dayInWords(String(before['leaves_on']))}, for ${toNairaText(total_kobo)}. ${toNairaText(paid_kobo)} was paid.`,
  'booking.extension-undone': (code, { leaves_on }) =>
    `The guest of booking ${code} does not stay on after all, and leaves on ${dayInWords(String(leaves_on))}.`,
  'booking.no-show': (code, { refund_kobo }) =>
    `The guest of booking ${code} did not come; ${describeBack(refund_kobo)}.`,
  'booking.corrected': (code, { fields }) => `Details of booking ${code} were corrected: ${fields}.`,
  'booking.email-requested': (code) => `A link was sent to a new e-mail address for booking ${code}.`,
  'booking.payment-taken': (code, { method, amount_kobo }) =>
    `The guest of booking ${code} paid ${toNairaText(amount_kobo)} (${method}).`,
  'booking.charged': (code, { amount_kobo }) => `${toNairaText(amount_kobo)} was charged to booking ${code}.`,
  'booking.refunded-at-desk': (code, { method, amount_kobo }) =>
    `The guest of booking ${code} got ${toNairaText(amount_kobo)} back (${method}).`,
  'booking.entry-voided': (code, { kind, amount_kobo }) =>
    `A ${kind} of ${toNairaText(amount_kobo)} of booking ${code} was voided.`,
  'booking.moved': (code, after, before) => {
    const isClosed = after['old_room_free'] === false || after['old_room'] === 'out_of_order'
    const closed = isClosed ? ', which is out of order' : ''
    return `Booking ${code} was moved to room ${after['room_id']} from room ${before['room_id']}${closed}.`
  },
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
  'refund.retried': (payment) => `The refund of ${payment} was retried.`,
  'refund.found': (payment, { amount_kobo }) =>
    `${toNairaText(amount_kobo)} of ${payment} was refunded in Paystack’s dashboard.`,
  'refund.sent-to-account': (payment, { bank, ends_in }) =>
    `The refund of ${payment} was sent to an account ending in ${ends_in}, at the bank ${bank}.`,
  'refund.settled': (payment) => `The refund of ${payment} was settled outside Paystack.`,
  'message.marked': (_message, { state }, before) =>
    `A message was marked as ${state}; it was ${before['state']}.`,
  'mail.retried': () => 'A waiting mail was retried.',
  'mail.sent-again': (_mail, { kind }) => `A mail was sent again: ${kind}.`,
}

function describeKind(kind: JournalFacts[string] | undefined): string {
  if (kind === 'cleaning') return 'being cleaned'
  return kind === 'out_of_order' ? 'out of order' : 'used by the house'
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

/** Names by id. What is missing stays a number, or is paraphrased. */
export type Names = Readonly<Record<'room' | 'person' | 'refund', ReadonlyMap<string, string>>>

/**
 * Returns a function that returns a journal entry as a sentence. An unknown action, from a later version, is shown
 * by its name.
 * @example createDescriber(names)(entry) // 'Room 3 (Deluxe King) was cleaned and is ready.'
 */
export function createDescriber(names: Names): (entry: JournalRow) => string {
  return ({ action, subject, subject_id, before, after }) => {
    const refusal = /^person\.refused_(.+)$/.exec(action)?.[1]
    if (refusal !== undefined) return REFUSED[refusal] ?? 'A request to the desk was refused.'
    const sentence = Object.hasOwn(SENTENCES, action) ? SENTENCES[action] : undefined
    const about = nameOf(names, subject, subject_id)
    const [was, is] = [before, after].map((facts) => withRoomName(names, readFacts(facts)))
    return sentence?.(about, is ?? {}, was ?? {}) ?? `${action}: ${subject_id}`
  }
}

const NO_NAMES: Names = { room: new Map(), person: new Map(), refund: new Map() }

/** @example describeEntry(entry) // 'The guest of booking LH-7K3M9Q checked in.' */
export const describeEntry = createDescriber(NO_NAMES)

function nameOf(names: Names, subject: string, id: string): string {
  if (subject === 'person') return names.person.get(id) ?? 'Somebody'
  if (subject === 'refund') return names.refund.has(id) ? `payment ${names.refund.get(id)}` : 'the payment'
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
    .map(([name, fact]) => `${FIELDS[name] ?? name} ${shown(name, fact)}, was ${shown(name, before[name])}`)
    .join('; ')
}

function shown(name: string, fact: JournalFacts[string] | undefined): string {
  return name === 'price_kobo' ? formatNaira(toNaira(Number(fact))) : `“${fact}”`
}

function isText(fact: JournalFacts[string] | undefined): fact is string {
  return typeof fact === 'string'
}
