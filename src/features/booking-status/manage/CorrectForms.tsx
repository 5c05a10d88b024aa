import { useState } from 'react'
import { Field } from '../../../components/ui/Field'
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from '../../../shared/limits'
import { toOneLine } from '../../../shared/text'
import type { ManageProps } from './ManageBooking'
import { StepForm } from './StepForm'

export function NameForm({ booking, proof, onNews }: ManageProps) {
  return (
    <StepForm
      step="correct"
      proof={proof}
      label="Save the name"
      busy="Saving…"
      done="The name is corrected."
      inputOf={(textOf) => ({ name: toOneLine(textOf('name')) })}
      onNews={onNews}
    >
      {(errors) => (
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={NAME_MAX_LENGTH}
          required
          defaultValue={booking.name}
          error={errors['name']}
        />
      )}
    </StepForm>
  )
}

export function EmailForm({ proof, onNews }: ManageProps) {
  const [sentTo, setSentTo] = useState('')
  return (
    <StepForm
      step="correct"
      proof={proof}
      label="Send a link to the new address"
      busy="Sending…"
      done={`We are sending a link to ${sentTo}. Please open it within 24 hours: until then, nothing changes.`}
      inputOf={(textOf) => {
        const new_email = textOf('new_email')
        setSentTo(new_email)
        return { new_email }
      }}
      onNews={onNews}
    >
      {(errors) => (
        <Field
          label="New email"
          name="new_email"
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX_LENGTH}
          required
          error={errors['new_email']}
        />
      )}
    </StepForm>
  )
}
