import type { ContentEntry } from '../../../shared/desk/content'
import type { PublishState } from '../../../shared/desk/publishing'
import { callDesk } from '../api/call-desk'
import type { DeskData } from '../api/useAnswer'
import { OldTerms } from '../content/OldTerms'
import { ActionButton } from '../parts/buttons'
import { Head, Lines, Panel, Row, Stack } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { Announcement, DeskLink, Note } from '../parts/text'
import { Moment } from '../parts/time'
import { BuildFailure, BuildNotes, BuildProgress, isUnderWay } from './BuildProgress'

export function PublishPanel({ state, content }: { state: PublishState; content: DeskData<ContentEntry[]> }) {
  return (
    <Panel title="On the site now">
      <Announcement as="div">
        <Stack>
          <PublishStatus state={state} />
          <BuildNotes rebuild={state.rebuild} />
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
