import { useEffect, useState } from 'react'
import { useLater } from '../../../components/ui/useLater'
import { hasKept, subscribeToKept } from '../../../shared/kept-keys'

const loadNotice = () => import(/* webpackChunkName: "pending-notice" */ './PendingNotice')

/** Loads what follows the payments of this browser, once there is one. */
export function ResumeBooking() {
  const [wasKept] = useState(hasKept)
  const [isWanted, setIsWanted] = useState(wasKept)
  const notice = useLater(loadNotice, isWanted)
  useEffect(() => subscribeToKept(() => setIsWanted(hasKept)), [])
  return notice && <notice.PendingNotice resumes={wasKept} />
}
