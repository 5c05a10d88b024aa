import { navigate } from 'gatsby'
import type { DeskSession } from '../../../shared/desk/people'
import { callDesk, isSignedOut } from '../api/call-desk'
import { useSession } from '../api/session'
import { type DeskData, useAnswer } from '../api/useAnswer'
import { useMe } from '../api/me'
import { ROLE_NAMES } from '../labels'
import { ActionButton } from '../parts/buttons'
import { Columns, Head, Panel, Row, Screen, Stack } from '../parts/layout'
import { LoadedList } from '../parts/Loaded'
import { Facts, Note, Status } from '../parts/text'
import { Moment } from '../parts/time'

export function AccountScreen() {
  const { name, role } = useMe()
  const sessions = useAnswer('GET sessions/')
  return (
    <Screen title={name}>
      <Columns>
        <Panel title="Where you are signed in">
          <SessionList
            sessions={sessions}
            end={(session) => callDesk('POST sessions/:session/end/', { session })}
          />
          <Note>A sign-in ends 30 days after its last use.</Note>
        </Panel>
        <Panel title="You">
          <Stack>
            <Facts of={[['Role', ROLE_NAMES[role]]]} />
            <Note>
              For another password, ask an owner for a new link, or sign out and choose{' '}
              <b>Forgotten password</b>.
            </Note>
            <SignOut />
          </Stack>
        </Panel>
      </Columns>
    </Screen>
  )
}

function SignOut() {
  const { forget } = useSession()
  async function signOut() {
    await callDesk('POST sign-out/').catch((error: unknown) => {
      // Without a session, the person is signed out already.
      if (!isSignedOut(error)) throw error
    })
    await navigate('/desk/sign-in')
    forget()
  }
  return (
    <Row>
      <ActionButton call={signOut}>Sign out on this device</ActionButton>
    </Row>
  )
}

interface SessionListProps {
  sessions: DeskData<DeskSession[]>
  end: (session: string) => Promise<unknown>
}

export function SessionList({ sessions, end }: SessionListProps) {
  return (
    <LoadedList of={sessions} empty="Signed in nowhere.">
      {({ id, device, last_seen_at, is_current }) => (
        <li key={id}>
          <Head>
            <b>{device}</b>
            {is_current ? (
              <Status tone="good">This device</Status>
            ) : (
              <ActionButton about={`on ${device}`} call={() => end(id)}>
                Sign out
              </ActionButton>
            )}
          </Head>
          <Note>
            Last used <Moment at={last_seen_at} />
          </Note>
        </li>
      )}
    </LoadedList>
  )
}
