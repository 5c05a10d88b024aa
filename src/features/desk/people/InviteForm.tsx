import { useState } from 'react'
import { Button } from '../../../components/ui/Button'
import { Field } from '../../../components/ui/Field'
import type { Invited } from '../../../shared/desk/people'
import type { Role } from '../../../shared/desk/roles'
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from '../../../shared/limits'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useAction } from '../api/useAction'
import { ROLE_DESCRIPTIONS, ROLE_NAMES } from '../labels'
import { preventThen } from '../parts/dialogs'
import { Choice, ChoiceGroup } from '../parts/form'
import { Row, Stack } from '../parts/layout'
import { Note, Problem } from '../parts/text'
import { SignInLink } from './SignInLink'

const ROLES: readonly Role[] = ['desk', 'housekeeping', 'marketing', 'owner']

export function InviteForm() {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('desk')
  const [invited, setInvited] = useState<Invited>()
  const invite = useAction(() =>
    writeDesk<Invited>(api.people, {
      name: name.trim(),
      role,
      ...(email.trim() !== '' && { email: email.trim() }),
    }),
  )

  async function send() {
    const outcome = await invite.run()
    if (!outcome.isDone) return
    setInvited(outcome.result)
    setName('')
    setEmail('')
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
        <div>
          <Field
            label="E-mail of their own (can be left out)"
            name="email"
            type="email"
            autoComplete="off"
            maxLength={EMAIL_MAX_LENGTH}
            value={email}
            error={invite.fields['email']}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Note>For a link when the password is forgotten. Without it, only an owner can help.</Note>
        </div>
        <ChoiceGroup legend="What may this person do?">
          {ROLES.map((one) => (
            <Choice key={one} name="role" isChosen={role === one} onChoose={() => setRole(one)}>
              <b>{ROLE_NAMES[one]}</b>: {ROLE_DESCRIPTIONS[one]}
            </Choice>
          ))}
        </ChoiceGroup>
        {invite.problem !== undefined && Object.keys(invite.fields).length === 0 && (
          <Problem>{invite.problem}</Problem>
        )}
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
