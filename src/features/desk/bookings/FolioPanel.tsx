import { Fragment } from 'react'
import { styled } from 'styled-components'
import type { BookingStory, DeskBooking, FolioEntry } from '../../../shared/desk/bookings'
import { METHOD_IN_SENTENCE } from '../../../shared/desk/booking-words'
import { dayAndMonth } from '../../../shared/day-in-words'
import { formatKobo } from '../../../shared/money'
import { channelInWords } from '../../../shared/payment-channels'
import { look, theme } from '../../../styles/theme'
import { DialogButton } from '../parts/dialogs'
import { Menu } from '../parts/buttons'
import { Head, Panel, Row } from '../parts/layout'
import { Amount, BackLink, Note, Status, VisuallyHidden } from '../parts/text'
import { Moment } from '../parts/time'
import { AddCharge, GiveBack, GiveBackLimit, TakePayment, VoidForm } from './folio-forms'
import { PaymentLink } from './PaymentLink'
import { withYear } from './days'

/** One row an entry, with what the guest owes after it. */
export function FolioPanel({ story }: { story: BookingStory }) {
  const { booking, folio, give_back } = story
  const { balance_kobo: balance } = booking
  const entries = folio.filter(({ voids }) => voids === null).sort(byTime)
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
              {...{ booking, entry, counter: counterOf(entry), running: owedAfter(index) }}
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

function byTime(one: FolioEntry, other: FolioEntry): number {
  const [first, second] = [timeKey(one), timeKey(other)]
  return first < second ? -1 : Number(first > second)
}

/** Returns a sort key. Among entries of one moment, nights are in order and payments follow charges. */
function timeKey({ at, kind, night }: FolioEntry): string {
  return `${at} ${kind} ${night ?? 'later'}`
}

interface EntryProps {
  booking: DeskBooking
  entry: FolioEntry
  /** The entry that voids it. */
  counter: FolioEntry | undefined
  /** What the guest owes after it, in kobo. */
  running: number
}

function Entry({ booking: { code, channel, reference }, entry, counter, running }: EntryProps) {
  const { at, who, text, can_void } = entry
  // Of a booking's first online payment alone.
  const what = describeEntry(entry, text === reference ? channelInWords(channel) : undefined)
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
          <Menu label={`More about ${what}`}>
            <DialogButton label="Void" about={what} title="Void this entry?" variant="quiet">
              <VoidForm {...{ code, entry, what }} />
            </DialogButton>
          </Menu>
        )}
      </td>
    </tr>
  )
}

/** @example 'Night of 22 November', 'Paid in cash', 'Paid through Paystack, by bank transfer' */
function describeEntry({ kind, method, night, text }: FolioEntry, way: string | undefined): string {
  if (kind === 'charge')
    return night === null ? (text ?? 'Charge') : `Night of ${withYear(dayAndMonth(night), night)}`
  const what = kind === 'payment' ? 'Paid' : 'Given back'
  if (method === null) return what
  const how = `${what} ${METHOD_IN_SENTENCE[method]}`
  return kind === 'payment' && method === 'paystack' && way !== undefined ? `${how}, by ${way}` : how
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
