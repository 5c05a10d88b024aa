import type { Room } from '../../../shared/contract'
import type { BookingOutcome } from '../booking-outcome'

export type GuestField = 'name' | 'email'

interface Shown {
  /** The room as the page shows it. */
  room: Room
  /** References of earlier undecided payments that the guest has already been told of. */
  toldReferences: readonly string[]
}

export type BookingState = Shown &
  (
    | { step: 'ready'; missing: readonly GuestField[] }
    | { step: 'checking' }
    /** The payment popup covers the screen. */
    | { step: 'paying' }
    | { step: 'confirming' }
  )

export type BookingAction =
  | { type: 'room-changed'; room: Room }
  | { type: 'incomplete'; missing: readonly GuestField[] }
  | { type: 'edited'; field: GuestField }
  | { type: 'started' }
  | { type: 'paying' }
  | { type: 'confirming' }
  /** Without an outcome, the guest has left before he could pay. */
  | { type: 'ended'; outcome: BookingOutcome | undefined }

export function initialBooking(room: Room): BookingState {
  return { step: 'ready', room, toldReferences: [], missing: [] }
}

export function reduceBooking(state: BookingState, action: BookingAction): BookingState {
  const { room, toldReferences } = state
  switch (action.type) {
    case 'room-changed':
      return { ...state, room: action.room }
    case 'incomplete':
      return state.step === 'ready' ? { ...state, missing: action.missing } : state
    case 'edited':
      return state.step === 'ready'
        ? { ...state, missing: state.missing.filter((field) => field !== action.field) }
        : state
    case 'started':
      return state.step === 'ready' ? { step: 'checking', room, toldReferences } : state
    case 'paying':
      return state.step === 'checking' ? { step: 'paying', room, toldReferences } : state
    case 'confirming':
      return state.step === 'paying' ? { step: 'confirming', room, toldReferences } : state
    case 'ended':
      return { step: 'ready', missing: [], ...learn({ room, toldReferences }, action.outcome) }
  }
}

/** What the outcome of this attempt changes for the next attempt. */
function learn({ room, toldReferences }: Shown, outcome: BookingOutcome | undefined): Shown {
  switch (outcome?.kind) {
    case 'price-changed':
      return { room: outcome.room, toldReferences }
    case 'occupied':
      return { room: { ...room, available: false }, toldReferences }
    case 'earlier-open': {
      const { reference, others = [] } = outcome
      return { room, toldReferences: [...toldReferences, reference, ...others] }
    }
    case 'cancelled':
      // The guest has seen 'Payment cancelled.', so his next press of Book Now may open the popup again.
      return { room, toldReferences: [...toldReferences, outcome.record.reference] }
    default:
      return { room, toldReferences }
  }
}
