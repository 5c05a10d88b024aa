import { useState } from 'react'
import type { DeskPerson, Invited } from '../../../shared/desk/people'
import type { Role } from '../../../shared/desk/roles'
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from '../../../shared/limits'
import { SessionList } from '../account/AccountScreen'
import { callDesk } from '../api/call-desk'
import { useAnswer } from '../api/useAnswer'
import { ROLE_DESCRIPTIONS, ROLE_NAMES } from '../labels'
import { LinkToShare } from '../parts/LinkToShare'
import { LoadedList } from '../parts/Loaded'
import { ActionButton } from '../parts/buttons'
import { ConfirmButton, ConfirmForm, DialogButton } from '../parts/dialogs'
import { ChoiceField, TextField, textOrNull, useFields } from '../parts/fields'
import { Columns, Head, Panel, Row, Screen, Stack } from '../parts/layout'
import { Note, Status } from '../parts/text'
import { Moment } from '../parts/time'

export function PeopleScreen() {
  const people = useAnswer('GET people/')
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
  const { id, name, role, email, has_password, last_seen_at, revoked_at } = person
  const [invited, setInvited] = useState<Invited>()
  return (
    <li>
      <Head>
        <b>{name}</b>
        <Status tone={revoked_at === null ? 'good' : 'plain'}>
          {revoked_at === null ? ROLE_NAMES[role] : 'Access revoked'}
        </Status>
      </Head>
      <Note>
        {revoked_at !== null ? (
          <>
            Access revoked <Moment at={revoked_at} />
          </>
        ) : (
          <>
            {last_seen_at === null ? (
              'Has not signed in yet'
            ) : (
              <>
                Last here <Moment at={last_seen_at} />
              </>
            )}
            , {email ?? 'no email'}
            {!has_password && ', no password yet'}
          </>
        )}
      </Note>
      <Row>
        <ActionButton
          about={name}
          call={async () => setInvited(await callDesk('POST people/:id/invite/', { id }))}
        >
          {revoked_at === null ? 'New link' : 'Give access again'}
        </ActionButton>
        {revoked_at === null && (
          <>
            <DialogButton label="Email" about={name} title={`Email of ${name}`}>
              <EmailForm person={person} />
            </DialogButton>
            <DialogButton label="Devices" about={name} title={`Where ${name} is signed in`}>
              <SessionsOf id={id} />
            </DialogButton>
            <ConfirmButton
              label="Revoke access"
              about={name}
              title={`Revoke the access of ${name}?`}
              confirm="Revoke it"
              call={() => callDesk('POST people/:id/revoke/', { id })}
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

function SessionsOf({ id }: { id: string }) {
  const sessions = useAnswer('GET people/:id/sessions/', { id })
  const end = (session: string) => callDesk('POST people/:id/sessions/:session/end/', { id, session })
  return <SessionList sessions={sessions} end={end} />
}

function EmailForm({ person }: { person: DeskPerson }) {
  const { typed, field } = useFields<'email'>()
  const email = textOrNull(typed.email ?? person.email ?? '')
  return (
    <ConfirmForm
      confirm="Save"
      call={() => callDesk('PUT people/:id/email/', { id: person.id, ...(email && { email }) })}
    >
      <TextField
        label="Email of their own"
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
  const { typed, field, forget } = useFields<'name' | 'email', { role: Role }>()
  const [invited, setInvited] = useState<Invited>()
  const email = textOrNull(typed.email)

  async function invite() {
    const person = { name: typed.name?.trim() ?? '', role: typed.role ?? 'desk', ...(email && { email }) }
    setInvited(await callDesk('POST people/', person))
    forget()
  }

  return (
    <Stack>
      <ConfirmForm confirm="Make a link" call={invite}>
        <TextField label="Name" required maxLength={NAME_MAX_LENGTH} {...field('name')} />
        <div>
          <TextField
            label="Email of their own (can be left out)"
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

/** A sign-in link to pass on. It is shown only once: the server keeps only its hash. */
function SignInLink({ invited: { person, link, expires_at: expires } }: { invited: Invited }) {
  return (
    <Stack>
      <LinkToShare label={`Link for ${person.name}`} link={link} />
      <Note>
        It works once, until <Moment at={expires} />. Give it to {person.name} only: whoever opens it chooses
        the password.
      </Note>
    </Stack>
  )
}
