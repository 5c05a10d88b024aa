import type { MoneySheet } from '../../../shared/desk/money'
import { Amount, DeskLink, Note } from '../parts/text'
import { Figures } from '../parts/layout'
import { formatForPaper } from '../parts/time'
import { METHOD_WORDS } from './method-words'
import { PaperTable } from './PaperTable'

type Line = MoneySheet['lines'][number]

const KIND_WORDS = {
  payment: 'Payment',
  refund: 'Refund',
  void: 'Void',
  dispute: 'Dispute',
  not_ours: 'Not ours',
} as const

/** A table of payments and refunds. */
export function MoneyTable({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return <Note>No money came or went in these days.</Note>
  return (
    <PaperTable>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">What</th>
          <th scope="col">How and who</th>
          <th scope="col">Room</th>
          <th scope="col">Booking or reference</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.kind} ${line.method} ${line.code} ${line.reference} ${line.at} ${line.amount}`}>
            <td>
              <time dateTime={line.at}>{formatForPaper(line.at)}</time>
            </td>
            <td>{line.kind === 'void' ? `Void ${line.state}` : `${KIND_WORDS[line.kind]}, ${line.state}`}</td>
            <td>
              {METHOD_WORDS[line.method]}
              {line.who !== null && `, ${line.who}`}
            </td>
            <td>{line.room_name ?? '–'}</td>
            <td>
              {line.code !== null && <DeskLink to={`/desk/bookings/${line.code}`}>{line.code}</DeskLink>}
              {line.code !== null && line.method !== 'paystack' && line.reference !== null && ', '}
              {(line.code === null || line.method !== 'paystack') && line.reference}
            </td>
            <td>
              {line.currency === 'NGN' ? (
                <Amount naira={line.amount} />
              ) : (
                <Figures>
                  {line.amount} {line.currency}
                </Figures>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </PaperTable>
  )
}
