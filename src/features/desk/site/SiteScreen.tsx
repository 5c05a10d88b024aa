import { useEffect, useRef } from 'react'
import { useSWRConfig } from 'swr'
import { urlOf } from '../api/call-desk'
import { useAnswer } from '../api/useAnswer'
import { Columns, Screen, Stack } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { LOOK_EVERY_MS } from './BuildProgress'
import { NoticePanel } from './NoticePanel'
import { PublishPanel } from './PublishPanel'
import { ReleasesPanel } from './ReleasesPanel'
import { SchedulePanel } from './SchedulePanel'

export function SiteScreen() {
  const publish = useAnswer('GET publish/', {}, { refreshInterval: LOOK_EVERY_MS })
  const content = useAnswer('GET content/')
  const live = publish.data?.live?.id
  const { mutate } = useSWRConfig()
  const shown = useRef(live)
  // The end of a build is no change at the desk, after which everything is read again.
  useEffect(() => {
    if (shown.current !== live)
      void mutate((key) => key === urlOf('GET content/') || key === urlOf('GET releases/'))
    shown.current = live
  }, [live, mutate])
  return (
    <Screen title="Site">
      <Loaded of={publish} lines={6}>
        {(state) => (
          <Columns>
            <Stack>
              <PublishPanel state={state} content={content} />
              <ReleasesPanel state={state} />
            </Stack>
            <Stack>
              <NoticePanel />
              {state.can_publish && <SchedulePanel state={state} />}
            </Stack>
          </Columns>
        )}
      </Loaded>
    </Screen>
  )
}
