import { Field } from '../../../components/ui/Field'
import type { BookingQuestion } from '../../../shared/contract'
import { EMAIL_MAX_LENGTH } from '../../../shared/limits'

interface ProofFieldProps {
  proof: BookingQuestion
  error: string | undefined
}

/** Asks for the booking's e-mail address where only a link has opened it: others may have the link. */
export function ProofField({ proof, error }: ProofFieldProps) {
  if (proof.link === undefined) return null
  return (
    <Field
      label="Email used for the booking"
      name="email"
      type="email"
      autoComplete="email"
      maxLength={EMAIL_MAX_LENGTH}
      required
      error={error}
    />
  )
}

export function withProof(proof: BookingQuestion, textOf: (name: string) => string): BookingQuestion {
  return proof.link === undefined ? proof : { ...proof, email: textOf('email') }
}
