import { type ComponentType, useEffect, useState } from 'react'
import { useAlert } from '../../../components/ui/Alert'
import { logBooking, reasonOf } from '../log-booking'
import { hasStoredPending, UNDECIDED_EVENT } from './pending-storage'

/** Used in browsers without requestIdleCallback. */
const IDLE_AFTER_MS = 2_000

/**
 * Asks once per page load about the payments that an earlier visit left unsettled.
 * Draws nothing, except the notice while a payment is undecided.
 */
export function ResumeBooking() {
  const alert = useAlert()
  const [Notice, setNotice] = useState<ComponentType>()

  useEffect(() => {
    const showNotice = () =>
      import('./PendingNotice').then(
        ({ PendingNotice }) => setNotice(() => PendingNotice),
        (error: unknown) => {
          logBooking('notice-missing', { reason: reasonOf(error) })
          // Probably the browser is offline. The notice loads when the browser is online again.
          window.addEventListener('online', showNotice, { once: true })
        },
      )
    window.addEventListener(UNDECIDED_EVENT, showNotice)
    return () => {
      window.removeEventListener(UNDECIDED_EVENT, showNotice)
      window.removeEventListener('online', showNotice)
    }
  }, [])

  useEffect(() => {
    return whenIdle(() => {
      if (!hasStoredPending()) return
      import('./resume-bookings')
        .then(({ resumeBookings }) => resumeBookings(alert))
        .catch((error: unknown) => logBooking('resume-failed', { reason: reasonOf(error) }))
    })
  }, [alert])

  return Notice && <Notice />
}

function whenIdle(act: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(act, IDLE_AFTER_MS)
    return () => clearTimeout(timer)
  }
  const request = window.requestIdleCallback(act)
  return () => window.cancelIdleCallback(request)
}
