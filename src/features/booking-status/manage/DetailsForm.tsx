import { useEffect, useRef } from 'react'
import { SmallText } from '../../../components/ui/Section'
import { useKeptTyping } from '../../../components/ui/useKeptTyping'
import { keepTyped } from '../../../shared/kept-typing'
import { NOTE_MAX_LENGTH, SHORT_MAX_LENGTH } from '../../../shared/limits'
import { ARRIVAL_FIELDS } from '../../../shared/paths'
import { COMPANY_FIELDS } from './company-fields'
import { type ManageProps, Part, StepForm } from './StepForm'

const PHONE = { label: 'Phone', name: 'phone', type: 'tel', autoComplete: 'tel', maxLength: SHORT_MAX_LENGTH }
const ARRIVAL = { label: 'When you will arrive', name: 'arrival_time', maxLength: SHORT_MAX_LENGTH }
const REQUESTS = { label: 'Requests', name: 'wishes', isMultiline: true, maxLength: NOTE_MAX_LENGTH }
const NAMES = [PHONE, ARRIVAL, REQUESTS, ...COMPANY_FIELDS].map(({ name }) => name)

/** Sends only fields that the guest has changed: a second tab must not remove what was saved in the first. */
export function DetailsForm({ booking, proof, onNews }: ManageProps) {
  const { details, status, code, invoices } = booking
  const form = useRef<HTMLFormElement>(null)
  const kept = `details.${code}`
  useKeptTyping(form, kept, NAMES)

  useEffect(() => {
    if (window.location.hash === `#${ARRIVAL_FIELDS}`) form.current?.querySelector('input')?.focus()
  }, [])

  function changedOf(texts: Record<string, string>) {
    const known: Record<string, string> = details
    return Object.fromEntries(Object.entries(texts).filter(([name, text]) => text !== known[name]))
  }

  return (
    <Part aria-label="For the front desk">
      <h3>{status === 'expected' ? 'Before you arrive' : 'For the front desk'}</h3>
      <SmallText>All of this is optional. Our front desk sees it as soon as you save it.</SmallText>
      <StepForm
        step="details"
        proof={proof}
        fields={[PHONE, ...(status === 'expected' ? [ARRIVAL] : [])]}
        // Where an invoice can be issued, its form has the company's fields.
        more={
          invoices?.can_issue
            ? { summary: 'Requests', fields: [REQUESTS] }
            : { summary: 'Requests, and a company for the invoice', fields: [REQUESTS, ...COMPANY_FIELDS] }
        }
        values={details}
        isLinkEnough
        formRef={form}
        label="Save"
        busy="Saving…"
        done="Saved. Our front desk sees it now."
        inputOf={changedOf}
        onNews={(news, element) => {
          keepTyped(kept)
          if (news.state === 'booked' && news.details) fillIn(element, news.details)
          onNews(news)
        }}
      />
    </Part>
  )
}

/** Shows what was stored: a phone number may look different from the typed one. */
function fillIn(form: HTMLFormElement, details: Record<string, string>): void {
  for (const [name, text] of Object.entries(details)) {
    const input = form.elements.namedItem(name)
    if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) input.value = text
  }
}
