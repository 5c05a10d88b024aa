import { useLater } from '../../ui/useLater'

const loadStatus = () => import(/* webpackChunkName: "after-view" */ './ConnectionStatus')

export function ConnectionStatusPlace() {
  const status = useLater(loadStatus, true)
  return status && <status.ConnectionStatus />
}
