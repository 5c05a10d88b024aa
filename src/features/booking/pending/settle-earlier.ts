import type { ChosenStay } from '../../../shared/chosen-stay'
import type { Room } from '../../../shared/contract'
import { isSameEmail } from '../../../shared/email'
import {
  dropPayment,
  isStayOver,
  type PendingBooking,
  readKept,
  sharesNights,
} from '../../../shared/kept-payments'
import { type BookingOutcome, conclude, outcomeOf, type Verdict, verifyWithRetries } from './settle-payment'

export interface Guest {
  name: string
  email: string
}

export interface Wanted {
  /** The room as the page shows it: its price is for all nights. The guest pays this price or nothing. */
  room: Room
  stay: ChosenStay | undefined
}

const TRIES_FOR_PAID = 3
const ALERT_ORDER = { booked: 0, refused: 1, undecided: 2 } as const

/**
 * Settles earlier payments by this guest, and by this browser for the same room. Returns an outcome when the
 * new attempt must stop: an undecided payment stops it if the popup called it paid; any other stops it only
 * until the guest knows of it (`knownReferences`). A booking whose stay is over stops nothing.
 */
export async function settleEarlier(
  { room, stay }: Wanted,
  guest: Guest,
  knownReferences: readonly string[],
): Promise<BookingOutcome | undefined> {
  const earlier = readKept('pending').filter(
    ({ room_id, email }) => room_id === room.id || isSameEmail(email, guest.email),
  )
  // An alert is about one payment: the others stay on the list for the next press or visit.
  const judged = await Promise.all(earlier.map(async (record) => ({ record, verdict: await judge(record) })))
  judged.sort((a, b) => ALERT_ORDER[a.verdict.kind] - ALERT_ORDER[b.verdict.kind])
  for (const { record, verdict } of judged) {
    const isForOthers = record.room_id !== room.id || !sharesNights(record, stay)
    if (verdict.kind === 'booked' && isStayOver(verdict.bookedAt, record.stay)) {
      dropPayment('pending', record.reference)
      continue
    }
    const outcome = conclude(record, verdict)
    if (outcome?.kind === 'booked') return { ...outcome, isForOthers }
    if (outcome) return outcome
    // Another tab has just shown this booking. Still, no second payment may begin for the same nights.
    if (verdict.kind === 'booked' && !isForOthers) return outcomeOf(record, verdict)
  }
  const undecided = judged.filter(({ verdict }) => verdict.kind === 'undecided').map(({ record }) => record)
  const paid = undecided.find(({ stage }) => stage === 'paid')
  if (paid) return { kind: 'earlier-open', payment: paid }
  const [payment, ...rest] = undecided.filter(({ reference }) => !knownReferences.includes(reference))
  if (payment === undefined) return undefined
  return { kind: 'earlier-open', payment, others: rest.map(({ reference }) => reference) }
}

function judge(record: PendingBooking): Promise<Verdict> {
  return verifyWithRetries(record, record.stage === 'paid' ? TRIES_FOR_PAID : 1)
}
