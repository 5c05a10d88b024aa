import { useState } from 'react'
import type { DeskPerson, Invited } from '../../../shared/desk/people'
import type { Role } from '../../../shared/desk/roles'
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from '../../../shared/limits'
import { SessionList } from '../account/AccountScreen'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useDeskData } from '../api/useDeskData'
import { ROLE_DESCRIPTIONS, ROLE_NAMES } from '../labels'
import { LoadedList } from '../parts/Loaded'
import { ActionButton } from '../parts/buttons'
import { ConfirmButton, ConfirmForm, DialogButton } from '../parts/dialogs'
import { ChoiceField, TextField, textOrNull, useFields } from '../parts/fields'
import { Columns, Head, Panel, Row, Screen, Stack } from '../parts/layout'
import { Note, Status } from '../parts/text'
import { Moment } from '../parts/time'
import { SignInLink } from './SignInLink'

export function PeopleScreen() {
  const people = useDeskData<DeskPerson[]>(api.people)
  return (
    <Screen title="People">
      <Columns>
        <Panel title="Who may sign in">
          <LoadedList of={people} empty="Nobody yet. Invite the first person.">
            {(person) => <Person key={person.id} person={person} />}
          </LoadedList>
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
        <ActionButton
          about={name}
          call={async () => setInvited(await writeDesk<Invited>(api.personStep(id, 'invite')))}
        >
          {revoked === null ? 'New link' : 'Give access again'}
        </ActionButton>
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
      {invited !== undefined && <SignInLink key={invited.link} invited={invited} />}
    </li>
  )
}

/** Where a link goes when the person has forgotten the password. */
function EmailForm({ person, onClose }: { person: DeskPerson; onClose: () => void }) {
  const { typed, field } = useFields<'email'>()
  const email = textOrNull(typed.email ?? person.email ?? '')
  return (
    <ConfirmForm
      confirm="Save"
      call={() => writeDesk(api.personEmail(person.id), { ...(email && { email }) }, 'PUT')}
      onClose={onClose}
    >
      <TextField
        label="E-mail of their own"
        type="email"
        maxLength={EMAIL_MAX_LENGTH}
        {...field('email', person.email ?? '')}
      />
      <Note>A link goes there when {person.name} has forgotten the password. Leave it empty for none.</Note>
    </ConfirmForm>
  )
}

const ROLES: readonly Role[] = ['desk', 'housekeeping', 'marketing', 'owner']

function InviteForm() {
  const { typed, field, forget } = useFields<'name' | 'email' | 'role'>()
  const [invited, setInvited] = useState<Invited>()
  const email = textOrNull(typed.email)

  async function invite() {
    const person = { name: typed.name?.trim(), role: typed.role ?? 'desk', ...(email && { email }) }
    setInvited(await writeDesk<Invited>(api.people, person))
    forget()
  }

  return (
    <Stack>
      <ConfirmForm confirm="Make a link" call={invite}>
        <TextField label="Name" required maxLength={NAME_MAX_LENGTH} {...field('name')} />
        <div>
          <TextField
            label="E-mail of their own (can be left out)"
            type="email"
            maxLength={EMAIL_MAX_LENGTH}
            {...field('email')}
          />
          <Note>For a link when the password is forgotten. Without it, only an owner can help.</Note>
        </div>
        <ChoiceField
          legend="What may this person do?"
          options={ROLES.map((role) => [
            role,
            <>
              <b>{ROLE_NAMES[role]}</b>: {ROLE_DESCRIPTIONS[role]}
            </>,
          ])}
          {...field('role', 'desk')}
        />
      </ConfirmForm>
      {invited !== undefined && <SignInLink key={invited.link} invited={invited} />}
    </Stack>
  )
}
