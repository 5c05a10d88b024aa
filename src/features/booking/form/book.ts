import { isNotFound } from '../../../apollo/api-error'
import { fetchRoom } from '../../../apollo/calls'
import { paystackPublicKey } from '../../../apollo/payment-settings'
import type { Room } from '../../../shared/contract'
import { keepPayment, type PendingBooking } from '../../../shared/kept-payments'
import { toKobo } from '../../../shared/money'
import { createReference, roomIdOfReference } from '../../../shared/reference'
import type { BookingOutcome } from '../booking-outcome'
import { isInHomeDialog } from '../go-to-rooms'
import { logBooking, reasonOf } from '../log-booking'
import { openGateway, pay } from '../gateway/payment-gateway'
import { askAndConclude, outcomeOf } from '../pending/ask-and-conclude'
import { type Guest, settleEarlier } from '../pending/settle-earlier'
import { noteConfirming } from '../pending/undecided-payments'
import { MAX_TRIES } from '../pending/verify-with-backoff'

export interface BookingRequest {
  /** The room as the page shows it. The guest pays this price or nothing. */
  room: Room
  guest: Guest
  /** References of earlier undecided payments that the guest has already been told of. */
  toldReferences: readonly string[]
  onStep: (step: 'paying' | 'confirming') => void
}

const LOOK_AGAIN_AFTER_MS = 500
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
  const found = (await settleEarlier(room, guest, toldReferences)) ?? (await checkRoom(room))
  const obstacle = found?.kind === 'occupied' ? await findOwnPayment(request) : found
  // Over another page, "this room" would be another room. News of a payment is news everywhere.
  if (obstacle) return hasLeft() && OF_THE_FORM.has(obstacle.kind) ? undefined : obstacle

  const popup = await gateway.catch((error: unknown) => {
    logBooking('gateway-missing', { reason: reasonOf(error) })
  })
  // The popup would stand over another page.
  if (hasLeft()) return undefined
  if (!popup) return { kind: 'not-loaded' }

  const record = beginRecord(room, guest)
  keepPayment('pending', record)
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
    return confirm({ ...record, stage: 'paid' }, hasLeft)
  }
  const closed: PendingBooking = { ...record, stage: 'closed' }
  keepPayment('pending', closed)
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

/** Asks once more about the guest's own payments, one of which may have taken the room a moment ago. */
async function findOwnPayment({ room, guest, toldReferences }: BookingRequest): Promise<BookingOutcome> {
  const ofOtherRooms = toldReferences.filter((reference) => roomIdOfReference(reference) !== room.id)
  const news = await settleEarlier(room, guest, ofOtherRooms)
  if (news === undefined) return { kind: 'occupied' }
  const isOpen = news.kind === 'earlier-open' && !news.isPaid
  return isOpen ? { kind: 'occupied', earlier: news.reference } : news
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

/**
 * Asks the server to confirm. The guest waits at the form, so he is told even after another tab told him.
 * When he leaves it, the foot of the other page says that the payment is looked after.
 */
async function confirm(record: PendingBooking, hasLeft: () => boolean): Promise<BookingOutcome> {
  keepPayment('pending', record)
  const look = setInterval(() => {
    if (!hasLeft()) return
    clearInterval(look)
    noteConfirming(record.reference)
  }, LOOK_AGAIN_AFTER_MS)
  const { verdict, outcome } = await askAndConclude(record, { tries: MAX_TRIES })
  clearInterval(look)
  return outcome ?? outcomeOf(record, verdict)
}
