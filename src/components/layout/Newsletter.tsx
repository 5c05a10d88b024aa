import { useId } from 'react'
import { styled } from 'styled-components'
import { theme } from '../../styles/theme'
import { Button } from '../ui/Button'
import { FieldLabel, Input } from '../ui/field-look'

/** The specification asks for a form that does nothing. `dialog` keeps it so before hydration. */
export function Newsletter() {
  const id = useId()
  return (
    <Box method="dialog" onSubmit={(event) => event.preventDefault()}>
      <div>
        <FieldLabel htmlFor={id}>Newsletter</FieldLabel>
        <Input id={id} name="email" type="email" autoComplete="email" placeholder="Your email" required />
      </div>
      <Button type="submit" variant="outline">
        Subscribe
      </Button>
    </Box>
  )
}

const Box = styled.form`
  align-content: start;
  display: grid;
  gap: ${theme.space.one};
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));

  > div {
    display: contents;
  }

  label {
    color: ${theme.color.onDark};
    font-family: ${theme.font.display};
    font-size: ${theme.type.title};
    line-height: ${theme.lineHeight.tight};
    grid-column: 1 / -1;
    margin: 0;
  }

  input {
    font-size: ${theme.type.control};
  }
`
