import { styled } from 'styled-components'
import type { DeskBooking, Today } from '../../../shared/desk/bookings'
import { countNights, hotelDay } from '../../../shared/stay'
import { media, theme } from '../../../styles/theme'
import { api } from '../api/paths'
import { useDeskData } from '../api/useDeskData'
import { Balance } from '../bookings/Balance'
import { CheckIn } from '../bookings/CheckIn'
import { CheckOut } from '../bookings/CheckOut'
import { canStillArrive, nameDay, nightsInWords } from '../bookings/days'
import { NoShow } from '../bookings/EndBooking'
import { StayOn } from '../bookings/StayOn'
import { WalkIn } from '../bookings/WalkIn'
import { Loaded } from '../parts/Loaded'
import { Columns, Figures, Head, Lines, Panel, Row, Screen, Stack } from '../parts/layout'
import { DeskLink, Note } from '../parts/text'
import { formatDay, MINUTE_MS, Moment, useMinute } from '../parts/time'
import { Ready } from '../rooms/RoomActions'
import { BookingList } from './BookingList'
import { Counts } from './Counts'

/** The sweep and the passing of time cause no event. */
const REFRESH_MS = 60_000

/** The business day, from what is to be done next to what is only to be known. */
export function TodayScreen() {
  const today = useDeskData<Today>(api.today, { refreshInterval: REFRESH_MS })
  return (
    <Screen title="Today" actions={today.data && <Day date={today.data.date} />}>
      <Loaded of={today} lines={6}>
        {(day) => (
          <>
            <NeedsYou lines={needsBeside(day)} />
            <Columns>
              <Stack>
                <Arrivals bookings={day.arrivals} />
                {day.missed.length > 0 && <Missed bookings={day.missed} />}
              </Stack>
              <Stack>
                <InHouse bookings={day.staying} />
                <Departures bookings={day.departures} />
                {day.to_clean.length > 0 && <ToClean rooms={day.to_clean} />}
              </Stack>
            </Columns>
            <Counts day={day} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

/** After midnight the date is still that of the night that has begun. */
function Day({ date }: { date: string }) {
  const now = new Date(useMinute() * MINUTE_MS)
  const isAfterMidnight = hotelDay(now.toISOString()) > date
  return (
    <DayText>
      {formatDay(date)}
      {isAfterMidnight && ', until 6 am'}
    </DayText>
  )
}

const DayText = styled.p`
  font-size: ${theme.desk.text};

  ${media.tablet} {
    font-size: ${theme.type.body};
  }
`

/** Guests who have not come have a list of their own, with what can be done. */
function needsBeside({ needs_you, missed }: Today): Today['needs_you'] {
  const listed = missed.map(({ code }) => `/desk/bookings/${code}`)
  return needs_you.filter(({ where }) => !listed.includes(where))
}

function NeedsYou({ lines }: { lines: Today['needs_you'] }) {
  if (lines.length === 0) return null
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

interface OfBookings {
  bookings: readonly DeskBooking[]
}

function Arrivals({ bookings }: OfBookings) {
  return (
    <Panel title="Arrivals tonight" count={bookings.length}>
      <BookingList bookings={bookings} empty="Nobody else is expected tonight.">
        {(booking) => (
          <>
            <Note>
              {nightsInWords(countNights(booking.arrives_on, booking.leaves_on))}
              {booking.arrival_time !== null && `, arrives ${booking.arrival_time}`},{' '}
              <Figures>{booking.code}</Figures>
            </Note>
            {booking.wishes !== null && <Note>{booking.wishes}</Note>}
            <Balance booking={booking} />
            <Row>
              <CheckIn booking={booking} />
            </Row>
          </>
        )}
      </BookingList>
      <Row>
        <WalkIn />
      </Row>
    </Panel>
  )
}

function Missed({ bookings }: OfBookings) {
  return (
    <Panel title="Expected earlier, not arrived" count={bookings.length}>
      <BookingList bookings={bookings}>
        {(booking) => (
          <>
            <Note>
              Expected on {nameDay(booking.arrives_on)}, <Figures>{booking.code}</Figures>
            </Note>
            <Row>
              {canStillArrive(booking) && <CheckIn booking={booking} />}
              <NoShow booking={booking} />
            </Row>
          </>
        )}
      </BookingList>
    </Panel>
  )
}

function InHouse({ bookings }: OfBookings) {
  return (
    <Panel title="In house" count={bookings.length}>
      <BookingList bookings={bookings} empty="Nobody stays beyond today.">
        {(booking) => (
          <>
            <Note>
              Leaves on {nameDay(booking.leaves_on)}, <Figures>{booking.code}</Figures>
            </Note>
            <Balance booking={booking} />
          </>
        )}
      </BookingList>
    </Panel>
  )
}

function Departures({ bookings }: OfBookings) {
  return (
    <Panel title="Departures" count={bookings.length}>
      <BookingList bookings={bookings} empty="Nobody else leaves today.">
        {(booking) => (
          <>
            <Note>
              Leaves on {nameDay(booking.leaves_on)}, <Figures>{booking.code}</Figures>
            </Note>
            <Balance booking={booking} />
            <Row>
              <CheckOut booking={booking} />
              <StayOn booking={booking} />
            </Row>
          </>
        )}
      </BookingList>
    </Panel>
  )
}

function ToClean({ rooms }: { rooms: Today['to_clean'] }) {
  return (
    <Panel title="To clean" count={rooms.length}>
      <Lines>
        {rooms.map(({ room_id: roomId, room_name: name, hold, since }) => (
          <li key={hold}>
            <Head>
              <span>
                <b>{name}</b>{' '}
                <Note as="span">
                  since <Moment at={since} />
                </Note>
              </span>
              <Ready roomId={roomId} name={name} hold={hold} />
            </Head>
          </li>
        ))}
      </Lines>
    </Panel>
  )
}
