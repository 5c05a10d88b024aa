import { useState } from 'react'
import { Button } from '../../../components/ui/Button'
import { InvoicePaper, invoiceName } from '../../../components/ui/InvoicePaper'
import type { BookingInvoices, Invoice } from '../../../shared/desk/invoices'
import { formatNaira } from '../../../shared/money'
import { callDesk } from '../api/call-desk'
import { useAnswer } from '../api/useAnswer'
import { useMe } from '../api/me'
import { Toggles } from '../parts/buttons'
import { ConfirmButton } from '../parts/dialogs'
import { Panel, Row, Screen } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { BackLink, Note } from '../parts/text'
import { useToday } from '../parts/time'

export function InvoiceScreen({ code }: { code: string }) {
  const invoices = useAnswer('GET bookings/:code/invoices/', { code })
  return (
    <Screen
      title={`Invoice of ${code}`}
      actions={<BackLink to={`/desk/bookings/${code}`}>Booking {code}</BackLink>}
    >
      <Loaded of={invoices} lines={8}>
        {(answer) => <Invoices of={answer} />}
      </Loaded>
    </Screen>
  )
}

function Invoices({ of }: { of: BookingInvoices }) {
  const { code, invoices, next } = of
  const mark = useMe().is_rehearsal ? 'Rehearsal: no money moves' : undefined
  const today = useToday()
  const [chosen, setChosen] = useState<number>()
  const last = invoices.at(-1)
  const shown = invoices.find(({ number }) => number === chosen) ?? last
  return (
    <>
      <Panel title={titleOf(of)} isScreenOnly>
        {next === null && last === undefined && <Note>There is nothing on this bill.</Note>}
        {next !== null && (
          <>
            <Note>{describeRecipient(of)}</Note>
            <Row>
              <ConfirmButton
                label={`Issue ${nameOf(next.kind)} of ${formatNaira(next.total)}`}
                title={`Issue ${nameOf(next.kind)}?`}
                confirm="Issue it"
                variant="primary"
                call={async () => {
                  await callDesk('POST bookings/:code/invoices/', { code })
                  setChosen(undefined)
                }}
              >
                <p>It gets the next number and cannot be changed. {describeRecipient(of)}</p>
              </ConfirmButton>
            </Row>
          </>
        )}
        {invoices.length > 1 && (
          <Toggles
            label="Issued"
            choices={invoices.map((invoice) => [invoiceName(invoice), invoice.number] as const)}
            isChosen={(number) => number === shown?.number}
            onChoose={setChosen}
          />
        )}
        {shown !== undefined && (
          <Row>
            <Button onClick={() => window.print()}>Print {invoiceName(shown)}</Button>
          </Row>
        )}
      </Panel>
      {shown !== undefined && <InvoicePaper invoice={shown} of={of} today={today} mark={mark} />}
    </>
  )
}

function titleOf({ invoices, next }: BookingInvoices): string {
  if (invoices.length === 0) return 'Not issued yet'
  return next === null ? 'Issued' : 'The bill has changed since the last invoice'
}

function nameOf(kind: Invoice['kind']): string {
  return kind === 'invoice' ? 'an invoice' : 'a credit note'
}

function describeRecipient({ guest: { name, company, tin } }: BookingInvoices): string {
  const recipient = company === null ? name : `${company}${tin === null ? ', without a TIN' : `, TIN ${tin}`}`
  return `It is made out to ${recipient}. If that is wrong, correct the booking first.`
}
