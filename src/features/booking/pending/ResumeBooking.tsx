import { useEffect, useState } from 'react'
import { countLinks } from '../../../apollo/count-links'
import { useLater } from '../../../components/ui/useLater'
import { readKeptTexts } from '../../../shared/kept-keys'
import { useKept } from '../useOwn'

const loadNotice = () => import(/* webpackChunkName: "pending-notice" */ './PendingNotice')

export function ResumeBooking() {
  useEffect(countLinks, [])
  const isKept = useKept()
  const [wasKept] = useState(() => readKeptTexts() !== '')
  const notice = useLater(loadNotice, isKept)
  return notice && <notice.PendingNotice resumes={wasKept} />
}
