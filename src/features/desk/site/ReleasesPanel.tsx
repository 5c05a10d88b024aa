import type { DeskRelease, PublishState } from '../../../shared/desk/publishing'
import { callDesk } from '../api/call-desk'
import { useAnswer } from '../api/useAnswer'
import { ConfirmButton } from '../parts/dialogs'
import { Head, Lines, Panel, Row } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { Note, Status, Summary } from '../parts/text'
import { Moment } from '../parts/time'
import { isUnderWay } from './BuildProgress'

type Schedule = PublishState['schedule']

/** Earlier releases, to go back to. */
export function ReleasesPanel({ state: { schedule, rebuild } }: { state: PublishState }) {
  const releases = useAnswer('GET releases/')
  return (
    <Panel title="Earlier versions">
      <Loaded of={releases}>
        {(all) => {
          const live = all.findIndex(({ is_live }) => is_live)
          const before = all[live + 1]
          if (all.length < 2) return <Note>No earlier version is kept.</Note>
          if (isUnderWay(rebuild)) {
            return <Note>You can go back to an earlier version when the publishing has ended.</Note>
          }
          return (
            <>
              {before && (
                <Row>
                  <UseRelease label="Use the version before" release={before} schedule={schedule} />
                  <Note>
                    Made <Moment at={before.built_at} />
                  </Note>
                </Row>
              )}
              <details>
                <Summary>All versions of the site</Summary>
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
                          <UseRelease label="Use this one" release={release} schedule={schedule} />
                        )}
                      </Head>
                      <Origin release={release} />
                    </li>
                  ))}
                </Lines>
              </details>
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}

/** Why a release was made, and what is new in it. */
function Origin({ release: { reason, changes } }: { release: DeskRelease }) {
  if (reason === null && changes.length === 0) return null
  return (
    <Note>
      {reason !== null && `${reason}. `}
      {changes.length > 0 && `New in it: ${changes.join(', ')}.`}
    </Note>
  )
}

interface UseReleaseProps {
  label: string
  release: DeskRelease
  schedule: Schedule
}

function UseRelease({ label, release: { id, built_at: built }, schedule }: UseReleaseProps) {
  return (
    <ConfirmButton
      label={label}
      title="Use this version?"
      confirm="Use this version"
      call={() => callDesk('POST releases/:id/use/', { id })}
    >
      <p>
        Guests see the texts and pictures of <Moment at={built} /> at once. Prices and free rooms stay right,
        and everything that was saved at the desk stays saved.
      </p>
      <p>
        It lasts until somebody publishes
        {schedule ? (
          <>
            : that is scheduled for <Moment at={schedule.at} />.
          </>
        ) : (
          '.'
        )}
      </p>
    </ConfirmButton>
  )
}
