import { useLater } from '../../../components/ui/useLater'

/** Part of the chunk that every page loads soon after the first view. */
const loadResume = () => import(/* webpackChunkName: "after-view" */ './ResumeBooking')

/** Loads what settles the payments of earlier visits: no page needs it before its first view. */
export function ResumePlace() {
  const resume = useLater(loadResume, true)
  return resume && <resume.ResumeBooking />
}
