import { useState } from 'react'
import { Button } from '../../../components/ui/Button'
import { Field } from '../../../components/ui/Field'
import type { Invited } from '../../../shared/desk/people'
import type { Role } from '../../../shared/desk/roles'
import { NAME_MAX_LENGTH } from '../../../shared/limits'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useAction } from '../api/useAction'
import { Choice, ChoiceGroup } from '../parts/Choice'
import { preventThen } from '../parts/ConfirmButton'
import { Row, Stack } from '../parts/layout'
import { Problem } from '../parts/Problem'
import { ROLE_HELP, ROLE_WORDS } from '../words/role-words'
import { SignInLink } from './SignInLink'

const ROLES: readonly Role[] = ['desk', 'marketing', 'owner']

/** Invites a person and shows the link to hand on. */
export function InviteForm() {
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
              <b>{ROLE_WORDS[one]}</b>: {ROLE_HELP[one]}
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
