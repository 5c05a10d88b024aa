import { useLater } from '../../ui/useLater'

/** Loaded while the line is good. The name keeps it apart from what it shares with other chunks. */
const loadStatus = () => import(/* webpackChunkName: "after-view" */ './LineStatus')

/** Loads what looks after a line that drops: no page needs it before. */
export function LineStatusPlace({ isInDialog = false }: { isInDialog?: boolean }) {
  const status = useLater(loadStatus, true)
  return status && <status.LineStatus isInDialog={isInDialog} />
}
