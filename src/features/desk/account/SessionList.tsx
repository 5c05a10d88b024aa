import type { DeskSession } from '../../../shared/desk/people'
import { writeDesk } from '../api/call-desk'
import { useDeskData } from '../api/useDeskData'
import { LoadedList } from '../parts/Loaded'
import { ActionButton } from '../parts/buttons'
import { Head } from '../parts/layout'
import { Note, Status } from '../parts/text'
import { Moment } from '../parts/time'

/** The devices on which a person is signed in. `path` is that of the list. */
export function SessionList({ path }: { path: string }) {
  const sessions = useDeskData<DeskSession[]>(path)
  return (
    <LoadedList of={sessions} empty="Signed in nowhere.">
      {({ id, device, last_seen_at: seen, is_current: isCurrent }) => (
        <li key={id}>
          <Head>
            <b>{device ?? 'Unknown browser'}</b>
            {isCurrent ? (
              <Status tone="good">This device</Status>
            ) : (
              <ActionButton
                about={`on ${device ?? 'an unknown browser'}`}
                call={() => writeDesk(`${path}${id}/end/`)}
              >
                Sign out
              </ActionButton>
            )}
          </Head>
          <Note>
            Last used <Moment at={seen} />
          </Note>
        </li>
      )}
    </LoadedList>
  )
}
