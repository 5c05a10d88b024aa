import { useId } from 'react'
import { styled } from 'styled-components'
import type { BookingInvoices, Invoice } from '../../../shared/desk/invoices'
import { media, theme } from '../../../styles/theme'
import { dayInWords, weekdayOf } from '../../../shared/day-in-words'
import { useMe } from '../frame/me'
import { methodInWords } from '../labels'
import { Amount, Facts } from '../parts/text'
import { formatDay, useToday } from '../parts/time'

const NUMBER_DIGITS = 5

/** @example invoiceName({ kind: 'invoice', number: 12 }) // 'Invoice 00012' */
export function invoiceName({ kind, number }: Pick<Invoice, 'kind' | 'number'>): string {
  const name = kind === 'invoice' ? 'Invoice' : 'Credit note'
  return `${name} ${String(number).padStart(NUMBER_DIGITS, '0')}`
}

/** Printed, it is alone on its sheet, with the account of its booking as it is now. */
export function InvoicePaper({ invoice, of }: { invoice: Invoice; of: BookingInvoices }) {
  const { isRehearsal } = useMe()
  const titleId = useId()
  const { hotel, guest, code, room_name, arrives_on, leaves_on, lines, net, taxes, total } = invoice
  return (
    <Paper aria-labelledby={titleId}>
      <Top>
        <div>
          <strong>{hotel.name}</strong>
          <address>
            {hotel.address.join(', ')}
            <br />
            {[hotel.phone, hotel.email].filter(Boolean).join(' · ')}
            <br />
            {[hotel.tin && `TIN ${hotel.tin}`, hotel.rc_number].filter(Boolean).join(' · ')}
          </address>
        </div>
        <h2 id={titleId}>{invoiceName(invoice)}</h2>
      </Top>
      {isRehearsal && <Mark>Rehearsal: no money moves</Mark>}
      <Facts
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
            // Two extras may be the same.
            <Sum
              key={index}
              name={night === null ? (text ?? 'Extra') : `Night of ${weekdayOf(night)}, ${dayInWords(night)}`}
              naira={amount}
            />
          ))}
        </tbody>
        <tbody>
          {taxes.length > 0 && <Sum name="Without taxes" naira={net} />}
          {taxes.map(({ name, percent, amount }) => (
            <Sum key={name} name={`${name}, ${percent}%`} naira={amount} />
          ))}
        </tbody>
        <tfoot>
          <Sum name={invoice.kind === 'invoice' ? 'Total' : 'Total credit'} naira={total} />
        </tfoot>
      </Sums>
      <Account of={of} />
    </Paper>
  )
}

/** Invoices less credit notes, less payments, plus what was paid back: the balance. */
function Account({ of: { invoices, next, payments, balance } }: { of: BookingInvoices }) {
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
      <caption>Account of the booking on {formatDay(useToday())}</caption>
      <tbody>
        {/* Two payments may be the same. */}
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

/** @example nameAndDay({ number: 12, day: '2026-11-22' }) // 'Invoice 00012 of 22 November 2026' */
function nameAndDay({
  kind = 'invoice',
  number,
  day,
}: Pick<Invoice, 'number' | 'day'> & { kind?: Invoice['kind'] }): string {
  return `${invoiceName({ kind, number })} of ${dayInWords(day)}`
}

function signed({ kind, total }: Pick<Invoice, 'kind' | 'total'>): number {
  return kind === 'credit_note' ? -total : total
}

function Sum({ name, naira }: { name: string; naira: number }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <Amount naira={naira} />
      </td>
    </tr>
  )
}

const Paper = styled.article`
  background: ${theme.color.paper};
  border: 1px solid ${theme.color.line};
  border-top: ${theme.rule.height} solid ${theme.color.brass};
  display: grid;
  gap: ${theme.space.three};
  grid-template-columns: minmax(0, 1fr);
  max-width: 48rem;
  padding: ${theme.space.three} ${theme.space.two};

  ${media.tablet} {
    padding: ${theme.space.four};
  }

  ${media.print} {
    border: none;
    max-width: none;
    padding: 0;

    body:has(&) :is(header, h1, nav) {
      display: none;
    }
  }
`

const Top = styled.div`
  align-items: baseline;
  border-bottom: 1px solid ${theme.color.line};
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.one} ${theme.space.three};
  justify-content: space-between;
  padding-bottom: ${theme.space.two};

  strong {
    color: ${theme.color.ink};
    font-family: ${theme.font.display};
    font-size: ${theme.type.lead};
  }

  address {
    font-size: ${theme.type.small};
    font-style: normal;
    line-height: ${theme.lineHeight.small};
    overflow-wrap: anywhere;
  }

  h2 {
    font-size: ${theme.type.title};
  }
`

const Mark = styled.p`
  border: 1px solid currentcolor;
  color: ${theme.color.house};
  font-weight: 600;
  justify-self: start;
  padding: ${theme.space.half} ${theme.space.two};
`

const Sums = styled.table`
  border-collapse: collapse;
  font-size: ${theme.type.small};
  line-height: ${theme.lineHeight.small};
  width: 100%;

  caption {
    color: ${theme.color.ink};
    font-weight: 600;
    padding-bottom: ${theme.space.half};
    text-align: left;
  }

  th,
  td {
    overflow-wrap: anywhere;
    padding: ${theme.space.one} 0;
    text-align: left;
    vertical-align: top;
  }

  tr {
    border-top: 1px solid ${theme.color.line};
  }

  th {
    font-weight: inherit;
    padding-right: ${theme.space.two};
  }

  td {
    text-align: right;
  }

  tbody + tbody tr:first-child {
    border-top-width: 2px;
  }

  tfoot {
    color: ${theme.color.ink};
    font-weight: 600;
  }
`
