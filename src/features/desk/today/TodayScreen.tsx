import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { DeskBooking, Today } from '../../../shared/desk/bookings'
import { media, theme } from '../../../styles/theme'
import { api } from '../api/paths'
import { useDeskData } from '../api/useDeskData'
import { CheckIn, GuestHasLeft, StaysOn } from '../bookings/StayButtons'
import { Loaded } from '../parts/Loaded'
import { Columns, Head, Lines, Panel, Row, Screen } from '../parts/layout'
import { DeskLink, Note } from '../parts/text'
import { formatDay, Moment } from '../parts/time'
import { TodayFigures } from './TodayFigures'

/** The sweep and the passing of time cause no event. */
const REFRESH_MS = 60_000

/** The day: what a person has to do, arrivals, departures, and counts. */
export function TodayScreen() {
  const today = useDeskData<Today>(api.today, { refreshInterval: REFRESH_MS })
  return (
    <Screen title="Today" actions={today.data && <Day>{formatDay(today.data.date)}</Day>}>
      <Loaded of={today} lines={6}>
        {(day) => (
          <>
            <NeedsYou lines={day.needs_you} />
            <TodayFigures day={day} />
            {day.doubtful_messages > 0 && <DoubtfulMessages count={day.doubtful_messages} />}
            <Columns>
              <Panel title="Arrivals" count={day.arrivals.length}>
                <StayList
                  bookings={day.arrivals}
                  empty="No more arrivals today."
                  renderAction={(booking) => <CheckIn booking={booking} />}
                />
              </Panel>
              <Panel title="Departures due" count={day.departures.length}>
                <StayList
                  bookings={day.departures}
                  empty="No departures due today."
                  renderAction={(booking) => (
                    <>
                      <GuestHasLeft booking={booking} />
                      <StaysOn booking={booking} />
                    </>
                  )}
                />
              </Panel>
            </Columns>
            {day.staying.length > 0 && (
              <Panel title="In house" count={day.staying.length}>
                <StayList
                  bookings={day.staying}
                  empty=""
                  renderAction={(booking) => <GuestHasLeft booking={booking} />}
                />
              </Panel>
            )}
            <Note>
              {day.last_sweep_at === null ? (
                'Paystack’s list of payments was not compared with the books yet.'
              ) : (
                <>
                  Paystack’s list of payments was last compared with the books{' '}
                  <Moment at={day.last_sweep_at} />.
                </>
              )}
            </Note>
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function DoubtfulMessages({ count }: { count: number }) {
  return (
    <Note>
      <DeskLink to="/desk/messages">
        {count === 1 ? '1 doubtful message' : `${count} doubtful messages`}
      </DeskLink>{' '}
      arrived without a mail. Please have a look.
    </Note>
  )
}

const Day = styled.p`
  font-size: ${theme.desk.text};

  ${media.tablet} {
    font-size: ${theme.type.body};
  }
`

function NeedsYou({ lines }: { lines: Today['needs_you'] }) {
  if (lines.length === 0) {
    return (
      <Panel title="Needs you">
        <p>Nothing is waiting for you.</p>
      </Panel>
    )
  }
  return (
    <Marked>
      <Panel title="Needs you" count={lines.length}>
        <Lines>
          {lines.map(({ what, where, since }) => (
            <li key={`${where} ${what} ${since}`}>
              <Head>
                <DeskLink to={where}>{what}</DeskLink>
                {since !== null && (
                  <Note as="span">
                    since <Moment at={since} />
                  </Note>
                )}
              </Head>
            </li>
          ))}
        </Lines>
      </Panel>
    </Marked>
  )
}

const Marked = styled.div`
  > section {
    border-left: ${theme.desk.mark} solid ${theme.color.house};
  }
`

interface StayListProps {
  bookings: readonly DeskBooking[]
  /** Text for an empty list. */
  empty: string
  renderAction: (booking: DeskBooking) => ReactNode
}

function StayList({ bookings, empty, renderAction }: StayListProps) {
  if (bookings.length === 0) return <Note>{empty}</Note>
  return (
    <Lines>
      {bookings.map((booking) => (
        <li key={booking.code}>
          <Head>
            <DeskLink to={`/desk/bookings/${booking.code}`}>{booking.guest_name}</DeskLink>
            <span>{booking.room_name}</span>
          </Head>
          <Note>
            {booking.checked_in_at === null ? 'Booked ' : 'Checked in '}
            <Moment at={booking.checked_in_at ?? booking.booked_at} />, {booking.code}
          </Note>
          <Row>{renderAction(booking)}</Row>
        </li>
      ))}
    </Lines>
  )
}
