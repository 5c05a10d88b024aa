import { dayInWords } from '../../shared/day-in-words'
import { formatNaira, toNaira } from '../../shared/money'
import type { JournalLine } from '../../shared/desk/people'
import { type JournalFacts, type JournalRow, readFacts } from './journal'

type Sentence = (about: string, after: JournalFacts, before: JournalFacts) => string

/** What columns of a room are called at the desk. */
const FIELDS: Record<string, string> = { price_kobo: 'price', max_people: 'number of guests' }

/** Each action of the journal as a sentence. `about` is what the entry is about: a room's id, a code, … */
const SENTENCES: Record<string, Sentence> = {
  'room.occupied': (room) => `Room ${room} was marked as occupied.`,
  'room.released': (room, { booking }) =>
    isText(booking)
      ? `Room ${room} was released, and booking ${booking} completed.`
      : `Room ${room} was released.`,
  'room.undone': (room, { available, booking }) => {
    if (available === true) return `Room ${room} was marked as free again: an undo.`
    return isText(booking)
      ? `Room ${room} was given back to booking ${booking}: an undo.`
      : `Room ${room} was marked as occupied again: an undo.`
  },
  'person.invited': (_person, { role, again }) =>
    again === true ? 'Somebody of the desk was invited once more.' : `Somebody was invited as ${role}.`,
  'person.signed_in': () => 'Signed in at the desk.',
  'person.signed_out': () => 'Signed out of the desk.',
  'person.revoked': () => 'Access to the desk was taken away from somebody.',
  'guest.exported': () => 'What is kept of a guest was exported.',
  'guest.erased': () => 'A guest was erased from the books.',
  'guest.old_erased': (_guest, { payments, messages }) =>
    `Names and addresses of ${payments} old payments and ${messages} old messages were erased.`,
  'room.changed': (room, after, before) => `Room ${room} was changed: ${describeChanges(after, before)}.`,
  'room.added': (room, { name }) => `Room ${room} (“${name}”) was added.`,
  'room.picture_set': (room) => `Room ${room} was given another picture.`,
  'room.unlisted': (room) => `Room ${room} was taken out of the offer.`,
  'room.listed': (room) => `Room ${room} was offered again.`,
  'site.published': () => 'Publishing the site was begun.',
  'site.release_used': (release, _after, { release: before }) =>
    isText(before)
      ? `The site went to the release ${release}, from ${before}.`
      : `The site went to the release ${release}.`,
  'booking.checked-in': (code) => `The guest of booking ${code} checked in.`,
  'booking.check-in-undone': (code) => `The check-in of booking ${code} was undone: the guest has not come.`,
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
    if (decision === 'not_ours') return `Payment ${reference} was put aside as not ours.`
    return `Of payment ${reference}, ${formatNaira(toNaira(Number(amount_kobo)))} goes back to the payer.`
  },
  'refund.retried': () => 'The refund was tried again.',
  'refund.settled': () => 'The refund was settled otherwise than by Paystack.',
  'message.marked': (_message, { state }, before) =>
    `A message was marked as ${state}; it was ${before['state']}.`,
  'mail.retried': () => 'A mail that waited was tried again.',
  'mail.sent-again': (_mail, { kind }) => `A mail was sent once more: ${kind}.`,
}

/** Refused attempts. Not every repetition is in the journal. */
const REFUSED: Record<string, string> = {
  link_used: 'Somebody opened a sign-in link that was used already.',
  link_expired: 'Somebody opened a sign-in link that was too old.',
  link_unknown: 'Somebody tried a sign-in link that does not exist.',
  session: 'Somebody came with a sign-in that has ended.',
  origin: 'A page of another site tried to change something at the desk. It was refused.',
  header: 'Something other than the desk’s own pages tried to change something. It was refused.',
  host: 'Somebody called the desk by a name that is not its own. It was refused.',
  role: 'Somebody tried what his role does not allow. It was refused.',
}

/**
 * Returns a journal entry as a sentence. An unknown action, of a later version, is named as it is.
 * @example describeEntry(entry) // 'Room 3 was released, and booking LH-7K3M9Q completed.'
 */
export function describeEntry({ action, subject_id, before, after }: JournalRow): string {
  const refusal = /^person\.refused_(.+)$/.exec(action)?.[1]
  if (refusal !== undefined) return REFUSED[refusal] ?? 'Somebody was refused at the desk.'
  const sentence = Object.hasOwn(SENTENCES, action) ? SENTENCES[action] : undefined
  return sentence?.(subject_id, readFacts(after), readFacts(before)) ?? `${action}: ${subject_id}`
}

/** Returns an entry as the desk shows it, with its sentence. */
export function toJournalLine(entry: JournalRow): JournalLine {
  const { id, at, who, action, subject, subject_id } = entry
  return { id, at, who, action, subject, subject_id, what: describeEntry(entry) }
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
