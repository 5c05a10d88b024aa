import type { ReactNode, Ref, SubmitEvent } from 'react'
import { styled } from 'styled-components'
import { changeBooking, type GuestInput } from '../../../apollo/calls'
import { useSending } from '../../../apollo/useSending'
import { Button } from '../../../components/ui/Button'
import { look, theme } from '../../../styles/theme'
import { Field } from '../../../components/ui/Field'
import type {
  BookingAnswer,
  BookingCancellation,
  BookingCorrection,
  BookingDetails,
  BookingQuestion,
} from '../../../shared/contract'
import { EMAIL_MAX_LENGTH } from '../../../shared/limits'
import type { GuestStep } from '../../../shared/paths'

type StepInput = Partial<BookingDetails & BookingCorrection & BookingCancellation>

interface StepFormProps {
  step: GuestStep
  proof: BookingQuestion
  /** False asks for the email too where only a link has opened the booking: others may have the link. */
  isLinkEnough?: boolean
  label: string
  busy: string
  done?: string | undefined
  formRef?: Ref<HTMLFormElement>
  inputOf: (textOf: (name: string) => string, form: HTMLFormElement) => StepInput
  onNews: (news: BookingAnswer, form: HTMLFormElement) => void
  children?: (errors: Record<string, string>) => ReactNode
}

export function StepForm(props: StepFormProps) {
  const { step, proof, isLinkEnough = false, label, busy, done, formRef, inputOf, onNews, children } = props
  const { state, isSending, errors, send, clear } = useSending((input: GuestInput) =>
    changeBooking(step, input),
  )
  const asksEmail = proof.link !== undefined && !isLinkEnough

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const form = event.currentTarget
    const values = new FormData(form)
    const textOf = (name: string) => String(values.get(name) ?? '').trim()
    const email = asksEmail && { email: textOf('email') }
    const sent = await send({ ...proof, ...email, ...inputOf(textOf, form) })
    if (sent) onNews(sent.answer, form)
  }

  return (
    <Form ref={formRef} onSubmit={submit} onInput={clear} aria-busy={isSending}>
      {children?.(errors)}
      {asksEmail && (
        <Field
          label="Email used for the booking"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX_LENGTH}
          required
          error={errors['email']}
        />
      )}
      {/* Not disabled while it waits: a disabled button loses the focus. */}
      <Button type="submit" variant="outline" aria-disabled={isSending}>
        {isSending ? busy : label}
      </Button>
      <output>{state.status === 'done' && done}</output>
      {state.status === 'failed' && (
        <Failure ref={focusWrongField} role="alert">
          {state.message}
        </Failure>
      )}
    </Form>
  )
}

/** The wrong field of a long form may be off the screen. */
function focusWrongField(failure: HTMLElement | null): void {
  failure?.closest('form')?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
}

const Form = styled.form`
  ${look.stack}
  justify-items: start;
  margin-top: ${theme.space.two};

  > div {
    width: 100%;
  }

  output {
    color: ${theme.color.available};
    font-weight: 600;
  }

  output:empty {
    display: none;
  }
`

const Failure = styled.p`
  color: ${theme.color.house};
  font-weight: 600;
`
