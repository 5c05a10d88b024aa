import { type ComponentProps, useState } from 'react'
import { PASSWORD_MAX_LENGTH } from '../../../shared/limits'
import { ChoiceLabel, TextField } from '../parts/fields'

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
      <ChoiceLabel>
        <input type="checkbox" checked={isShown} onChange={(event) => setIsShown(event.target.checked)} />
        <span>Show what I type</span>
      </ChoiceLabel>
    </div>
  )
}
