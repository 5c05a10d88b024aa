import { entriesOf, type Told } from './desk-journal'
import { groupBy } from './group-by'
import { isConfirmed } from './payment-rules'
import type { BookingEntry, Books, RefundEntry } from './repository'
import type { Violation } from './violation'

/** What the journal tells of one booking. */
interface Story {
  checkedIn: Told[]
  /** Check-ins that were undone. */
  comingsUndone: Told[]
  /** Entries that ended the booking: it was completed, its room released, or it was cancelled. */
  ended: Told[]
  /** Releases of its room that were undone. */
  undone: Told[]
  moved: Told[]
  paidBack: Told[]
}

const CHANGES = [
  'booking.checked-in',
  'booking.check-in-undone',
  'booking.moved',
  'booking.paid-back',
  'room.undone',
]
const ENDINGS = ['booking.completed', 'booking.cancelled', 'room.released']

/**
 * Gives every booking whose state the journal does not explain: nobody but the desk checks a guest in, ends a
 * booking or moves one, and the desk writes each of these down. A booking that ended without a moment ended
 * before there was a journal. Also gives the mails to the guest that are missing.
 */
export function checkDeskBookings(books: Books): Violation[] {
  const { bookings, payments, refunds, mails } = books
  const stories = readStories(books)
  const references = new Map(payments.map(({ id, reference }) => [id, reference]))
  const refundOf = new Map(refunds.map((refund) => [refund.payment_id, refund]))
  const keys = new Set(mails.map(({ dedupe_key }) => dedupe_key))
  return bookings.flatMap((booking): Violation[] => {
    const story = stories(booking.code)
    const about = booking.code
    const reference = references.get(booking.payment_id)
    const mailsDue = [
      ...story.moved.map(({ id }) => `booking-moved:${about}:${id}`),
      ...(story.paidBack.length > 0 && reference !== undefined ? [`refund-due:${reference}`] : []),
      ...(isCancelledByDesk(booking) && reference !== undefined ? [`booking-cancelled:${reference}`] : []),
    ]
    return [
      ...findProblems(booking, story, refundOf.get(booking.payment_id)).map((problem) => ({
        rule: 'booking-journal' as const,
        about,
        problem,
      })),
      ...mailsDue
        .filter((key) => !keys.has(key))
        .map((key) => ({ rule: 'mail-missing' as const, about, problem: `no ${key} mail` })),
    ]
  })
}

function readStories(books: Books): (code: string) => Story {
  const entries = entriesOf(books, ...CHANGES, ...ENDINGS)
  const byCode = groupBy(entries, (entry) => codeOf(entry))
  return (code) => {
    const told = byCode.get(code) ?? []
    const having = (...actions: string[]) => told.filter(({ action }) => actions.includes(action))
    return {
      checkedIn: having('booking.checked-in'),
      comingsUndone: having('booking.check-in-undone'),
      ended: having(...ENDINGS),
      undone: having('room.undone'),
      moved: having('booking.moved'),
      paidBack: having('booking.paid-back'),
    }
  }
}

function codeOf({ action, subject_id, after }: Told): string {
  return action.startsWith('booking.') ? subject_id : String(after['booking'])
}

function findProblems(booking: BookingEntry, story: Story, refund: RefundEntry | undefined): string[] {
  const { status, checked_in_at, ended_at } = booking
  const problems: string[] = []
  const undone = story.comingsUndone.map(({ before }) => String(before['checked_in_at']))
  const all = story.checkedIn.map(({ at }) => at)
  if (undone.some((at) => !all.includes(at))) problems.push('a check-in was undone that was none')
  const comings = all.filter((at) => !undone.includes(at))
  if (comings.join() !== (checked_in_at ?? '')) {
    problems.push(`checked in: ${checked_in_at ?? 'never'}, by the journal: ${comings.join() || 'never'}`)
  }
  if (status === 'confirmed' && ended_at !== null) problems.push('confirmed, with a moment when it ended')
  if (story.ended.length - story.undone.length !== (ended_at === null ? 0 : 1)) {
    const told = `ended ${story.ended.length} and made good ${story.undone.length} times`
    problems.push(`${status}, ${told} by the journal`)
  } else if (ended_at !== null && !isExplained(booking, story.ended)) {
    problems.push(`${status} at ${ended_at}, which the journal does not tell`)
  }
  const cancelled = story.ended.find(({ action }) => action === 'booking.cancelled')
  const [told, stored] = [Number(cancelled?.after['refund_kobo'] ?? 0), refund?.amount_kobo ?? 0]
  const back = story.paidBack.map(({ after }) => Number(after['refund_kobo']))
  // Who was cancelled without money back may still be paid back later.
  const isPaidBackLater = told === 0 && back.length > 0
  if (isCancelledByDesk(booking) && told !== stored && !isPaidBackLater) {
    problems.push(`cancelled with ${told} kobo to be given back, and a refund of ${stored}`)
  }
  const isToBeTold = status === 'completed' || (status === 'cancelled' && isPaidBackLater)
  const wanted = isToBeTold && refund !== undefined ? [refund.amount_kobo] : []
  if (back.join() !== wanted.join()) {
    const given = `a refund of ${refund?.amount_kobo ?? 0}`
    problems.push(`${status}, with ${given} and ${back.join(' and ') || 0} kobo paid back by the journal`)
  }
  return problems
}

function isExplained({ status, ended_at }: BookingEntry, ended: readonly Told[]): boolean {
  return ended.some(
    ({ action, at }) => at === ended_at && (action === 'booking.cancelled') === (status === 'cancelled'),
  )
}

/** True for a booking that was cancelled since there is a journal. */
function isCancelledByDesk({ status, ended_at }: BookingEntry): boolean {
  return status === 'cancelled' && ended_at !== null
}

/**
 * Gives every room that nobody has and nobody can book although its last booking ended or moved out: that
 * frees the room, and only the desk closes it again, with an entry.
 */
export function checkClosedRooms(books: Books): Violation[] {
  const { rooms, bookings } = books
  const booked = new Set(bookings.filter(isConfirmed).map(({ room_id }) => room_id))
  const freed = groupBy(
    bookings.filter(({ ended_at }) => ended_at !== null),
    ({ room_id }) => room_id,
  )
  const closings = entriesOf(books, 'room.occupied', 'room.undone', 'booking.moved')
  const freeings = entriesOf(books, 'booking.moved').filter(({ after }) => after['old_room_free'] === true)
  return rooms.flatMap(({ id, available }): Violation[] => {
    if (available === 1 || booked.has(id)) return []
    const since = [
      ...(freed.get(id) ?? []).map(({ ended_at }) => ended_at ?? ''),
      ...freeings.filter(({ before }) => before['room_id'] === id).map(({ at }) => at),
    ].toSorted()
    const last = since.at(-1)
    if (last === undefined || closings.some((entry) => entry.at >= last && hasClosed(entry, id))) return []
    const problem = `free since ${last} by its bookings, and not offered`
    return [{ rule: 'room-kept', about: `room ${id}`, problem }]
  })
}

function hasClosed({ action, subject_id, before, after }: Told, roomId: number): boolean {
  if (action === 'booking.moved') return before['room_id'] === roomId && after['old_room_free'] === false
  return subject_id === String(roomId) && after['available'] === false
}
