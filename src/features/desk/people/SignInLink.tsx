import { useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import type { Invited } from '../../../shared/desk/people'
import { theme } from '../../../styles/theme'
import { Row, Stack } from '../parts/layout'
import { Moment } from '../parts/Moment'
import { Note } from '../parts/Problem'
import { SmallButton } from '../parts/SmallButton'
import { Said } from '../parts/Said'

/** A link to sign in with, to hand on. It is shown this once: the server keeps only its hash. */
export function SignInLink({ invited: { person, link, expires_at: expires } }: { invited: Invited }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setIsCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      setIsCopied(true)
    } catch {
      // Without the clipboard (no HTTPS, or refused) the marked text can be copied by hand.
      input.current?.select()
    }
  }

  return (
    <Stack>
      <Label htmlFor={id}>Link for {person.name}</Label>
      <Link ref={input} id={id} readOnly value={link} onFocus={(event) => event.target.select()} />
      <Row>
        <SmallButton onClick={() => void copy()}>Copy the link</SmallButton>
        <Said>{isCopied && 'Copied.'}</Said>
      </Row>
      <Note>
        It works once, until <Moment at={expires} />. Give it to {person.name} only: whoever opens it first is
        signed in.
      </Note>
    </Stack>
  )
}

const Label = styled.label`
  color: ${theme.color.ink};
  font-size: ${theme.type.small};
  font-weight: 600;
`

const Link = styled.input`
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
