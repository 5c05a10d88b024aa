import { navigate } from 'gatsby'
import { isSignedOut, writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useSession } from '../api/session'
import { useMe } from '../frame/me'
import { ROLE_NAMES } from '../labels'
import { ActionButton } from '../parts/buttons'
import { Columns, Panel, Row, Screen, Stack } from '../parts/layout'
import { Facts, Note } from '../parts/text'
import { SessionList } from './SessionList'

/** The person's own sign-ins. */
export function AccountScreen() {
  const { name, role } = useMe()
  return (
    <Screen title={name}>
      <Columns>
        <Panel title="Where you are signed in">
          <SessionList path={api.sessions} />
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
    await writeDesk(api.signOut).catch((error: unknown) => {
      // Without a session the person is signed out already.
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
