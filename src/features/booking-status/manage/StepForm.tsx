import type { ReactNode, Ref, SubmitEvent } from 'react'
import { styled } from 'styled-components'
import { Button } from '../../../components/ui/Button'
import { theme } from '../../../styles/theme'
import type { useStep } from './useStep'

interface StepFormProps {
  step: ReturnType<typeof useStep>
  /** The button's words, and those while it waits. */
  label: string
  busy: string
  /** Announced afterwards. */
  done?: string | undefined
  formRef?: Ref<HTMLFormElement>
  onSubmit: (textOf: (name: string) => string, form: HTMLFormElement) => void
  children?: ReactNode
}

/** A form with one button and its result. What was typed stays, whatever the result is. */
export function StepForm({ step, label, busy, done, formRef, onSubmit, children }: StepFormProps) {
  const { state, isSending } = step

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const form = event.currentTarget
    const values = new FormData(form)
    onSubmit((name) => String(values.get(name) ?? '').trim(), form)
  }

  return (
    <Form ref={formRef} onSubmit={submit} onInput={step.clear} aria-busy={isSending}>
      {children}
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
  display: grid;
  gap: ${theme.space.two};
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
