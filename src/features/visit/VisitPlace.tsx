import { useLater } from '../../components/ui/useLater'

/** Part of the chunk that every page loads soon after the first view. */
const loadVisit = () => import(/* webpackChunkName: "after-view" */ './Visit')

export function VisitPlace({ path }: { path: string }) {
  const visit = useLater(loadVisit, true)
  return visit && <visit.Visit path={path} />
}
