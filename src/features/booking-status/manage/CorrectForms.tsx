import { useState } from 'react'
import { Field } from '../../../components/ui/Field'
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from '../../../shared/limits'
import { toOneLine } from '../../../shared/text'
import type { ManageProps } from './ManageBooking'
import { ProofField, withProof } from './ProofField'
import { StepForm } from './StepForm'
import { useStep } from './useStep'

export function NameForm({ booking, proof, onNews }: ManageProps) {
  const step = useStep('correct')

  async function save(textOf: (name: string) => string) {
    const news = await step.send({ ...withProof(proof, textOf), name: toOneLine(textOf('name')) })
    if (news !== undefined) onNews(news)
  }

  return (
    <StepForm step={step} label="Save the name" busy="Saving…" done="The name is corrected." onSubmit={save}>
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={NAME_MAX_LENGTH}
        required
        defaultValue={booking.name}
        error={step.errors['name']}
      />
      <ProofField proof={proof} error={step.errors['email']} />
    </StepForm>
  )
}

export function EmailForm({ proof, onNews }: ManageProps) {
  const step = useStep('correct')
  const [sentTo, setSentTo] = useState('')

  async function send(textOf: (name: string) => string) {
    const email = textOf('new_email')
    setSentTo(email)
    const news = await step.send({ ...withProof(proof, textOf), new_email: email })
    if (news !== undefined) onNews(news)
  }

  return (
    <StepForm
      step={step}
      label="Send a link to the new address"
      busy="Sending…"
      done={`We are sending a link to ${sentTo}. Please open it within 24 hours: until then, nothing changes.`}
      onSubmit={send}
    >
      <Field
        label="New email"
        name="new_email"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX_LENGTH}
        required
        error={step.errors['new_email']}
      />
      <ProofField proof={proof} error={step.errors['email']} />
    </StepForm>
  )
}
