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
  'room.occupied': (room) => `Room ${room} was marked as occupied.`,
  'room.released': (room, { booking }) =>
    isText(booking)
      ? `Room ${room} was released, and booking ${booking} completed.`
      : `Room ${room} was released.`,
  'room.undone': (room, { available, booking }) => {
    if (available === true) return `Undone: room ${room} is free again.`
    return isText(booking)
      ? `Undone: room ${room} belongs to booking ${booking} again.`
      : `Undone: room ${room} is occupied again.`
  },
  'person.invited': (person, { role, again }) =>
    again === true ? `${person} was invited again.` : `${person} was invited as ${role}.`,
  'person.signed_in': () => 'Signed in at the desk.',
  'person.signed_out': () => 'Signed out of the desk.',
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
  'booking.moved': (code, after, before) => {
    const closed = after['old_room_free'] === false ? ', which stays closed' : ''
    return `Booking ${code} was moved to room ${after['room_id']} from room ${before['room_id']}${closed}.`
  },
  'booking.cancelled': (code, { refund_kobo }) => {
    const kobo = Number(refund_kobo ?? 0)
    return kobo > 0
      ? `Booking ${code} was cancelled; ${formatNaira(toNaira(kobo))} goes back to the guest.`
      : `Booking ${code} was cancelled; nothing is paid back.`
  },
  'booking.paid-back': (code, { refund_kobo }) =>
    `Of booking ${code}, which has ended, ${formatNaira(toNaira(Number(refund_kobo)))} goes back to the guest.`,
  'payment.decided': (reference, { decision, code, room_id, amount_kobo }) => {
    if (decision === 'booked') return `Payment ${reference} was booked as ${code}, room ${room_id}.`
    if (decision === 'not_ours') return `Payment ${reference} was marked as not ours.`
    return `Of payment ${reference}, ${formatNaira(toNaira(Number(amount_kobo)))} goes back to the payer.`
  },
  'refund.retried': (payment) => `The refund of ${payment} was retried.`,
  'refund.settled': (payment) => `The refund of ${payment} was settled outside Paystack.`,
  'message.marked': (_message, { state }, before) =>
    `A message was marked as ${state}; it was ${before['state']}.`,
  'mail.retried': () => 'A waiting mail was retried.',
  'mail.sent-again': (_mail, { kind }) => `A mail was sent again: ${kind}.`,
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
 * @example createDescriber(names)(entry) // 'Room 3 (Deluxe King) was released, and booking LH-7K3M9Q completed.'
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

/** @example describeEntry(entry) // 'Room 3 was released, and booking LH-7K3M9Q completed.' */
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
