import { useEffect, useRef } from 'react'
import { useSWRConfig } from 'swr'
import { callDesk, urlOf } from '../api/call-desk'
import { useAnswer } from '../api/useAnswer'
import { Columns, Head, Lines, Panel, Row, Screen, Stack } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { BuildFailure, BuildProgress, isUnderWay, LOOK_EVERY_MS, NoteList } from './BuildProgress'
import { NoticePanel } from './NoticePanel'
import { SchedulePanel } from './SchedulePanel'
import type { DeskRelease, PublishState } from '../../../shared/desk/publishing'
import { ConfirmButton } from '../parts/dialogs'
import { Announcement, DeskLink, Note, Status } from '../parts/text'
import { Moment } from '../parts/time'
import type { ContentEntry } from '../../../shared/desk/content'
import { OldTerms } from '../content/OldTerms'
import { ActionButton } from '../parts/buttons'

export function SiteScreen() {
  const publish = useAnswer('GET publish/', {}, { refreshInterval: LOOK_EVERY_MS })
  const live = publish.data?.live?.id
  const { mutate } = useSWRConfig()
  const shown = useRef(live)
  // The end of a build is no change at the desk, so these answers would not be read again.
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
              <PublishPanel state={state} />
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

function ReleasesPanel({ state: { schedule, rebuild } }: { state: PublishState }) {
  const releases = useAnswer('GET releases/')
  return (
    <Panel title="Earlier versions">
      <Loaded of={releases}>
        {(all) => {
          if (all.length < 2) return <Note>No earlier version is kept.</Note>
          if (isUnderWay(rebuild)) {
            return <Note>You can go back to an earlier version when the publishing has ended.</Note>
          }
          return (
            <Lines>
              {all.map((release) => (
                <li key={release.id}>
                  <Head>
                    <span>
                      Made <Moment at={release.built_at} />
                    </span>
                    {release.is_live ? (
                      <Status tone="good">On the site now</Status>
                    ) : (
                      <UseRelease release={release} at={schedule?.at} />
                    )}
                  </Head>
                  {release.reason !== null && <Note>{release.reason}.</Note>}
                </li>
              ))}
            </Lines>
          )
        }}
      </Loaded>
    </Panel>
  )
}

function UseRelease({ release: { id, built_at }, at }: { release: DeskRelease; at: string | undefined }) {
  return (
    <ConfirmButton
      label="Use this one"
      title="Use this version?"
      confirm="Use this version"
      call={() => callDesk('POST releases/:id/use/', { id })}
    >
      <p>
        Guests see the texts and pictures of <Moment at={built_at} /> at once. Prices and free rooms stay
        right, and everything that was saved at the desk stays saved.
      </p>
      <p>
        It lasts until somebody publishes
        {at ? (
          <>
            : that is scheduled for <Moment at={at} />.
          </>
        ) : (
          '.'
        )}
      </p>
    </ConfirmButton>
  )
}

function PublishPanel({ state }: { state: PublishState }) {
  const content = useAnswer('GET content/')
  return (
    <Panel title="On the site now">
      <Announcement as="div">
        <Stack>
          <PublishStatus state={state} />
          {state.rebuild?.state === 'live' && (
            <NoteList label="From the last publishing:" notes={state.rebuild.notes} />
          )}
        </Stack>
      </Announcement>
      <Loaded of={content} lines={2}>
        {(entries) => <NotPublished entries={entries.filter((entry) => !entry.is_live)} />}
      </Loaded>
      {state.can_publish && !isUnderWay(state.rebuild) && (
        <Row>
          <ActionButton variant="primary" call={() => callDesk('POST publish/')}>
            Publish now
          </ActionButton>
        </Row>
      )}
    </Panel>
  )
}

function PublishStatus({ state: { rebuild, is_current, can_publish, live } }: { state: PublishState }) {
  if (rebuild && isUnderWay(rebuild)) {
    return <BuildProgress rebuild={rebuild} />
  }
  return (
    <Stack>
      <p>
        {is_current
          ? 'Rooms and prices on the pages are up to date.'
          : 'Prices, texts or pictures of rooms have changed since the pages were made. The site still shows the right prices and free rooms.'}
        {live && (
          <>
            {' '}
            Made <Moment at={live.built_at} />.
          </>
        )}
      </p>
      {rebuild && <BuildFailure rebuild={rebuild} />}
      {!can_publish && (
        <Note>
          This desk cannot publish: run <code>hotel publish</code> on the server.
        </Note>
      )}
    </Stack>
  )
}

function NotPublished({ entries }: { entries: readonly ContentEntry[] }) {
  if (entries.length === 0) return <p>Everything that was saved is on the site.</p>
  return (
    <div>
      <p>Saved, and not on the site yet:</p>
      <Lines>
        {entries.map(({ path, label, saved_at, saved_by, is_draft, group, remarks }) => (
          <li key={path}>
            <Head>
              <DeskLink to={`/desk/content/${path}`}>{label}</DeskLink>
              <Note>
                {saved_at === null ? (
                  'Changed in the project’s files'
                ) : (
                  <>
                    <Moment at={saved_at} />, {saved_by}
                  </>
                )}
              </Note>
            </Head>
            {group === 'removed' && <Note>Removed: publishing takes it off the site.</Note>}
            {is_draft && <Note>A draft: publishing leaves it out.</Note>}
            <OldTerms of={remarks} />
          </li>
        ))}
      </Lines>
    </div>
  )
}
