import type { Room } from '../../../shared/contract'
import type { BookingOutcome } from '../booking-outcome'
import type { PendingBooking } from '../pending-booking'
import { conclude, outcomeOf } from './ask-and-conclude'
import { readPending } from './pending-bookings'
import { type Verdict, verifyWithBackoff } from './verify-with-backoff'

export interface Guest {
  name: string
  email: string
}

const TRIES_FOR_PAID = 3
const TELLING_ORDER = { booked: 0, refused: 1, undecided: 2 } as const

/**
 * Settles what this guest, or anybody here for this room, began to pay before. Gives an outcome when the new attempt must
 * not go on. `toldReferences`: references of unconfirmed payments that the guest has been told of and goes on in spite of.
 */
export async function settleEarlier(
  room: Room,
  guest: Guest,
  toldReferences: readonly string[],
): Promise<BookingOutcome | undefined> {
  const earlier = readPending().filter((record) => record.room_id === room.id || isOf(guest, record))
  // All are asked before the first is concluded: the guest hears of one payment at a time, the rest stay on the list.
  const judged = await Promise.all(earlier.map(async (record) => ({ record, verdict: await judge(record) })))
  judged.sort((a, b) => TELLING_ORDER[a.verdict.kind] - TELLING_ORDER[b.verdict.kind])
  for (const { record, verdict } of judged) {
    const isAnotherRoom = record.room_id !== room.id
    const outcome = conclude(record, verdict)
    if (outcome?.kind === 'booked') return { ...outcome, isAnotherRoom }
    if (outcome) return outcome
    // Another tab has just told of this booking: there is still no second payment for the same room.
    if (verdict.kind === 'booked' && !isAnotherRoom) return outcomeOf(record.reference, verdict)
  }
  const open = judged.find(
    ({ record, verdict }) =>
      verdict.kind === 'undecided' &&
      isOf(guest, record) &&
      (record.stage === 'paid' || !toldReferences.includes(record.reference)),
  )
  return (
    open && {
      kind: 'earlier-open',
      reference: open.record.reference,
      isPaid: open.record.stage === 'paid',
    }
  )
}

function judge(record: PendingBooking): Promise<Verdict> {
  return verifyWithBackoff(record, record.stage === 'paid' ? TRIES_FOR_PAID : 1)
}

function isOf(guest: Guest, record: PendingBooking): boolean {
  return record.email.trim().toLowerCase() === guest.email.trim().toLowerCase()
}
