import { useEffect, useRef, useState } from 'react'
import { type ShowAlert, useAlert } from '../../../components/ui/Alert'
import type { StayOffer } from '../../../shared/chosen-stay'
import type { Room } from '../../../shared/contract'
import { hasRealDomain, tidyEmail, WHOLE_EMAIL } from '../../../shared/email'
import { suggestEmail } from '../../../shared/email-typos'
import { dropBookingsOf } from '../../../shared/kept-payments'
import { isPaymentUnderWay, notePayment } from '../../../shared/payment-under-way'
import { toOneLine } from '../../../shared/text'
import {
  bookingQuestion,
  emailRefused,
  fieldErrors,
  formCatalogue,
  gatewayHelp,
  underWay,
} from '../../../shared/form-messages'
import { logBooking, reasonOf } from '../log-booking'
import { toPaymentPage } from '../page-payment'
import type { BookingOutcome } from '../pending/settle-payment'

export type GuestField = 'name' | 'email'

interface BookingState {
  step: 'ready' | 'checking' | 'paying' | 'confirming'
  /** The room as offered: its price is for all nights. */
  room: Room
  errors: Readonly<Partial<Record<GuestField, string | undefined>>>
  suggestion?: string | undefined
  askedAbout?: string | undefined
  knownReferences: readonly string[]
}

export type Booking = ReturnType<typeof useBooking>

const loadAttempt = () => import(/* webpackChunkName: "booking-attempt" */ './attempt-booking')

export function useBooking(room: Room, offer?: StayOffer) {
  const showAlert = useAlert()
  const stay = offer?.stay
  const offered = offer ? { ...room, price: offer.total, available: true, payment_in_progress: false } : room
  const [state, setState] = useState<BookingState>({
    step: 'ready',
    room: offered,
    errors: {},
    knownReferences: [],
  })
  const [lastRoom, setLastRoom] = useState(offered)
  const isOwnAttempt = useRef(false)
  const { id, available } = room

  useEffect(() => {
    // A room that is free again is not the booking of this browser any more.
    if (available) dropBookingsOf(id)
  }, [id, available])

  const isSame = (['price', 'available', 'payment_in_progress'] as const).every(
    (field) => offered[field] === lastRoom[field],
  )
  if (!isSame) {
    setLastRoom(offered)
    update({ room: offered })
  }

  function update(changes: Partial<BookingState>) {
    setState((before) => ({ ...before, ...changes }))
  }

  async function run(attempt: Record<GuestField, string>, showResult: ShowAlert, tryAgain: () => void) {
    let isCancelled = false
    const end = (outcome: BookingOutcome | undefined) => {
      isCancelled = outcome?.kind === 'cancelled'
      notePayment('ends')
      isOwnAttempt.current = false
      setState((before) => stateAfter(before, outcome))
      if (outcome && ['occupied', 'paid-not-booked', 'price-changed'].includes(outcome.kind)) offer?.onDoubt()
    }
    notePayment('begins')
    isOwnAttempt.current = true
    update({ step: 'checking' })
    const attemptModule = await loadAttempt().catch((error: unknown) => {
      logBooking('gateway-missing', { reason: reasonOf(error) })
    })
    if (!attemptModule) {
      end({ kind: 'not-loaded' })
      showResult({
        message: formCatalogue.gatewayMissing,
        help: gatewayHelp,
        question: bookingQuestion(state.room.name, stay),
        way: toPaymentPage(state.room, attempt, stay),
      })
      return
    }
    await attemptModule.attemptBooking({
      room: state.room,
      stay,
      guest: attempt,
      knownReferences: state.knownReferences,
      onStep: (step) => update({ step }),
      onEnd: end,
      showAlert(content) {
        const way = { label: 'Try again', go: tryAgain, isMain: true }
        showResult(isCancelled ? { ...content, way } : content)
        // A later alert may say that the payment was made after all.
        isCancelled = false
      },
    })
  }

  return {
    state,
    stay,
    edited(field: GuestField) {
      setState((before) => ({
        ...before,
        errors: { ...before.errors, [field]: undefined },
        ...(field === 'email' && { suggestion: undefined }),
      }))
    },
    submit(form: HTMLFormElement) {
      if (isOwnAttempt.current) return
      // The page behind an alert cannot be focused, so the focus moves after the alert is closed.
      const showResult: ShowAlert = (content) =>
        showAlert({ ...content, onClose: () => setTimeout(() => focusNext(form)) })
      // Read from the fields: some password managers fill them without an event.
      const typed = new FormData(form)
      const attempt = {
        name: toOneLine(String(typed.get('name') ?? '')),
        email: tidyEmail(String(typed.get('email') ?? '')),
      }
      const { email } = attempt
      const missing = (['name', 'email'] as const).filter((field) => attempt[field] === '')
      if (missing.length > 0) {
        update({ errors: Object.fromEntries(missing.map((field) => [field, fieldErrors[field]])) })
        showResult({ message: formCatalogue.incomplete })
        return
      }
      if (!hasRealDomain(email)) {
        update({ errors: { email: WHOLE_EMAIL } })
        form.querySelector<HTMLElement>('[type="email"]')?.focus()
        return
      }
      const suggestion = state.askedAbout === email ? undefined : suggestEmail(email)
      update({ errors: {}, suggestion, askedAbout: email })
      if (suggestion !== undefined) return
      if (isPaymentUnderWay()) showResult(underWay)
      else void run(attempt, showResult, () => form.requestSubmit())
    },
    /** Loads what an attempt needs, including the popup, before Book Now is pressed. */
    prepare() {
      loadAttempt()
        .then(({ prepareAttempt }) => prepareAttempt())
        .catch(() => undefined)
    },
  }
}

function stateAfter(
  { room, askedAbout, knownReferences }: BookingState,
  outcome?: BookingOutcome,
): BookingState {
  const ready: BookingState = { step: 'ready', room, errors: {}, askedAbout, knownReferences }
  switch (outcome?.kind) {
    case 'price-changed':
      return { ...ready, room: outcome.room }
    case 'email-refused':
      return { ...ready, errors: { email: emailRefused } }
    case 'occupied':
      return { ...ready, room: { ...room, available: false } }
    case 'earlier-open':
      return {
        ...ready,
        knownReferences: [...knownReferences, outcome.payment.reference, ...(outcome.others ?? [])],
      }
    case 'cancelled':
      // The guest has seen 'Payment cancelled.', so the next press of Book Now may open the popup again.
      return { ...ready, knownReferences: [...knownReferences, outcome.record.reference] }
    default:
      return ready
  }
}

function focusNext(form: HTMLFormElement): void {
  if (form.isConnected) form.querySelector<HTMLElement>('[aria-invalid], [type="submit"]')?.focus()
}
