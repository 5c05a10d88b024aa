import { useEffect, useState } from 'react'
import { countLinks } from '../../../apollo/count-links'
import { useLater } from '../../../components/ui/useLater'
import { readKeptTexts } from '../../../shared/kept-keys'
import { useKept } from '../useOwn'

const loadNotice = () => import(/* webpackChunkName: "pending-notice" */ './PendingNotice')

/** Loads what follows the payments of this browser, once there is one, and counts links to the hotel. */
export function ResumeBooking() {
  useEffect(countLinks, [])
  const isKept = useKept()
  const [wasKept] = useState(() => readKeptTexts() !== '')
  const notice = useLater(loadNotice, isKept)
  return notice && <notice.PendingNotice resumes={wasKept} />
}
