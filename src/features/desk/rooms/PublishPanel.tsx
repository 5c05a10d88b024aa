import { useId } from 'react'
import { styled } from 'styled-components'
import type { DeskRelease, PublishState } from '../../../shared/desk/publishing'
import { theme } from '../../../styles/theme'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useDeskData } from '../api/useDeskData'
import { usePermission } from '../frame/me'
import { ActionButton } from '../parts/buttons'
import { ConfirmButton } from '../parts/dialogs'
import { Head, Lines, Panel, Row, Stack } from '../parts/layout'
import { Loaded, LoadedList } from '../parts/Loaded'
import { Moment } from '../parts/time'
import { Note, Problem, Announcement, Status } from '../parts/text'

/** A publish may begin by itself, or be started by somebody else. */
const LOOK_EVERY_MS = 2_000

type Rebuild = NonNullable<PublishState['rebuild']>

const UNDER_WAY = ['queued', 'building', 'checking'] as const
const STEP_WORDS: Record<(typeof UNDER_WAY)[number], string> = {
  queued: 'Waiting to start',
  building: 'Making the pages',
  checking: 'Checking the pages',
}

/** Shows whether the public site is up to date, and publishes it. */
export function PublishPanel() {
  const mayPublish = usePermission('offer')
  const publish = useDeskData<PublishState>(api.publish, { refreshInterval: LOOK_EVERY_MS })
  return (
    <Panel title="The public site">
      <Loaded of={publish} lines={2}>
        {(state) => (
          <Stack>
            <Announcement as="div">
              <Stack>
                <PublishStatus state={state} />
                {mayPublish && <Notes rebuild={state.rebuild} />}
              </Stack>
            </Announcement>
            {mayPublish && state.can_publish && !isUnderWay(state.rebuild) && (
              <Row>
                <ActionButton call={() => writeDesk(api.publish)}>
                  {state.is_current ? 'Publish again' : 'Publish now'}
                </ActionButton>
              </Row>
            )}
            {mayPublish && <Releases />}
          </Stack>
        )}
      </Loaded>
    </Panel>
  )
}

function isUnderWay(rebuild: Rebuild | null | undefined): boolean {
  return rebuild !== null && rebuild !== undefined && UNDER_WAY.some((state) => state === rebuild.state)
}

function PublishStatus({
  state: { rebuild, is_current: isCurrent, can_publish: canPublish, live },
}: {
  state: PublishState
}) {
  if (rebuild && isUnderWay(rebuild)) return <Progress rebuild={rebuild} />
  return (
    <Stack>
      <p>
        {isCurrent
          ? 'The pages show what the rooms are now.'
          : 'Prices, texts or pictures have changed since the pages were made. The site still shows the right prices and free rooms.'}
        {live && (
          <>
            {' '}
            Made <Moment at={live.built_at} />.
          </>
        )}
      </p>
      {rebuild?.state === 'failed' && (
        <Problem>The last publishing failed{rebuild.reason === null ? '.' : `: ${rebuild.reason}`}</Problem>
      )}
      {!canPublish && (
        <Note>
          This desk cannot publish: run <code>npm run publish</code> on the server.
        </Note>
      )}
    </Stack>
  )
}

/** Messages from the last successful publishing, for the person who published. */
function Notes({ rebuild }: Pick<PublishState, 'rebuild'>) {
  const labelId = useId()
  if (rebuild?.state !== 'live' || rebuild.notes.length === 0) return null
  return (
    <div>
      <Note id={labelId}>From the last publishing:</Note>
      <Lines aria-labelledby={labelId}>
        {rebuild.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </Lines>
    </div>
  )
}

function Progress({ rebuild: { state, step, seconds } }: { rebuild: Rebuild }) {
  const position = UNDER_WAY.findIndex((name) => name === state)
  return (
    <Stack>
      <Bar aria-label="Publishing" value={position + 1} max={UNDER_WAY.length + 1} />
      <p>
        {STEP_WORDS[UNDER_WAY[position] ?? 'queued']} <span aria-hidden="true">{seconds} s</span>
      </p>
      <Note>{step ?? 'Guests see the earlier pages until these are ready.'}</Note>
    </Stack>
  )
}

/** Earlier releases, to go back to. */
function Releases() {
  const releases = useDeskData<DeskRelease[]>(api.releases)
  return (
    <details>
      <Summary>Earlier versions of the site</Summary>
      <LoadedList of={releases} empty="No earlier version is kept.">
        {({ id, built_at: built, is_live: isLive }) => (
          <li key={id}>
            <Head>
              <span>
                Made <Moment at={built} />
              </span>
              {isLive ? <Status tone="good">On the site now</Status> : <UseRelease id={id} built={built} />}
            </Head>
          </li>
        )}
      </LoadedList>
    </details>
  )
}

function UseRelease({ id, built }: { id: string; built: string }) {
  return (
    <ConfirmButton
      label="Use this one"
      title="Go back to this version?"
      confirm="Use this version"
      call={() => writeDesk(api.release(id))}
    >
      <p>
        Guests see the pages of <Moment at={built} /> at once. Prices and free rooms stay right. It lasts
        until somebody publishes or changes a room.
      </p>
    </ConfirmButton>
  )
}

const Bar = styled.progress`
  accent-color: ${theme.color.house};
  height: ${theme.space.one};
  width: 100%;
`

const Summary = styled.summary`
  cursor: pointer;
  font-size: ${theme.type.small};
  line-height: ${theme.touchTarget};
`
