import { useEffect, useState } from 'react'
import { useAlert } from '../../../components/ui/Alert'
import { useLater } from '../../../components/ui/useLater'
import { hasKept, KEPT_KEYS } from '../../../shared/kept-keys'
import { readUndecided, subscribeToUndecided } from './undecided-payments'

const loadNotice = () => import(/* webpackChunkName: "pending-notice" */ './PendingNotice')
const loadResume = () => import(/* webpackChunkName: "resume-bookings" */ './resume-bookings')

/**
 * Asks once per page load about the payments that an earlier visit left unsettled, and drops the old ones.
 * Draws nothing, except the notice while a payment is undecided.
 */
export function ResumeBooking() {
  const showAlert = useAlert()
  // A guest may have paid before this code was loaded.
  const [hasUndecided, setHasUndecided] = useState(() => readUndecided().length > 0)
  const notice = useLater(loadNotice, hasUndecided)
  const [isWanted] = useState(hasKept)
  const resume = useLater(loadResume, isWanted)

  useEffect(() => subscribeToUndecided(() => setHasUndecided(true)), [])
  useEffect(() => void resume?.resumeBookings(showAlert), [resume, showAlert])
  useEffect(() => {
    // The browser dispatches this when another tab changes localStorage.
    const follow = ({ key }: StorageEvent) => {
      if (key === KEPT_KEYS.pending) void loadResume().then(({ noteInProgress }) => noteInProgress())
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])

  return notice && <notice.PendingNotice />
}
