import { useEffect, useReducer, useRef, useState } from 'react'
import { isPaymentUnderWay, notePayment } from '../../../shared/payment-under-way'
import { type ShowAlert, useAlert } from '../../../components/ui/Alert'
import type { Room } from '../../../shared/contract'
import { isBlank, toOneLine } from '../../../shared/text'
import { keepTyped, readTyped } from '../../../shared/kept-typing'
import type { BookingOutcome } from '../booking-outcome'
import { type BookingState, type GuestField, initialBooking, reduceBooking } from './booking-state'
import { logBooking, reasonOf } from '../log-booking'
import { GUEST_FORM } from '../typed-guest'
import { loadLibrary } from '../gateway/load-library'
import { useForgetting } from './useForgetting'
import { bookingQuestion, formCatalogue, gatewayHelp, underWay } from '../form-messages'

export interface Booking {
  state: BookingState
  guest: Readonly<Record<GuestField, string>>
  edit: (field: GuestField, value: string) => void
  submit: (form: HTMLFormElement) => void
  /** Loads what an attempt needs, popup included, before Book Now is pressed. */
  prepare: () => void
}

const loadAttempt = () => import('./attempt-booking')

/** The booking form of one room: what the guest has typed, the state of the attempt, and how to submit. */
export function useBooking(room: Room): Booking {
  const showAlert = useAlert()
  useForgetting(room)
  const [state, dispatch] = useReducer(reduceBooking, room, initialBooking)
  // No built page has the form, so its first render may read what the browser keeps.
  const [guest, setGuest] = useState(() => ({ name: '', email: '', ...readTyped(GUEST_FORM) }))
  const [lastRoom, setLastRoom] = useState(room)
  const isOwnAttempt = useRef(false)

  useEffect(() => keepTyped(GUEST_FORM, guest), [guest])

  if (room.price !== lastRoom.price || room.available !== lastRoom.available) {
    setLastRoom(room)
    dispatch({ type: 'room-changed', room })
  }

  async function run(attempt: Record<GuestField, string>, tell: ShowAlert) {
    const end = (outcome: BookingOutcome | undefined) => {
      notePayment('ends')
      isOwnAttempt.current = false
      dispatch({ type: 'ended', outcome })
    }
    notePayment('begins')
    isOwnAttempt.current = true
    dispatch({ type: 'started' })
    const attemptModule = await loadAttempt().catch((error: unknown) => {
      logBooking('gateway-missing', { reason: reasonOf(error) })
    })
    if (!attemptModule) {
      end({ kind: 'not-loaded' })
      tell({
        message: formCatalogue.gatewayMissing,
        help: gatewayHelp,
        question: bookingQuestion(state.room.name),
      })
      return
    }
    await attemptModule.attemptBooking({
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
      if (isOwnAttempt.current) return
      // The page behind an alert cannot take the focus, so the focus moves only after the alert is closed.
      const tell: ShowAlert = (content) =>
        showAlert({ ...content, onClose: () => setTimeout(() => focusNext(form)) })
      const attempt = { name: seen(toOneLine(guest.name)), email: seen(guest.email) }
      const missing = (['name', 'email'] as const).filter((field) => attempt[field] === '')
      dispatch({ type: 'incomplete', missing })
      if (missing.length > 0) tell({ message: formCatalogue.incomplete })
      else if (isPaymentUnderWay()) tell(underWay)
      else void run(attempt, tell)
    },
    prepare() {
      // Beside the attempt, which opens it: one way to the server and back less on a slow line.
      loadLibrary().catch(() => undefined)
      loadAttempt().then(
        ({ prepareAttempt }) => prepareAttempt(),
        () => undefined,
      )
    },
  }
}

/** Gives the text without blanks around it; '' when nothing of it is seen. */
function seen(text: string): string {
  return isBlank(text) ? '' : text.trim()
}

/** Moves the focus to the first field that is wrong, or to the button when no field is wrong. */
function focusNext(form: HTMLFormElement): void {
  if (form.isConnected) form.querySelector<HTMLElement>('[aria-invalid], [type="submit"]')?.focus()
}
