import { type ComponentType, useEffect, useState } from 'react'
import { useAlert } from '../../../components/ui/Alert'
import { keepTrying } from '../../../shared/keep-trying'
import { logBooking, reasonOf } from '../log-booking'
import { hasStoredPending, subscribeToUndecided } from './pending-storage'

/** The longest wait for an idle page. It is the whole wait in browsers without requestIdleCallback. */
const IDLE_AFTER_MS = 1_000

/**
 * Asks once per page load about the payments that an earlier visit left unsettled.
 * Draws nothing, except the notice while a payment is undecided.
 */
export function ResumeBooking() {
  const alert = useAlert()
  const [Notice, setNotice] = useState<ComponentType>()

  useEffect(() => {
    const over = new AbortController()
    const unsubscribe = subscribeToUndecided(() => {
      void keepTrying(
        () => import('./PendingNotice'),
        over.signal,
        (error) => logBooking('notice-missing', { reason: reasonOf(error) }),
      ).then((code) => code && setNotice(() => code.PendingNotice))
    })
    return () => {
      unsubscribe()
      over.abort()
    }
  }, [])

  useEffect(() => {
    const over = new AbortController()
    const forget = whenIdle(() => {
      if (!hasStoredPending()) return
      void keepTrying(
        () => import('./resume-bookings'),
        over.signal,
        (error) => logBooking('resume-failed', { reason: reasonOf(error) }),
      ).then((code) => code?.resumeBookings(alert))
    })
    return () => {
      forget()
      over.abort()
    }
  }, [alert])

  return Notice && <Notice />
}

function whenIdle(act: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(act, IDLE_AFTER_MS)
    return () => clearTimeout(timer)
  }
  const request = window.requestIdleCallback(act, { timeout: IDLE_AFTER_MS })
  return () => window.cancelIdleCallback(request)
}
