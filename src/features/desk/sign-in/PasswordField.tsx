import { type ComponentProps, useState } from 'react'
import { styled } from 'styled-components'
import { PASSWORD_MAX_LENGTH } from '../../../shared/limits'
import { theme } from '../../../styles/theme'
import { TextField } from '../parts/fields'

interface PasswordFieldProps extends ComponentProps<typeof TextField> {
  /** True for a password that the person chooses now. */
  isNew?: boolean
}

export function PasswordField({ isNew = false, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div>
      <TextField
        type={isShown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={PASSWORD_MAX_LENGTH}
        required
        {...field}
      />
      <Show>
        <input type="checkbox" checked={isShown} onChange={(event) => setIsShown(event.target.checked)} />
        Show what I type
      </Show>
    </div>
  )
}

const Show = styled.label`
  align-items: center;
  cursor: pointer;
  display: inline-flex;
  font-size: ${theme.type.small};
  gap: ${theme.space.one};
  min-height: ${theme.touchTarget};

  input {
    accent-color: ${theme.color.house};
    height: ${theme.icon};
    margin: 0;
    width: ${theme.icon};
  }
`
