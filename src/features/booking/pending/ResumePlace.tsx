import { useLater } from '../../../components/ui/useLater'

const loadResume = () => import(/* webpackChunkName: "after-view" */ './ResumeBooking')

export function ResumePlace() {
  const resume = useLater(loadResume, true)
  return resume && <resume.ResumeBooking />
}
