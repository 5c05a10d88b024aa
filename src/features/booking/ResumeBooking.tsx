import { useEffect } from 'react'
import { useAlert } from '../../components/ui/Alert'
import { logBooking, reasonOf } from './log-booking'
import { hasStoredPending } from './pending-storage'

/** For browsers that do not tell when they are idle. */
const IDLE_AFTER = 2_000

/** Draws nothing: stands at the root, where it is mounted once a page load, and asks what became of a payment that an earlier visit left unsettled. */
export function ResumeBooking() {
  const alert = useAlert()

  useEffect(() => {
    return whenIdle(() => {
      if (!hasStoredPending()) return
      import('./resume-bookings')
        .then(({ resumeBookings }) => resumeBookings(alert))
        .catch((error: unknown) => logBooking('resume-failed', { reason: reasonOf(error) }))
    })
  }, [alert])

  return null
}

function whenIdle(act: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(act, IDLE_AFTER)
    return () => clearTimeout(timer)
  }
  const request = window.requestIdleCallback(act)
  return () => window.cancelIdleCallback(request)
}
