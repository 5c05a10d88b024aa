import { formatNaira, toNaira } from '../../shared/money'
import { type Facts, type JournalRow, readFacts } from './journal'

type Tell = (about: string, after: Facts, before: Facts) => string

/** Each action of the journal as a sentence. `about` is what the entry is about: a room's id, a code, … */
const SENTENCES: Record<string, Tell> = {
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
  'booking.checked-in': (code) => `The guest of booking ${code} checked in.`,
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
  'payment.decided': (reference, { decision, code, room_id, amount_kobo }) => {
    if (decision === 'booked') return `Payment ${reference} was booked as ${code}, room ${room_id}.`
    if (decision === 'not_ours') return `Payment ${reference} was put aside as not ours.`
    return `Of payment ${reference}, ${formatNaira(toNaira(Number(amount_kobo)))} goes back to the payer.`
  },
  'refund.retried': () => 'The refund was tried again.',
  'message.marked': (_message, { state }, before) =>
    `A message was marked as ${state}; it was ${before['state']}.`,
  'mail.retried': () => 'A mail that waited was tried again.',
  'mail.sent-again': (_mail, { kind }) => `A mail was sent once more: ${kind}.`,
}

/**
 * Gives a journal entry as a sentence. An action that is not known, of a later version, is named as it is.
 * @example describeEntry(entry) // 'Room 3 was released, and booking LH-7K3M9Q completed.'
 */
export function describeEntry({ action, subject_id, before, after }: JournalRow): string {
  const tell = Object.hasOwn(SENTENCES, action) ? SENTENCES[action] : undefined
  return tell?.(subject_id, readFacts(after), readFacts(before)) ?? `${action}: ${subject_id}`
}

function isText(fact: Facts[string] | undefined): fact is string {
  return typeof fact === 'string'
}
