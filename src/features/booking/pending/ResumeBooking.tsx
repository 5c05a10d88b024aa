import { useEffect, useState } from 'react'
import { useAlert } from '../../../components/ui/Alert'
import { useLater } from '../../../components/ui/useLater'
import { hasKept } from '../../../shared/kept-keys'
import { readUndecided, subscribeToUndecided } from './undecided-payments'

/** The longest wait for an idle page. It is the whole wait in browsers without requestIdleCallback. */
const IDLE_AFTER_MS = 1_000

const loadNotice = () => import('./PendingNotice')
const loadResume = () => import('./resume-bookings')

/**
 * Asks once per page load about the payments that an earlier visit left unsettled, and forgets the old ones.
 * Draws nothing, except the notice while a payment is undecided.
 */
export function ResumeBooking() {
  const alert = useAlert()
  // A guest may have paid before this code was there.
  const [isUndecided, setUndecided] = useState(() => readUndecided().length > 0)
  const notice = useLater(loadNotice, isUndecided)
  const [isLeft, setLeft] = useState(false)
  const resume = useLater(loadResume, isLeft)

  useEffect(() => subscribeToUndecided(() => setUndecided(true)), [])

  useEffect(() => whenIdle(() => setLeft(hasKept())), [])
  useEffect(() => void resume?.resumeBookings(alert), [resume, alert])

  return notice && <notice.PendingNotice />
}

function whenIdle(act: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(act, IDLE_AFTER_MS)
    return () => clearTimeout(timer)
  }
  const request = window.requestIdleCallback(act, { timeout: IDLE_AFTER_MS })
  return () => window.cancelIdleCallback(request)
}
