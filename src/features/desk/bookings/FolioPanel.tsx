import { Fragment } from 'react'
import { styled } from 'styled-components'
import type { BookingStory, FolioEntry } from '../../../shared/desk/bookings'
import { METHOD_IN_SENTENCE } from '../../../shared/desk/booking-words'
import { dayAndMonth } from '../../../shared/day-in-words'
import { formatKobo } from '../../../shared/money'
import { look, theme } from '../../../styles/theme'
import { DialogButton } from '../parts/dialogs'
import { Head, Panel, Row } from '../parts/layout'
import { Amount, BackLink, Note, Status, Summary, VisuallyHidden } from '../parts/text'
import { Moment } from '../parts/time'
import { AddCharge, GiveBack, GiveBackLimit, TakePayment, VoidForm } from './folio-forms'
import { PaymentLink } from './PaymentLink'
import { withYear } from './days'

/** One row an entry, with what the guest owes after it. */
export function FolioPanel({ story }: { story: BookingStory }) {
  const { booking, folio, give_back } = story
  const { balance_kobo: balance } = booking
  const entries = folio
    .filter(({ voids }) => voids === null)
    .toSorted((one, other) => timeKey(one).localeCompare(timeKey(other)))
  const counterOf = ({ id }: FolioEntry) => folio.find(({ voids }) => voids === id)
  const owedAfter = (index: number) =>
    entries
      .slice(0, index + 1)
      .filter((entry) => counterOf(entry) === undefined)
      .reduce((sum, entry) => sum + signedKobo(entry), 0)
  return (
    <Panel title="Folio">
      <Table>
        <thead>
          <tr>
            <th scope="col">Entry</th>
            <th scope="col">Amount</th>
            <th scope="col">Balance</th>
            <th scope="col">
              <VisuallyHidden>More</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, index) => (
            <Entry
              key={entry.id}
              code={booking.code}
              entry={entry}
              counter={counterOf(entry)}
              running={owedAfter(index)}
            />
          ))}
        </tbody>
      </Table>
      <Head>
        <b>Balance</b>
        <Status tone={balance > 0 ? 'taken' : balance < 0 ? 'waiting' : 'good'}>
          {balance > 0 && `${formatKobo(balance)} not paid`}
          {balance < 0 && `${formatKobo(-balance)} paid too much`}
          {balance === 0 && 'Nothing owed'}
        </Status>
      </Head>
      <Row>
        <TakePayment booking={booking} />
        <AddCharge booking={booking} />
        {give_back.ways.length > 0 && <GiveBack booking={booking} />}
        <BackLink to={`/desk/bookings/${booking.code}/invoice`}>Invoice</BackLink>
        <BackLink to={`/desk/bookings/${booking.code}/card`}>Registration card</BackLink>
      </Row>
      <PaymentLink story={story} />
      {balance < 0 && give_back.ways.length === 0 && <GiveBackLimit story={story} />}
    </Panel>
  )
}

function signedKobo({ kind, amount_kobo }: FolioEntry): number {
  return kind === 'payment' ? -amount_kobo : amount_kobo
}

/** Returns a sort key. Among entries of one moment, nights are in order and payments follow charges. */
function timeKey({ at, kind, night }: FolioEntry): string {
  return `${at} ${kind} ${night ?? 'later'}`
}

interface EntryProps {
  code: string
  entry: FolioEntry
  counter: FolioEntry | undefined
  running: number
}

function Entry({ code, entry, counter, running }: EntryProps) {
  const { at, who, text, can_void } = entry
  const what = describeEntry(entry)
  const Mark = counter === undefined ? Fragment : 's'
  return (
    <tr>
      <th scope="row">
        <Mark>
          <b>{what}</b>
        </Mark>{' '}
        <Note as="span">
          <Moment at={at} />, {who}
          {text !== null && text !== what && `, ${text}`}
          {counter && (
            <>
              . Voided <Moment at={counter.at} />, {counter.who}: {counter.text}
            </>
          )}
        </Note>
      </th>
      <td>
        <Mark>
          <Amount kobo={signedKobo(entry)} />
        </Mark>
      </td>
      <td>{counter === undefined && <Amount kobo={running} />}</td>
      <td>
        {can_void && (
          <details>
            <Summary aria-label={`More about ${what}`}>⋯</Summary>
            <DialogButton label="Void" about={what} title="Void this entry?" variant="quiet">
              <VoidForm {...{ code, entry, what }} />
            </DialogButton>
          </details>
        )}
      </td>
    </tr>
  )
}

/** @example 'Night of 22 November', 'Paid in cash' */
function describeEntry({ kind, method, night, text }: FolioEntry): string {
  if (kind === 'charge')
    return night === null ? (text ?? 'Charge') : `Night of ${withYear(dayAndMonth(night), night)}`
  const what = kind === 'payment' ? 'Paid' : 'Given back'
  return method === null ? what : `${what} ${METHOD_IN_SENTENCE[method]}`
}

const Table = styled.table`
  border-collapse: collapse;
  ${look.small}
  width: 100%;

  th,
  td {
    border-top: 1px solid ${theme.color.line};
    font-weight: inherit;
    overflow-wrap: anywhere;
    padding: ${theme.space.half} 0 ${theme.space.half} ${theme.space.one};
    text-align: right;
    vertical-align: baseline;
  }

  thead > tr > * {
    border-top: 0;
    ${look.strong}
  }

  th:first-child {
    padding-left: 0;
    text-align: left;
  }

  b {
    ${look.strong}
  }
`
