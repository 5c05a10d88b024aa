import { navigate } from 'gatsby'
import { useState } from 'react'
import type { DeskSession, OwnMails } from '../../../shared/desk/people'
import { isAllowed } from '../../../shared/desk/roles'
import { callDesk, isSignedOut } from '../api/call-desk'
import { useAction } from '../api/useAction'
import { type DeskData, useAnswer } from '../api/useAnswer'
import { useMe, useSession } from '../api/me'
import { ROLE_NAMES } from '../labels'
import { ActionButton } from '../parts/buttons'
import { ChecksField } from '../parts/fields'
import { Columns, Head, Panel, Row, Screen, Stack } from '../parts/layout'
import { Loaded, LoadedList } from '../parts/Loaded'
import { Facts, Note, Problem, Status } from '../parts/text'
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
        {isAllowed(role, 'administration') && <OwnMailsPanel />}
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

function OwnMailsPanel() {
  const mails = useAnswer('GET own-mails/')
  return (
    <Panel title="Mails to you">
      <Loaded of={mails}>{(own) => <OwnMailsForm key={JSON.stringify(own)} own={own} />}</Loaded>
    </Panel>
  )
}

const MAILS = [
  ['mailed_daily', 'Each morning: the money of the day before, and the marks of its night'],
  [
    'mailed_at_once',
    'At once: a void, a refund beyond the rule, a price far too low, cash or a bed that differs from the books',
  ],
] as const

function OwnMailsForm({ own }: { own: OwnMails }) {
  const [wanted, setWanted] = useState(MAILS.flatMap(([name]) => (own[name] ? [name] : [])).join(' '))
  const save = useAction((text: string) =>
    callDesk('PUT own-mails/', {
      mailed_daily: text.includes('mailed_daily'),
      mailed_at_once: text.includes('mailed_at_once'),
    }),
  )
  return (
    <Stack>
      <ChecksField
        legend={own.email === null ? 'Nothing comes until People has an address of yours' : own.email}
        name="mails"
        value={wanted}
        options={MAILS}
        onText={(text) => {
          setWanted(text)
          void save.run(text)
        }}
      />
      {save.failure && <Problem>{save.failure.problem}</Problem>}
    </Stack>
  )
}

function SignOut() {
  const { forget } = useSession()
  async function signOut() {
    await callDesk('POST sign-out/').catch((error: unknown) => {
      // Without a session, the person is already signed out.
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
