import { useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { Field } from '../../../components/ui/Field'
import { useKeptTyping } from '../../../components/ui/useKeptTyping'
import { keepTyped } from '../../../shared/kept-typing'
import { NOTE_MAX_LENGTH, SHORT_MAX_LENGTH } from '../../../shared/limits'
import { ARRIVAL_FIELDS } from '../../../shared/paths'
import { toOneLine } from '../../../shared/text'
import { look } from '../../../styles/theme'
import { CompanyFields } from './CompanyFields'
import type { ManageProps } from './ManageBooking'
import { StepForm } from './StepForm'

const FIELDS = ['phone', 'arrival_time', 'wishes', 'company', 'tin'] as const

/** Sends only what the guest has changed, so that a second tab does not remove what was saved in the first. */
export function DetailsForm({ booking, proof, onNews }: ManageProps) {
  const { details, status, code, invoices } = booking
  const form = useRef<HTMLFormElement>(null)
  const kept = `details.${code}`
  useKeptTyping(form, kept, FIELDS)

  useEffect(() => {
    if (window.location.hash === `#${ARRIVAL_FIELDS}`) form.current?.querySelector('input')?.focus()
  }, [])

  function changedTexts(textOf: (name: string) => string, element: HTMLFormElement) {
    const changed = FIELDS.flatMap((name) => {
      const text = toOneLine(textOf(name))
      const isShown = element.elements.namedItem(name) !== null
      return isShown && text !== details[name] ? [[name, text] as const] : []
    })
    return Object.fromEntries(changed)
  }

  return (
    <section aria-label="For the front desk">
      <h3>{status === 'expected' ? 'Before you arrive' : 'For the front desk'}</h3>
      <Intro>All of this is optional. Our front desk sees it as soon as you save it.</Intro>
      <StepForm
        step="details"
        proof={proof}
        isLinkEnough
        formRef={form}
        label="Save"
        busy="Saving…"
        done="Saved. Our front desk sees it now."
        inputOf={changedTexts}
        onNews={(news, element) => {
          keepTyped(kept)
          if (news.state === 'booked' && news.details) fillIn(element, news.details)
          onNews(news)
        }}
      >
        {(errors) => (
          <>
            <Field
              label="Phone"
              name="phone"
              type="tel"
              autoComplete="tel"
              maxLength={SHORT_MAX_LENGTH}
              defaultValue={details.phone}
              error={errors['phone']}
            />
            {status === 'expected' && (
              <Field
                label="When you will arrive"
                name="arrival_time"
                maxLength={SHORT_MAX_LENGTH}
                defaultValue={details.arrival_time}
                error={errors['arrival_time']}
              />
            )}
            <Field
              label="Requests"
              name="wishes"
              isMultiline
              maxLength={NOTE_MAX_LENGTH}
              defaultValue={details.wishes}
              error={errors['wishes']}
            />
            {/* Otherwise the invoice's form has these fields. */}
            {!invoices?.can_issue && (
              <CompanyFields company={details.company} tin={details.tin} errors={errors} />
            )}
          </>
        )}
      </StepForm>
    </section>
  )
}

/** Shows what was stored: a phone number has another form than the one that was typed. */
function fillIn(form: HTMLFormElement, details: Record<string, string>): void {
  for (const [name, text] of Object.entries(details)) {
    const input = form.elements.namedItem(name)
    if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) input.value = text
  }
}

const Intro = styled.p`
  ${look.small}
`
