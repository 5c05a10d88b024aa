import { isNotFound } from '../../../apollo/api-failure'
import { fetchRoom } from '../../../apollo/fetch-room'
import { paystackPublicKey } from '../../../apollo/payment-settings'
import type { Room } from '../../../shared/contract'
import { toKobo } from '../../../shared/money'
import { createReference } from '../../../shared/reference'
import type { BookingOutcome } from '../booking-outcome'
import { isInHomeDialog } from '../go-to-rooms'
import { logBooking, reasonOf } from '../log-booking'
import { openGateway, pay } from '../gateway/payment-gateway'
import type { PendingBooking } from '../pending-booking'
import { askAndConclude, outcomeOf } from '../pending/ask-and-conclude'
import { keepPending } from '../pending/pending-bookings'
import { type Guest, settleEarlier } from '../pending/settle-earlier'
import { MAX_TRIES } from '../pending/verify-with-backoff'

export interface BookingRequest {
  /** The room as the page shows it. The guest pays this price or nothing. */
  room: Room
  guest: Guest
  /** References of earlier undecided payments that the guest has already been told of. */
  toldReferences: readonly string[]
  onStep: (step: 'paying' | 'confirming') => void
}

/** What only concerns whoever is still at the form. */
const OF_THE_FORM: ReadonlySet<BookingOutcome['kind']> = new Set(['occupied', 'price-changed', 'unchecked'])

/**
 * Settles the earlier payments, checks the room, takes the payment, and asks the server to confirm it. Gives
 * no outcome when the guest has left the form before he could pay.
 */
export async function book(request: BookingRequest): Promise<BookingOutcome | undefined> {
  const { room, guest, toldReferences, onStep } = request
  const place = placeNow()
  const hasLeft = () => placeNow() !== place
  const gateway = openGateway()
  gateway.catch(() => undefined)
  const obstacle = (await settleEarlier(room, guest, toldReferences)) ?? (await checkRoom(room))
  // Over another page, "this room" would be another room. News of a payment is news everywhere.
  if (obstacle) return hasLeft() && OF_THE_FORM.has(obstacle.kind) ? undefined : obstacle

  const popup = await gateway.catch((error: unknown) => {
    logBooking('gateway-missing', { reason: reasonOf(error) })
  })
  // The popup would stand over another page.
  if (hasLeft()) return undefined
  if (!popup) return { kind: 'not-loaded' }

  const record = beginRecord(room, guest)
  keepPending(record)
  onStep('paying')
  const end = await pay(popup, {
    key: paystackPublicKey ?? 'rehearsal',
    email: record.email,
    amount: record.amount,
    currency: 'NGN',
    reference: record.reference,
    channels: ['card'],
    metadata: { source: 'site', room_id: record.room_id, guest_name: record.name },
    firstName: record.name,
  })
  if (end === 'paid') {
    onStep('confirming')
    return confirm({ ...record, stage: 'paid' })
  }
  const closed: PendingBooking = { ...record, stage: 'closed' }
  keepPending(closed)
  return { kind: end === 'closed' ? 'cancelled' : end, record: closed }
}

/** Names the page, and whether the dialog on the home page is open. */
function placeNow(): string {
  return `${window.location.pathname} ${isInHomeDialog()}`
}

function beginRecord(room: Room, { name, email }: Guest): PendingBooking {
  const startedAt = Date.now()
  const reference = createReference(room.id, startedAt)
  const amountKobo = toKobo(room.price)
  return {
    reference,
    room_id: room.id,
    room_name: room.name,
    name,
    email,
    amount: amountKobo,
    stage: 'opened',
    startedAt,
  }
}

/** Gives the outcome that ends the attempt, or undefined when the room can be paid for. */
async function checkRoom(shown: Room): Promise<BookingOutcome | undefined> {
  try {
    const live = await fetchRoom(shown.id)
    if (!live.available) return { kind: 'occupied' }
    if (live.price !== shown.price) return { kind: 'price-changed', room: live, oldPrice: shown.price }
    return undefined
  } catch (error) {
    if (isNotFound(error)) return { kind: 'occupied' }
    logBooking('room-unchecked', { room_id: shown.id, reason: reasonOf(error) })
    return { kind: 'unchecked' }
  }
}

/** Asks the server to confirm. The guest waits at the form, so he is told even after another tab told him. */
async function confirm(record: PendingBooking): Promise<BookingOutcome> {
  keepPending(record)
  const { verdict, outcome } = await askAndConclude(record, { tries: MAX_TRIES })
  return outcome ?? outcomeOf(record, verdict)
}
