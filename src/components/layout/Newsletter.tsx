import { type SubmitEvent, useId } from 'react'
import { styled } from 'styled-components'
import { theme } from '../../styles/theme'
import { Button } from '../ui/Button'
import { Input, Label } from '../ui/field-look'

/**
 * Sends nothing: the specification asks for a form that does nothing. Its method is that of ContactForm, for
 * the time before the script is there.
 */
export function Newsletter() {
  const id = useId()
  return (
    <Box method="dialog" onSubmit={keepHere}>
      <div>
        <Label htmlFor={id}>Newsletter</Label>
        <Input id={id} name="email" type="email" autoComplete="email" placeholder="Your email" required />
      </div>
      <Button type="submit" variant="outline">
        Subscribe
      </Button>
    </Box>
  )
}

function keepHere(event: SubmitEvent) {
  event.preventDefault()
}

const Box = styled.form`
  align-content: start;
  display: grid;
  gap: ${theme.space.two};
  justify-items: start;

  > div {
    width: 100%;
  }

  label {
    color: ${theme.color.onDark};
    font-family: ${theme.font.display};
    font-size: ${theme.type.title};
    line-height: ${theme.lineHeight.tight};
    margin-bottom: ${theme.space.two};
  }

  input {
    font-size: ${theme.type.control};
  }
`
