import { useId, useRef, useState } from 'react'
import { FieldLabel, Input } from '../../../components/ui/field-look'
import type { Invited } from '../../../shared/desk/people'
import { SmallButton } from '../parts/buttons'
import { Row, Stack } from '../parts/layout'
import { Announcement, Note } from '../parts/text'
import { Moment } from '../parts/time'

/** A sign-in link to hand on. It is shown only once: the server keeps its hash. */
export function SignInLink({ invited: { person, link, expires_at: expires } }: { invited: Invited }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [result, setResult] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      setResult('Copied.')
    } catch {
      // Without a clipboard (no HTTPS, or refused). The field selects its text when it gets the focus.
      input.current?.focus()
      setResult('Selected. Press Ctrl+C, or hold it and choose Copy.')
    }
  }

  return (
    <Stack>
      <div>
        <FieldLabel htmlFor={id}>Link for {person.name}</FieldLabel>
        <Input ref={input} id={id} readOnly value={link} onFocus={(event) => event.target.select()} />
      </div>
      <Row>
        <SmallButton onClick={() => void copy()}>Copy the link</SmallButton>
        <Announcement>{result}</Announcement>
      </Row>
      <Note>
        It works once, until <Moment at={expires} />. Give it to {person.name} only: whoever opens it chooses
        the password.
      </Note>
    </Stack>
  )
}
