import { useState } from 'react'
import { Field } from '../../../components/ui/Field'
import type { DeskPerson, Invited } from '../../../shared/desk/people'
import { EMAIL_MAX_LENGTH } from '../../../shared/limits'
import { SessionList } from '../account/SessionList'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useAction } from '../api/useAction'
import { useDeskData } from '../api/useDeskData'
import { ROLE_NAMES } from '../labels'
import { Loaded } from '../parts/Loaded'
import { SmallButton } from '../parts/buttons'
import { ConfirmButton, ConfirmForm, DialogButton } from '../parts/dialogs'
import { Columns, Head, Lines, Panel, Row, Screen, Stack } from '../parts/layout'
import { Note, Problem, Status, VisuallyHidden } from '../parts/text'
import { Moment } from '../parts/time'
import { InviteForm } from './InviteForm'
import { SignInLink } from './SignInLink'

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
  const { id, name, role, email, has_password: hasPassword, last_seen_at: seen, revoked_at: revoked } = person
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
          {revoked === null ? ROLE_NAMES[role] : 'Access revoked'}
        </Status>
      </Head>
      <Note>
        {revoked !== null ? (
          <>
            Access revoked <Moment at={revoked} />
          </>
        ) : (
          <>
            {seen === null ? (
              'Has not signed in yet'
            ) : (
              <>
                Last here <Moment at={seen} />
              </>
            )}
            , {email ?? 'no e-mail'}
            {!hasPassword && ', no password yet'}
          </>
        )}
      </Note>
      <Row>
        <SmallButton variant="outline" disabled={invite.isBusy} onClick={() => void makeLink()}>
          {revoked === null ? 'New link' : 'Give access again'}
          <VisuallyHidden> {name}</VisuallyHidden>
        </SmallButton>
        {revoked === null && (
          <>
            <DialogButton label="E-mail" about={name} title={`E-mail of ${name}`}>
              {(close) => <EmailForm person={person} onClose={close} />}
            </DialogButton>
            <DialogButton label="Devices" about={name} title={`Where ${name} is signed in`}>
              {() => <SessionList path={api.personSessions(id)} />}
            </DialogButton>
            <ConfirmButton
              label="Revoke access"
              about={name}
              title={`Revoke the access of ${name}?`}
              confirm="Revoke it"
              call={() => writeDesk(api.personStep(id, 'revoke'))}
            >
              <p>
                {name} is signed out everywhere at once, and no link of {name} works any more.
              </p>
            </ConfirmButton>
          </>
        )}
      </Row>
      {invite.problem !== undefined && <Problem>{invite.problem}</Problem>}
      {invited !== undefined && (
        <Stack>
          <SignInLink invited={invited} />
        </Stack>
      )}
    </li>
  )
}

/** Where a link goes when the person has forgotten the password. */
function EmailForm({ person, onClose }: { person: DeskPerson; onClose: () => void }) {
  const [email, setEmail] = useState(person.email ?? '')
  const given = email.trim()
  return (
    <ConfirmForm
      confirm="Save"
      call={() => writeDesk(api.personEmail(person.id), given === '' ? {} : { email: given }, 'PUT')}
      onClose={onClose}
    >
      <Field
        label="E-mail of their own"
        name="email"
        type="email"
        autoComplete="off"
        maxLength={EMAIL_MAX_LENGTH}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Note>A link goes there when {person.name} has forgotten the password. Leave it empty for none.</Note>
    </ConfirmForm>
  )
}
