import { useReducer, useRef, useState } from 'react'
import { type ShowAlert, useAlert } from '../../../components/ui/Alert'
import type { Room } from '../../../shared/contract'
import type { BookingOutcome } from '../booking-outcome'
import { type BookingState, type GuestField, initialBooking, reduceBooking } from './booking-state'
import { logBooking, reasonOf } from '../log-booking'
import { bookingQuestion, catalogue, help, ownTexts } from '../messages'

export interface Booking {
  state: BookingState
  guest: Readonly<Record<GuestField, string>>
  edit: (field: GuestField, value: string) => void
  submit: (form: HTMLFormElement) => void
  /** Fetches the code of an attempt ahead of the press that needs it. */
  prepare: () => void
}

const loadAttempt = () => import('./attempt-booking')

/** One payment at a time on a page load, whichever form it was begun in: there is one popup. */
let isUnderWay = false

/** The booking of one room: what the guest has typed, how far the attempt is, and what a press of Book Now does. */
export function useBooking(room: Room): Booking {
  const showAlert = useAlert()
  const [state, dispatch] = useReducer(reduceBooking, room, initialBooking)
  const [guest, setGuest] = useState({ name: '', email: '' })
  const [lastRoom, setLastRoom] = useState(room)
  const isMine = useRef(false)

  if (room.price !== lastRoom.price || room.available !== lastRoom.available) {
    setLastRoom(room)
    dispatch({ type: 'room-changed', room })
  }

  async function run(attempt: Record<GuestField, string>, tell: ShowAlert) {
    const end = (outcome: BookingOutcome) => {
      isUnderWay = isMine.current = false
      dispatch({ type: 'ended', outcome })
    }
    isUnderWay = isMine.current = true
    dispatch({ type: 'started' })
    const code = await loadAttempt().catch((error: unknown) => {
      logBooking('gateway-missing', { reason: reasonOf(error) })
    })
    if (!code) {
      end({ kind: 'not-loaded' })
      tell({
        message: catalogue.gatewayMissing,
        help: help.gatewayMissing,
        question: bookingQuestion(state.room.name),
      })
      return
    }
    await code.attemptBooking({
      room: state.room,
      guest: attempt,
      toldReferences: state.toldReferences,
      onStep: (step) => dispatch({ type: step }),
      onEnd: end,
      tell,
    })
  }

  return {
    state,
    guest,
    edit(field, value) {
      setGuest((typed) => ({ ...typed, [field]: value }))
      dispatch({ type: 'edited', field })
    },
    submit(form) {
      if (isMine.current) return
      // Focus waits until the alert has gone: what is behind it takes none.
      const tell: ShowAlert = (content) =>
        showAlert({ ...content, onClose: () => setTimeout(() => focusNext(form)) })
      const attempt = { name: guest.name.trim(), email: guest.email.trim() }
      const missing = (['name', 'email'] as const).filter((field) => attempt[field] === '')
      dispatch({ type: 'incomplete', missing })
      if (missing.length > 0) tell({ message: catalogue.incomplete })
      else if (isUnderWay) tell({ message: ownTexts.underWay, help: help.underWay })
      else void run(attempt, tell)
    },
    prepare() {
      loadAttempt().catch(() => undefined)
    },
  }
}

/** Where the guest goes on: the first field that is wrong, else the button. */
function focusNext(form: HTMLFormElement): void {
  if (form.isConnected) form.querySelector<HTMLElement>('[aria-invalid], [type="submit"]')?.focus()
}
