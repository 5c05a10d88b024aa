import { styled } from 'styled-components'
import type { BookingStory, StoryEvent } from '../../../shared/desk/bookings'
import { theme } from '../../../styles/theme'
import { writeDesk } from '../api/call-desk'
import { api } from '../api/paths'
import { useDeskData } from '../api/useDeskData'
import { Loaded } from '../parts/Loaded'
import { ActionButton } from '../parts/buttons'
import { Columns, Head, Lines, Panel, Row, Screen, Stack } from '../parts/layout'
import { Amount, BackLink, Facts, Note, Status } from '../parts/text'
import { Moment } from '../parts/time'
import { describeMailKind, refundWords, describeStatus, describeUnsent } from '../labels'
import { BookingSteps } from './BookingSteps'
import { CorrectDetails } from './CorrectDetails'
import { nameDay } from './days'
import { FolioPanel } from './FolioPanel'

export function BookingScreen({ code }: { code: string }) {
  const story = useDeskData<BookingStory>(api.booking(code))
  return (
    <Screen title={`Booking ${code}`} actions={<BackLink to="/desk/bookings">All bookings</BackLink>}>
      <Loaded of={story} lines={8}>
        {(answer) => (
          <Columns>
            <Stack>
              <BookingPanel story={answer} />
              <FolioPanel story={answer} />
              <RefundsOfBooking refunds={answer.refunds} />
            </Stack>
            <Stack>
              <Panel title="What happened">
                <Timeline events={answer.story} />
              </Panel>
              <MailsPanel mails={answer.mails} />
            </Stack>
          </Columns>
        )}
      </Loaded>
    </Screen>
  )
}

function BookingPanel({ story }: { story: BookingStory }) {
  const { booking } = story
  const { words, tone } = describeStatus(booking)
  const { guest_email: email, phone } = booking
  return (
    <Panel title={booking.guest_name}>
      <div>
        <Status tone={tone}>{words}</Status>
      </div>
      <BookingSteps story={story} />
      <Facts
        of={[
          ['Room', `${booking.room_name}${booking.room_listed ? '' : ', no longer on the site'}`],
          ['Arrives', nameDay(booking.arrives_on)],
          ['Leaves', nameDay(booking.leaves_on)],
          ['Phone', phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>],
          ['E-mail', email && <a href={`mailto:${email}`}>{email}</a>],
          ['Arrival time', booking.arrival_time],
          ['Wishes', booking.wishes],
          ['Note', booking.note],
          ['Company', booking.company],
          ['TIN', booking.tin],
          ['Booked', <Moment key="booked" at={booking.booked_at} />],
          ['Checked in', booking.checked_in_at && <Moment at={booking.checked_in_at} />],
          ['Ended', booking.ended_at && <Moment at={booking.ended_at} />],
          ['Code', booking.code],
          ['Reference', booking.reference],
        ]}
      />
      <Row>
        <CorrectDetails booking={booking} />
      </Row>
    </Panel>
  )
}

/** What goes back of the online payment. Nothing for a booking without a refund. */
function RefundsOfBooking({ refunds }: Pick<BookingStory, 'refunds'>) {
  if (refunds.length === 0) return null
  return (
    <Panel title="Refunds" count={refunds.length}>
      <Lines>
        {refunds.map(({ id, who, amount, state, created_at: at }) => (
          <li key={id}>
            <b>
              <Amount naira={amount} /> {refundWords(state)}
            </b>
            <Note>
              {who}, <Moment at={at} />
            </Note>
          </li>
        ))}
      </Lines>
    </Panel>
  )
}

function MailsPanel({ mails }: { mails: BookingStory['mails'] }) {
  return (
    <Panel title="Mails" count={mails.length}>
      {mails.length === 0 && <Note>No mail was written for this booking.</Note>}
      <Lines>
        {mails.map(({ id, kind, to, created_at: created, sent_at: sent, unsent }) => (
          <li key={id}>
            <Head>
              <b>{describeMailKind(kind)}</b>
              {unsent === null ? (
                <Status tone={sent === null ? 'waiting' : 'plain'}>
                  {sent === null ? 'Waiting' : 'Sent'}
                </Status>
              ) : (
                <Status tone={unsent === 'refused' ? 'taken' : 'plain'}>{describeUnsent(unsent)}</Status>
              )}
            </Head>
            <Head>
              <Note>
                To {to}, <Moment at={sent ?? created} />
              </Note>
              {(sent !== null || unsent === 'refused') && (
                <ActionButton
                  about={describeMailKind(kind)}
                  call={() => writeDesk(api.mailStep(id, 'send-again'))}
                >
                  Send again
                </ActionButton>
              )}
            </Head>
          </li>
        ))}
      </Lines>
    </Panel>
  )
}

function Timeline({ events }: { events: readonly StoryEvent[] }) {
  if (events.length === 0) return <Note>Nothing was noted yet.</Note>
  return (
    <List>
      {events.map(({ at, who, what }) => (
        <li key={`${at} ${what}`}>
          <p>{what}</p>
          <Note>
            <Moment at={at} />, {who}
          </Note>
        </li>
      ))}
    </List>
  )
}

const List = styled.ol`
  border-left: ${theme.rule.height} solid ${theme.color.line};
  display: grid;
  gap: ${theme.space.two};
  padding-left: ${theme.space.two};

  p:first-child {
    color: ${theme.color.ink};
  }
`
