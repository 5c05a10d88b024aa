import type { Room } from '../../../shared/contract'
import type { BookingOutcome } from '../booking-outcome'

export type GuestField = 'name' | 'email'

interface Shown {
  /** The room as the guest sees it. */
  room: Room
  /** Unconfirmed payments of earlier attempts that the guest has been told of. */
  toldOf: readonly string[]
}

export type BookingState = Shown &
  (
    | { step: 'ready'; missing: readonly GuestField[] }
    | { step: 'checking' }
    /** The popup has the screen. */
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
  | { type: 'ended'; outcome: BookingOutcome }

export function initialBooking(room: Room): BookingState {
  return { step: 'ready', room, toldOf: [], missing: [] }
}

export function reduceBooking(state: BookingState, action: BookingAction): BookingState {
  const { room, toldOf } = state
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
      return state.step === 'ready' ? { step: 'checking', room, toldOf } : state
    case 'paying':
      return state.step === 'checking' ? { step: 'paying', room, toldOf } : state
    case 'confirming':
      return state.step === 'paying' ? { step: 'confirming', room, toldOf } : state
    case 'ended':
      return { step: 'ready', missing: [], ...learn({ room, toldOf }, action.outcome) }
  }
}

/** What the next attempt knows that this one did not. */
function learn({ room, toldOf }: Shown, outcome: BookingOutcome): Shown {
  switch (outcome.kind) {
    case 'price-changed':
      return { room: outcome.room, toldOf }
    case 'occupied':
      return { room: { ...room, available: false }, toldOf }
    case 'earlier-open':
      return { room, toldOf: [...toldOf, outcome.reference] }
    case 'cancelled':
      // The guest closed the popup himself and was told so: the next press may open it again.
      return { room, toldOf: [...toldOf, outcome.record.reference] }
    default:
      return { room, toldOf }
  }
}
