import { useState } from 'react'
import { EMAIL_FIELD, NAME_FIELD } from '../../../components/ui/Field'
import { type ManageProps, StepForm } from './StepForm'

export function NameForm({ booking, proof, onNews }: ManageProps) {
  return (
    <StepForm
      step="correct"
      proof={proof}
      fields={[{ ...NAME_FIELD, required: true }]}
      values={{ name: booking.name }}
      label="Save the name"
      busy="Saving…"
      done="The name is corrected."
      onNews={onNews}
    />
  )
}

export function EmailForm({ proof, onNews }: ManageProps) {
  const [sentTo, setSentTo] = useState('')
  return (
    <StepForm
      step="correct"
      proof={proof}
      fields={[{ ...EMAIL_FIELD, label: 'New email', name: 'new_email', required: true }]}
      label="Send a link to the new address"
      busy="Sending…"
      done={`We are sending a link to ${sentTo}. Please open it within 24 hours: until then, nothing changes.`}
      inputOf={({ new_email = '' }) => {
        setSentTo(new_email)
        return { new_email }
      }}
      onNews={onNews}
    />
  )
}
