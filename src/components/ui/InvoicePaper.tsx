import { styled } from 'styled-components'
import { dayInWords, weekdayOf } from '../../shared/day-in-words'
import type { GuestInvoice, GuestInvoices } from '../../shared/desk/invoices'
import { formatNaira } from '../../shared/money'
import { methodInWords } from '../../shared/payment-channels'
import { look, media, theme } from '../../styles/theme'
import { Paper, PaperFacts } from './Paper'

const NUMBER_DIGITS = 5

export function invoiceName({ kind, number }: Pick<GuestInvoice, 'kind' | 'number'>): string {
  const name = kind === 'invoice' ? 'Invoice' : 'Credit note'
  return `${name} ${String(number).padStart(NUMBER_DIGITS, '0')}`
}

interface InvoicePaperProps extends AccountProps {
  invoice: GuestInvoice
  level?: 2 | 3
  mark: string | undefined
}

export function InvoicePaper({ invoice, of, today, level, mark }: InvoicePaperProps) {
  const { hotel, guest, code, room_name, arrives_on, leaves_on, lines, net, taxes, fee, total } = invoice
  return (
    <Paper title={invoiceName(invoice)} hotel={hotel} marks={[mark]} {...(level && { level })}>
      <PaperFacts
        of={[
          ['To', guest.company ?? guest.name],
          ['TIN', guest.tin],
          ['Guest', guest.company && guest.name],
          ['Date', dayInWords(invoice.day)],
          ['Corrects', invoice.corrects.map(nameAndDay).join(', ')],
          ['Reason', invoice.reason],
          ['Booking', code],
          ['Room', room_name],
          ['Check-in', dayInWords(arrives_on)],
          ['Check-out', dayInWords(leaves_on)],
        ]}
      />
      <Sums aria-label="Amounts">
        <tbody>
          {lines.map(({ night, text, amount }, index) => (
            // Two extras may be equal.
            <Sum
              key={index}
              name={night === null ? (text ?? 'Extra') : `Night of ${weekdayOf(night)}, ${dayInWords(night)}`}
              naira={amount}
            />
          ))}
        </tbody>
        <tbody>
          {taxes.length > 0 && <Sum name="Before tax" naira={net} />}
          {taxes.map(({ name, percent, amount }) => (
            <Sum key={name} name={`${name}, ${percent}%`} naira={amount} />
          ))}
          {fee !== 0 && <Sum name="Payment fee, without our taxes" naira={fee} />}
        </tbody>
        <tfoot>
          <Sum name={invoice.kind === 'invoice' ? 'Total' : 'Total credit'} naira={total} />
        </tfoot>
      </Sums>
      <Account of={of} today={today} />
    </Paper>
  )
}

interface AccountProps {
  of: Pick<GuestInvoices, 'next' | 'payments' | 'balance'> & { invoices: readonly GuestInvoice[] }
  today: string
}

function Account({ of: { invoices, next, payments, balance }, today }: AccountProps) {
  const rows: readonly (readonly [name: string, naira: number])[] = [
    ...invoices.map((invoice) => [nameAndDay(invoice), signed(invoice)] as const),
    ...(next === null ? [] : [['Not invoiced yet', signed(next)] as const]),
    ...payments.map(
      ({ day, kind, method, channel, amount }) =>
        [
          `${dayInWords(day)}, ${methodInWords({ method, channel })}, ${kind === 'refund' ? 'paid back' : 'paid'}`,
          -amount,
        ] as const,
    ),
  ]
  return (
    <Sums>
      <caption>Account of the booking on {`${weekdayOf(today)}, ${dayInWords(today)}`}</caption>
      <tbody>
        {/* Two payments may be equal. */}
        {rows.map(([name, naira], index) => (
          <Sum key={index} name={name} naira={naira} />
        ))}
      </tbody>
      <tfoot>
        <Sum
          name={balance === 0 ? 'Balance' : balance < 0 ? 'To be paid back' : 'To be paid'}
          naira={Math.abs(balance)}
        />
      </tfoot>
    </Sums>
  )
}

function nameAndDay({
  kind = 'invoice',
  number,
  day,
}: Pick<GuestInvoice, 'number' | 'day'> & { kind?: GuestInvoice['kind'] }): string {
  return `${invoiceName({ kind, number })} of ${dayInWords(day)}`
}

function signed({ kind, total }: Pick<GuestInvoice, 'kind' | 'total'>): number {
  return kind === 'credit_note' ? -total : total
}

function Sum({ name, naira }: { name: string; naira: number }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{naira < 0 ? `−${formatNaira(-naira)}` : formatNaira(naira)}</td>
    </tr>
  )
}

const Sums = styled.table`
  border-collapse: collapse;
  width: 100%;

  caption {
    ${look.strong}
    padding-bottom: ${theme.space.half};
    text-align: left;
  }

  th,
  td {
    overflow-wrap: anywhere;
    padding: ${theme.space.one} 0;
    text-align: left;
    vertical-align: top;

    ${media.print} {
      padding-block: ${theme.space.half};
    }
  }

  tr {
    border-top: 1px solid ${theme.color.line};
  }

  th {
    font-weight: inherit;
    padding-right: ${theme.space.two};
  }

  td {
    font-variant-numeric: tabular-nums lining-nums;
    text-align: right;
    white-space: nowrap;
  }

  tbody + tbody tr:first-child {
    border-top-width: 2px;
  }

  tfoot {
    ${look.strong}
  }
`
