import { useLater } from '../../ui/useLater'

/** Loaded while there is a connection. */
const loadStatus = () => import(/* webpackChunkName: "after-view" */ './ConnectionStatus')

export function ConnectionStatusPlace({ isInDialog = false }: { isInDialog?: boolean }) {
  const status = useLater(loadStatus, true)
  return status && <status.ConnectionStatus isInDialog={isInDialog} />
}
