import { type ReactNode, useId, useRef, useState } from 'react'
import { FieldLabel, Input } from '../../../components/ui/field-look'
import { SmallButton } from './buttons'
import { Row, Stack } from './layout'
import { Announcement } from './text'

interface LinkToShareProps {
  label: string
  link: string
  children?: ReactNode
}

export function LinkToShare({ label, link, children }: LinkToShareProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [result, setResult] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      setResult('Copied.')
    } catch {
      // When there is no clipboard (no HTTPS, or refused), the field selects its text on focus.
      input.current?.focus()
      setResult('Selected. Press Ctrl+C, or hold it and choose Copy.')
    }
  }

  return (
    <Stack>
      <div>
        <FieldLabel htmlFor={id}>{label}</FieldLabel>
        <Input ref={input} id={id} readOnly value={link} onFocus={(event) => event.target.select()} />
      </div>
      <Row>
        <SmallButton variant="outline" onClick={() => void copy()}>
          Copy the link
        </SmallButton>
        {children}
        <Announcement>{result}</Announcement>
      </Row>
    </Stack>
  )
}
