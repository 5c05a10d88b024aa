import { useRef, useState } from 'react'
import { styled } from 'styled-components'
import { noMoneyMark } from '../../apollo/payment-settings'
import { Button } from '../../components/ui/Button'
import { InvoicePaper, invoiceName } from '../../components/ui/InvoicePaper'
import { SmallText } from '../../components/ui/Section'
import type { BookingAnswer, BookingQuestion } from '../../shared/contract'
import type { BookedNews, RefundNews } from '../../shared/payment-news'
import { serverNow } from '../../shared/server-time'
import { businessDay } from '../../shared/stay'
import { look, theme } from '../../styles/theme'
import { InvoiceForm } from './manage/InvoiceForm'
import { nameOfPaper, Receipt } from './Receipt'

interface PapersProps {
  news: BookedNews | RefundNews
  proof: BookingQuestion
  onNews: (news: BookingAnswer) => void
}

export function Papers({ news, proof, onNews }: PapersProps) {
  const { invoices } = news
  const issued = invoices?.invoices ?? []
  const receipt = news.state === 'booked' ? news : undefined
  const [chosen, setChosen] = useState<number>()
  const [today] = useState(() => businessDay(new Date(serverNow() ?? Date.now()).toISOString()))
  const printButton = useRef<HTMLButtonElement>(null)
  const invoice =
    issued.find(({ number }) => number === chosen) ?? (receipt === undefined ? issued.at(-1) : undefined)
  if (invoice === undefined && receipt === undefined) return null
  const choices = [
    ...(receipt === undefined ? [] : [{ name: nameOfPaper(receipt), number: undefined }]),
    ...issued.map(({ kind, number }) => ({ name: invoiceName({ kind, number }), number })),
  ]

  function showIssued(answer: BookingAnswer) {
    onNews(answer)
    setChosen('invoices' in answer ? answer.invoices?.invoices.at(-1)?.number : undefined)
    printButton.current?.focus()
  }

  return (
    <Stack>
      {choices.length > 1 && (
        <Group aria-label="Documents">
          {choices.map(({ name, number }) => (
            <Choice
              key={name}
              variant="outline"
              aria-pressed={number === invoice?.number}
              onClick={() => setChosen(number)}
            >
              {name}
            </Choice>
          ))}
        </Group>
      )}
      {invoice !== undefined && invoices !== undefined ? (
        <InvoicePaper invoice={invoice} of={invoices} today={today} level={3} mark={noMoneyMark} />
      ) : (
        receipt && <Receipt booking={receipt} />
      )}
      <Button ref={printButton} variant="outline" onClick={() => window.print()}>
        Print {invoice ? invoiceName(invoice) : `the ${receipt && nameOfPaper(receipt).toLowerCase()}`}
      </Button>
      <SmallText>Choose “Save as PDF” when you print.</SmallText>
      {receipt && invoices && (
        <InvoiceForm status={receipt.status} invoices={invoices} proof={proof} onIssued={showIssued} />
      )}
    </Stack>
  )
}

const Stack = styled.div`
  ${look.stack}
  justify-items: start;
  width: 100%;
`

const Group = styled.div.attrs({ role: 'group' })`
  ${look.wrap}
  gap: ${theme.space.two};
`

const Choice = styled(Button)`
  &[aria-pressed='true'] {
    background: ${theme.color.ink};
    border-color: ${theme.color.ink};
    color: ${theme.color.onDark};
  }
`
