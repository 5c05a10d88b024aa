import type { Invited } from '../../../shared/desk/people'
import { LinkToShare } from '../parts/LinkToShare'
import { Stack } from '../parts/layout'
import { Note } from '../parts/text'
import { Moment } from '../parts/time'

/** A sign-in link to hand on. It is shown only once: the server keeps its hash. */
export function SignInLink({ invited: { person, link, expires_at: expires } }: { invited: Invited }) {
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
