import { styled } from 'styled-components'
import type { BookingStory, DeskBooking, FolioEntry } from '../../../shared/desk/bookings'
import { METHOD_IN_SENTENCE } from '../../../shared/desk/booking-words'
import { dayAndMonth } from '../../../shared/day-in-words'
import { formatKobo } from '../../../shared/money'
import { channelInWords } from '../../../shared/payment-channels'
import { theme } from '../../../styles/theme'
import { DialogButton } from '../parts/dialogs'
import { Head, Lines, Panel, Row } from '../parts/layout'
import { Amount, BackLink, Note, Status } from '../parts/text'
import { Moment } from '../parts/time'
import { AddCharge, GiveBack, GiveBackLimit, TakePayment, VoidForm } from './folio-forms'
import { PaymentLink } from './PaymentLink'
import { withYear } from './days'

export function FolioPanel({ story }: { story: BookingStory }) {
  const { booking, folio, give_back } = story
  const { balance_kobo: balance } = booking
  return (
    <Panel title="Folio">
      <Lines>
        {folio
          .filter(({ voids }) => voids === null)
          .sort(byTime)
          .map((entry) => (
            <Entry
              key={entry.id}
              booking={booking}
              entry={entry}
              counter={folio.find(({ voids }) => voids === entry.id)}
            />
          ))}
      </Lines>
      <Total>
        <b>Balance</b>
        <Status tone={balance > 0 ? 'taken' : balance < 0 ? 'waiting' : 'good'}>
          {balance > 0 && `${formatKobo(balance)} not paid`}
          {balance < 0 && `${formatKobo(-balance)} paid too much`}
          {balance === 0 && 'Nothing owed'}
        </Status>
      </Total>
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
}

function Entry({ booking: { code, channel, reference }, entry, counter }: EntryProps) {
  const { at, who, kind, amount_kobo, text, can_void } = entry
  // Of a booking's first online payment alone.
  const what = describeEntry(entry, text === reference ? channelInWords(channel) : undefined)
  const line = (
    <Head>
      <b>{what}</b>
      <Amount kobo={kind === 'payment' ? -amount_kobo : amount_kobo} />
    </Head>
  )
  return (
    <li>
      {counter === undefined ? line : <Voided>{line}</Voided>}
      <Head>
        <Note>
          <Moment at={at} />, {who}
          {text !== null && text !== what && `, ${text}`}
        </Note>
        {can_void && (
          <DialogButton label="Void" about={what} title="Void this entry?" variant="quiet">
            <VoidForm {...{ code, entry, what }} />
          </DialogButton>
        )}
      </Head>
      {counter && (
        <Note>
          Voided <Moment at={counter.at} />, {counter.who}: {counter.text}
        </Note>
      )}
    </li>
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

const Voided = styled.s`
  color: ${theme.color.text};
  display: block;
`

const Total = styled(Head)`
  border-top: ${theme.rule.height} solid ${theme.color.line};
  padding-top: ${theme.space.two};
`
