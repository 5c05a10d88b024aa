import { Screen } from '../parts/layout'
import { NoticePanel } from './NoticePanel'

/** What guests see of the hotel beside its rooms. */
export function SiteScreen() {
  return (
    <Screen title="Site">
      <NoticePanel />
    </Screen>
  )
}
