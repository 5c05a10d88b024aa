import { isNotFound } from '../../../apollo/api-error'
import { fetchFreeRooms, fetchRoom, loadRooms } from '../../../apollo/calls'
import { countVisit } from '../../../apollo/visits'
import type { ShowAlert } from '../../../components/ui/Alert'
import { paymentChannels, siteEnv } from '../../../config/site-env'
import { type ChosenStay, stayMetadata } from '../../../shared/chosen-stay'
import type { Room } from '../../../shared/contract'
import { keepPayment, type PendingBooking } from '../../../shared/kept-payments'
import { toKobo } from '../../../shared/money'
import { createReference, roomIdOfReference } from '../../../shared/reference'
import { alertOf } from '../alert-of'
import { openGateway, pay, untilPopupIsLeft } from '../gateway/payment-gateway'
import { goToRooms, isInHomeDialog } from '../go-to-rooms'
import { logBooking, reasonOf } from '../log-booking'
import { toPaymentPage } from '../page-payment'
import { type Guest, settleEarlier, type Wanted } from '../pending/settle-earlier'
import {
  type BookingOutcome,
  isUnpaid,
  MAX_VERIFY_TRIES,
  outcomeOf,
  settlePayment,
} from '../pending/settle-payment'

interface BookingRequest extends Wanted {
  guest: Guest
  knownReferences: readonly string[]
  onStep: (step: 'paying' | 'confirming') => void
}

interface BookingAttempt extends BookingRequest {
  onEnd: (outcome: BookingOutcome | undefined) => void
  showAlert: ShowAlert
}

/** Outcomes that concern only a guest who is still at the form. */
const FORM_OUTCOMES: ReadonlySet<BookingOutcome['kind']> = new Set(['occupied', 'price-changed', 'unchecked'])

/** Loads the payment library, its popup, and the code that checks the room. Rejects when that fails. */
export async function prepareAttempt(): Promise<void> {
  await openGateway()
  await loadRooms()
}

/** Runs one attempt and shows its outcome, even when the guest has left the form. Never throws. */
export async function attemptBooking({ onEnd, showAlert, ...request }: BookingAttempt): Promise<void> {
  void countVisit('book', window.location.pathname)
  const outcome = await book(request).catch((error: unknown): BookingOutcome => {
    logBooking('attempt-failed', { reason: reasonOf(error) })
    return { kind: 'not-started' }
  })
  onEnd(outcome)
  if (!outcome) return
  // A closed popup does not prove that nothing was paid.
  const settled = 'record' in outcome && outcome.record ? settlePayment(outcome.record, 1) : undefined
  const isUnpaidLater = settled?.then(({ verdict }) => isUnpaid(verdict))
  showOutcome(
    outcome.kind === 'cancelled' ? { ...outcome, isUnpaid: isUnpaidLater } : outcome,
    request,
    showAlert,
  )
  const later = await settled
  if (later?.outcome) showOutcome(later.outcome, request, showAlert)
}

function showOutcome(
  outcome: BookingOutcome,
  { room, stay, guest }: Pick<BookingRequest, 'room' | 'stay' | 'guest'>,
  showAlert: ShowAlert,
): void {
  const alert = {
    ...alertOf(outcome, { ...room, stay }),
    ...(outcome.kind === 'not-loaded' && { way: toPaymentPage(room, guest, stay) }),
  }
  showAlert(alert)
  if (outcome.kind === 'booked' && !outcome.isForOthers) void untilPopupIsLeft().then(() => goToRooms())
}

/** Returns no outcome when the guest has left the form before paying was possible. */
async function book(request: BookingRequest): Promise<BookingOutcome | undefined> {
  const { room, stay, guest, knownReferences, onStep } = request
  const place = currentPlace()
  const hasLeft = () => currentPlace() !== place
  const gateway = openGateway()
  gateway.catch(() => undefined)
  const found = (await settleEarlier(request, guest, knownReferences)) ?? (await checkRoom(request))
  const obstacle = found?.kind === 'occupied' ? await findOwnPayment(request) : found
  // Over another page, "this room" would be another room. News of a payment is shown everywhere.
  if (obstacle) return hasLeft() && FORM_OUTCOMES.has(obstacle.kind) ? undefined : obstacle

  const popup = await gateway.catch((error: unknown) => {
    logBooking('gateway-missing', { reason: reasonOf(error) })
  })
  if (hasLeft()) return undefined
  if (!popup) return { kind: 'not-loaded' }

  const record = createRecord(request)
  keepPayment('pending', record)
  onStep('paying')
  const end = await pay(popup, {
    key: siteEnv.paystackPublicKey ?? 'rehearsal',
    email: record.email,
    amount: record.amount,
    currency: 'NGN',
    reference: record.reference,
    ...(paymentChannels && { channels: paymentChannels }),
    metadata: { source: 'site', room_id: room.id, guest_name: record.name, ...stayMetadata(stay) },
    firstName: record.name,
  })
  if (end === 'paid') {
    onStep('confirming')
    return confirm({ ...record, stage: 'paid' })
  }
  if (end !== 'in-progress') void countVisit('lost', window.location.pathname)
  const ended: PendingBooking = { ...record, stage: end === 'in-progress' ? end : 'closed' }
  keepPayment('pending', ended)
  return { kind: end === 'closed' ? 'cancelled' : end, record: ended }
}

function currentPlace(): string {
  return `${window.location.pathname}${window.location.search} ${isInHomeDialog()}`
}

function createRecord({ room, stay, guest: { name, email } }: BookingRequest): PendingBooking {
  const startedAt = Date.now()
  return {
    reference: createReference(room.id, startedAt),
    room_id: room.id,
    room_name: room.name,
    stay,
    name,
    email,
    amount: toKobo(room.price),
    stage: 'opened',
    startedAt,
  }
}

/** Asks again about the guest's own payments: one of them may just have taken the room. */
async function findOwnPayment(request: BookingRequest): Promise<BookingOutcome> {
  const { room, guest, knownReferences } = request
  const ofOtherRooms = knownReferences.filter((reference) => roomIdOfReference(reference) !== room.id)
  const own = await settleEarlier(request, guest, ofOtherRooms)
  if (own === undefined) return { kind: 'occupied' }
  const isOpen = own.kind === 'earlier-open' && own.payment.stage !== 'paid'
  return isOpen ? { kind: 'occupied', earlier: own.payment.reference } : own
}

async function checkRoom({ room: shown, stay }: Wanted): Promise<BookingOutcome | undefined> {
  try {
    const live = stay ? await fetchOffer(shown, stay) : await fetchRoom(shown.id)
    if (!live.available) return { kind: 'occupied' }
    if (live.price !== shown.price) return { kind: 'price-changed', room: live, oldPrice: shown.price }
    return undefined
  } catch (error) {
    if (isNotFound(error)) return { kind: 'occupied' }
    logBooking('room-unchecked', { room_id: shown.id, reason: reasonOf(error) })
    return { kind: 'unchecked' }
  }
}

async function fetchOffer(room: Room, stay: ChosenStay): Promise<Room> {
  const offers = await fetchFreeRooms(stay)
  const offer = offers.find(({ room_id }) => room_id === room.id)
  return { ...room, available: offer?.free ?? false, price: offer?.total ?? room.price }
}

/** Asks the server to confirm. Also returns an outcome that another tab has shown: the guest waits here. */
async function confirm(record: PendingBooking): Promise<BookingOutcome> {
  keepPayment('pending', record)
  const { verdict, outcome } = await settlePayment(record, MAX_VERIFY_TRIES)
  return outcome ?? outcomeOf(record, verdict)
}
