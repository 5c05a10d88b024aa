import type { DeskRelease, PublishState } from '../../../shared/desk/publishing'
import { callDesk } from '../api/call-desk'
import { useAnswer } from '../api/useAnswer'
import { ConfirmButton } from '../parts/dialogs'
import { Head, Lines, Panel } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { Note, Status } from '../parts/text'
import { Moment } from '../parts/time'
import { isUnderWay } from './BuildProgress'

export function ReleasesPanel({ state: { schedule, rebuild } }: { state: PublishState }) {
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
