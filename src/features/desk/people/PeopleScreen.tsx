import { useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { Button } from '../../../components/ui/Button'
import { Field } from '../../../components/ui/Field'
import type { DeskPerson, Invited } from '../../../shared/desk/people'
import type { Role } from '../../../shared/desk/roles'
import { NAME_MAX_LENGTH } from '../../../shared/limits'
import { theme } from '../../../styles/theme'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useAction } from '../api/useAction'
import { useDeskData } from '../api/useDeskData'
import { Loaded } from '../parts/Loaded'
import { SmallButton } from '../parts/buttons'
import { ConfirmButton, preventThen } from '../parts/dialogs'
import { Choice, ChoiceGroup } from '../parts/form'
import { Columns, Head, Lines, Panel, Row, Screen, Stack } from '../parts/layout'
import { Note, Problem, Announcement, Status } from '../parts/text'
import { Moment } from '../parts/time'
import { ROLE_DESCRIPTIONS, ROLE_NAMES } from '../labels'

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
          {revoked === null ? ROLE_NAMES[role] : 'Access revoked'}
        </Status>
      </Head>
      <Note>
        {revoked !== null ? (
          <>
            Access revoked <Moment at={revoked} />
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

const ROLES: readonly Role[] = ['desk', 'marketing', 'owner']

function InviteForm() {
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('desk')
  const [invited, setInvited] = useState<Invited>()
  const invite = useAction(() => writeDesk<Invited>(api.people, { name: name.trim(), role }))

  async function send() {
    const outcome = await invite.run()
    if (!outcome.isDone) return
    setInvited(outcome.result)
    setName('')
  }

  return (
    <Stack>
      <Stack as="form" method="dialog" onSubmit={preventThen(send)}>
        <Field
          label="Name"
          name="name"
          autoComplete="off"
          maxLength={NAME_MAX_LENGTH}
          value={name}
          error={invite.fields['name']}
          onChange={(event) => setName(event.target.value)}
        />
        <ChoiceGroup legend="What may this person do?">
          {ROLES.map((one) => (
            <Choice key={one} name="role" isChosen={role === one} onChoose={() => setRole(one)}>
              <b>{ROLE_NAMES[one]}</b>: {ROLE_DESCRIPTIONS[one]}
            </Choice>
          ))}
        </ChoiceGroup>
        {invite.problem !== undefined && <Problem>{invite.problem}</Problem>}
        <Row>
          <Button type="submit" disabled={invite.isBusy || name.trim() === ''}>
            {invite.isBusy ? 'Making the link…' : 'Make a link'}
          </Button>
        </Row>
      </Stack>
      {invited !== undefined && <SignInLink key={invited.link} invited={invited} />}
    </Stack>
  )
}

/** A sign-in link to hand on. It is shown only once: the server keeps its hash. */
function SignInLink({ invited: { person, link, expires_at: expires } }: { invited: Invited }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setIsCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      setIsCopied(true)
    } catch {
      // Without a clipboard (no HTTPS, or refused) the selected text can be copied by hand.
      input.current?.select()
    }
  }

  return (
    <Stack>
      <Label htmlFor={id}>Link for {person.name}</Label>
      <LinkField ref={input} id={id} readOnly value={link} onFocus={(event) => event.target.select()} />
      <Row>
        <SmallButton onClick={() => void copy()}>Copy the link</SmallButton>
        <Announcement>{isCopied && 'Copied.'}</Announcement>
      </Row>
      <Note>
        It works once, until <Moment at={expires} />. Give it to {person.name} only: the first person who
        opens it is signed in.
      </Note>
    </Stack>
  )
}

const Label = styled.label`
  color: ${theme.color.ink};
  font-size: ${theme.type.small};
  font-weight: 600;
`

const LinkField = styled.input`
  background: ${theme.color.cream};
  border: 1px solid ${theme.color.control};
  border-radius: ${theme.radius};
  color: ${theme.color.ink};
  font: inherit;
  font-size: ${theme.type.small};
  min-height: ${theme.control.height};
  padding: ${theme.space.one};
  text-overflow: ellipsis;
  width: 100%;
`
