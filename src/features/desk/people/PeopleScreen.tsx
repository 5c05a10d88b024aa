import type { DeskPerson, Invited } from '../../../shared/desk/people'
import { useState } from 'react'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useAction } from '../api/useAction'
import { useDeskData } from '../api/useDeskData'
import { ConfirmButton } from '../parts/ConfirmButton'
import { Columns, Head, Lines, Row, Stack } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { Moment } from '../parts/Moment'
import { Panel } from '../parts/Panel'
import { Note, Problem } from '../parts/Problem'
import { Screen } from '../parts/Screen'
import { SmallButton } from '../parts/SmallButton'
import { Status } from '../parts/Status'
import { ROLE_WORDS } from '../words/role-words'
import { InviteForm } from './InviteForm'
import { SignInLink } from './SignInLink'

/** Who may sign in at the desk. */
export function PeopleScreen() {
  const people = useDeskData<DeskPerson[]>(api.people)
  return (
    <Screen title="People">
      <Columns>
        <Panel title="Who may sign in">
          <Loaded of={people} lines={4}>
            {(all) =>
              all.length === 0 ? (
                <Note>Nobody yet. Invite the first person.</Note>
              ) : (
                <Lines>
                  {all.map((person) => (
                    <Person key={person.id} person={person} />
                  ))}
                </Lines>
              )
            }
          </Loaded>
        </Panel>
        <Panel title="Invite somebody">
          <InviteForm />
        </Panel>
      </Columns>
    </Screen>
  )
}

function Person({ person }: { person: DeskPerson }) {
  const { id, name, role, last_seen_at: seen, revoked_at: revoked } = person
  const [invited, setInvited] = useState<Invited>()
  const invite = useAction(() => writeDesk<Invited>(api.personStep(id, 'invite')))

  async function makeLink() {
    const outcome = await invite.run()
    if (outcome.isDone) setInvited(outcome.result)
  }

  return (
    <li>
      <Head>
        <b>{name}</b>
        <Status tone={revoked === null ? 'good' : 'plain'}>
          {revoked === null ? ROLE_WORDS[role] : 'No access any more'}
        </Status>
      </Head>
      <Note>
        {revoked !== null ? (
          <>
            Access taken away <Moment at={revoked} />
          </>
        ) : seen === null ? (
          'Has not signed in yet'
        ) : (
          <>
            Last here <Moment at={seen} />
          </>
        )}
      </Note>
      {revoked === null && (
        <Row>
          <SmallButton variant="outline" disabled={invite.isBusy} onClick={() => void makeLink()}>
            New link
          </SmallButton>
          <ConfirmButton
            label="Take access away"
            about={name}
            title={`Take the access of ${name} away?`}
            confirm="Take it away"
            call={() => writeDesk(api.personStep(id, 'revoke'))}
          >
            <p>
              {name} is signed out everywhere at once, and no link of {name} works any more.
            </p>
          </ConfirmButton>
        </Row>
      )}
      {invite.problem !== undefined && <Problem>{invite.problem}</Problem>}
      {invited !== undefined && (
        <Stack>
          <SignInLink invited={invited} />
        </Stack>
      )}
    </li>
  )
}
