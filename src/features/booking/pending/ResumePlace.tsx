import { useLater } from '../../../components/ui/useLater'

/** Part of the chunk that every page loads soon after the first view. */
const loadResume = () => import(/* webpackChunkName: "after-view" */ './ResumeBooking')

export function ResumePlace() {
  const resume = useLater(loadResume, true)
  return resume && <resume.ResumeBooking />
}
