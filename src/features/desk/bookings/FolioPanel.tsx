import { Fragment } from 'react'
import type { BookingStory, FolioEntry } from '../../../shared/desk/bookings'
import { METHOD_IN_SENTENCE } from '../../../shared/desk/booking-words'
import { dayAndMonth } from '../../../shared/day-in-words'
import { formatKobo } from '../../../shared/money'
import { DialogButton } from '../parts/dialogs'
import { Head, Panel, Row } from '../parts/layout'
import { Table } from '../parts/Table'
import { Amount, BackLink, ChatLink, Note, Status, Summary } from '../parts/text'
import { Moment } from '../parts/time'
import { AddCharge, GiveBack, GiveBackLimit, TakePayment, VoidForm } from './folio-forms'
import { chatText, withYear } from './days'
import { useMe } from '../api/me'
import { LinkToShare } from '../parts/LinkToShare'
import { bookingButton, type BookingFormProps, StepForm } from './BookingDialog'

export function FolioPanel({ story }: { story: BookingStory }) {
  const { booking, folio, give_back } = story
  const { balance_kobo: balance } = booking
  const entries = folio
    .filter(({ voids }) => voids === null)
    .toSorted((one, other) => timeKey(one).localeCompare(timeKey(other)))
  const owedAfter = (index: number) =>
    entries
      .slice(0, index + 1)
      .filter(({ id }) => !folio.some(({ voids }) => voids === id))
      .reduce((sum, entry) => sum + signedKobo(entry), 0)
  return (
    <Panel title="Folio">
      <Table
        label="Entries"
        isOfFigures
        heads={['Entry', 'Amount', 'Balance', 'More']}
        rows={entries.map((entry, index) => {
          const counter = folio.find(({ voids }) => voids === entry.id)
          const Mark = counter === undefined ? Fragment : 's'
          return [
            <Entry key="entry" entry={entry} counter={counter} />,
            <Mark key="amount">
              <Amount kobo={signedKobo(entry)} />
            </Mark>,
            counter === undefined && <Amount key="balance" kobo={owedAfter(index)} />,
            entry.can_void && <VoidEntry key="void" code={booking.code} entry={entry} />,
          ]
        })}
      />
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

/** Returns a sort key. At one moment, nights are in order, and payments follow charges. */
function timeKey({ at, kind, night }: FolioEntry): string {
  return `${at} ${kind} ${night ?? 'later'}`
}

function Entry({ entry, counter }: { entry: FolioEntry; counter: FolioEntry | undefined }) {
  const { at, who, text } = entry
  const what = describeEntry(entry)
  const name = <b>{what}</b>
  return (
    <>
      {counter ? <s>{name}</s> : name}{' '}
      <Note as="span">
        <Moment at={at} />, {who}
        {text !== null && text !== what && `, ${text}`}
        {counter && (
          <>
            . Voided <Moment at={counter.at} />, {counter.who}: {counter.text}
          </>
        )}
      </Note>
    </>
  )
}

function VoidEntry({ code, entry }: { code: string; entry: FolioEntry }) {
  const what = describeEntry(entry)
  return (
    <details>
      <Summary aria-label={`More about ${what}`}>⋯</Summary>
      <DialogButton label="Void" about={what} title="Void this entry?" variant="quiet">
        <VoidForm {...{ code, entry, what }} />
      </DialogButton>
    </details>
  )
}

function describeEntry({ kind, method, night, text }: FolioEntry): string {
  if (kind === 'charge')
    return night === null ? (text ?? 'Charge') : `Night of ${withYear(dayAndMonth(night), night)}`
  const what = kind === 'payment' ? 'Paid' : 'Given back'
  return method === null ? what : `${what} ${METHOD_IN_SENTENCE[method]}`
}

function PaymentLink({ story: { booking, party, pay_link } }: { story: BookingStory }) {
  const { hotel } = useMe()
  const { phone, guest_email } = booking
  if (pay_link === null) return null
  return (
    <LinkToShare label={party.length > 0 ? 'Payment link of the party' : 'Payment link'} link={pay_link}>
      {guest_email !== null && <SendLink booking={booking} />}
      {phone !== null && (
        <ChatLink phone={phone} chat={chatText(booking, hotel, pay_link)} label="Send by WhatsApp" />
      )}
    </LinkToShare>
  )
}

const SendLink = bookingButton('Send by email', 'Send the payment link', SendForm)

function SendForm(props: BookingFormProps) {
  const { guest_email } = props.story.booking
  return (
    <StepForm {...props} step="payment-link" confirm="Send it" body={{}}>
      <Note>A mail to {guest_email} says what is to pay, and has the link.</Note>
    </StepForm>
  )
}
