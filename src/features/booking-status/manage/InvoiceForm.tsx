import { useId } from 'react'
import type { BookingAnswer, BookingQuestion } from '../../../shared/contract'
import type { GuestInvoices } from '../../../shared/desk/invoices'
import { formatNaira } from '../../../shared/money'
import type { BookedNews } from '../../../shared/payment-news'
import { COMPANY_FIELDS } from './company-fields'
import { Part, StepForm } from './StepForm'

interface InvoiceFormProps {
  status: BookedNews['status']
  invoices: GuestInvoices
  proof: BookingQuestion
  onIssued: (news: BookingAnswer) => void
}

export function InvoiceForm({ status, invoices, proof, onIssued }: InvoiceFormProps) {
  const { next, can_issue, guest } = invoices
  const titleId = useId()
  if (next === null) return null
  const isInvoice = next.kind === 'invoice'
  const name = isInvoice ? 'invoice' : 'credit note'
  if (!can_issue) {
    const when = status === 'expected' ? 'you have checked in' : 'the bill is paid in full'
    return (
      <p>{`If you need ${isInvoice ? 'an invoice' : 'a credit note'}, you can get it here as soon as ${when}.`}</p>
    )
  }

  return (
    <Part aria-labelledby={titleId}>
      <h3 id={titleId}>Your {name}</h3>
      <p>
        It gets a number and cannot be changed afterwards.{' '}
        {isInvoice && `Without a company, it is made out to ${guest.name}.`}
      </p>
      <StepForm
        step="invoice"
        proof={proof}
        fields={isInvoice ? COMPANY_FIELDS : []}
        values={{ company: guest.company ?? '', tin: guest.tin ?? '' }}
        label={`Get the ${name} of ${formatNaira(next.total)}`}
        busy="One moment…"
        onNews={onIssued}
      />
    </Part>
  )
}
