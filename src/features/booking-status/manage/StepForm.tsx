import type { ComponentProps, Ref, SubmitEvent } from 'react'
import { styled } from 'styled-components'
import { changeBooking, type GuestInput } from '../../../apollo/calls'
import { useSending } from '../../../apollo/useSending'
import { Button } from '../../../components/ui/Button'
import { look, theme } from '../../../styles/theme'
import { EMAIL_FIELD, Field } from '../../../components/ui/Field'
import { Stack } from '../../../components/ui/Section'
import type {
  BookingAnswer,
  BookingCancellation,
  BookingCorrection,
  BookingDetails,
  BookingQuestion,
} from '../../../shared/contract'
import type { GuestStep } from '../../../shared/paths'
import type { BookedNews } from '../../../shared/payment-news'
import { toOneLine } from '../../../shared/text'

type StepInput = Partial<BookingDetails & BookingCorrection & BookingCancellation>

export type StepField = Omit<ComponentProps<typeof Field>, 'error'>

export interface ManageProps {
  booking: BookedNews & { details: NonNullable<BookedNews['details']> }
  /** Proves whose booking it is. For some steps a link is not enough. */
  proof: BookingQuestion
  onNews: (news: BookingAnswer) => void
}

interface StepFormProps {
  step: GuestStep
  proof: BookingQuestion
  fields?: readonly StepField[]
  /** Fields that few guests need, folded below the others. */
  more?: { summary: string; fields: readonly StepField[] }
  /** The initial texts of the fields, by name. */
  values?: Readonly<Record<string, string>>
  /** False also asks for the email when only a link has opened the booking: others may have the link. */
  isLinkEnough?: boolean
  label: string
  busy: string
  done?: string | undefined
  formRef?: Ref<HTMLFormElement>
  /** Returns what is sent with the proof. Default: the texts of the fields. */
  inputOf?: (texts: Record<string, string>) => StepInput
  onNews: (news: BookingAnswer, form: HTMLFormElement) => void
}

export function StepForm(props: StepFormProps) {
  const { step, proof, fields = [], more, values = {}, isLinkEnough = false, inputOf, onNews } = props
  const { label, busy, done, formRef } = props
  const { state, isSending, errors, send, clear } = useSending((input: GuestInput) =>
    changeBooking(step, input),
  )
  const asksEmail = proof.link !== undefined && !isLinkEnough

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const form = event.currentTarget
    const typed = new FormData(form)
    const textOf = (name: string) => toOneLine(String(typed.get(name) ?? ''))
    const all = [...fields, ...(more?.fields ?? [])]
    const texts = Object.fromEntries(all.map(({ name }) => [name, textOf(name)]))
    const email = asksEmail && { email: textOf('email') }
    const sent = await send({ ...proof, ...email, ...(inputOf ? inputOf(texts) : texts) })
    if (sent) onNews(sent.answer, form)
  }

  const draw = (field: StepField) => (
    <Field {...field} key={field.name} defaultValue={values[field.name]} error={errors[field.name]} />
  )

  return (
    <Form ref={formRef} onSubmit={submit} onInput={clear} aria-busy={isSending}>
      {fields.map(draw)}
      {more && (
        <details>
          <summary>{more.summary}</summary>
          <Stack>{more.fields.map(draw)}</Stack>
        </details>
      )}
      {asksEmail && (
        <Field {...EMAIL_FIELD} label="Email used for the booking" required error={errors['email']} />
      )}
      {/* Not disabled while sending: a disabled button loses the focus. */}
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

function focusWrongField(failure: HTMLElement | null): void {
  const field = failure?.closest('form')?.querySelector<HTMLElement>('[aria-invalid]')
  field?.closest('details')?.setAttribute('open', '')
  field?.focus()
}

const Form = styled.form`
  ${look.stack}
  justify-items: start;
  margin-top: ${theme.space.two};

  > div,
  details {
    width: 100%;
  }

  summary {
    cursor: pointer;
    ${look.small}
    line-height: ${theme.touchTarget};
  }

  output {
    color: ${theme.color.available};
    font-weight: 600;
  }

  output:empty {
    display: none;
  }
`

export const Part = styled.section`
  margin-top: ${theme.space.two};
  width: 100%;

  h3 {
    font-size: ${theme.type.title};
    margin-bottom: ${theme.space.half};
  }
`

const Failure = styled.p`
  color: ${theme.color.house};
  font-weight: 600;
`
