import { styled } from 'styled-components'
import type { DeskBooking } from '../../../shared/desk/bookings'
import type { Today } from '../../../shared/desk/today'
import { isUnkept } from '../../../shared/desk/booking-words'
import { nightsInWords } from '../../../shared/day-in-words'
import { countNights, hotelDay } from '../../../shared/stay'
import { look, media, theme } from '../../../styles/theme'
import { useAnswer } from '../api/useAnswer'
import { canStillArrive, chatText, currentDay, isNoShow, nameFarDay } from '../bookings/days'
import { StayOn } from '../bookings/nights'
import { WalkIn } from '../bookings/WalkIn'
import { Reserve } from '../bookings/Reservation'
import { Keep } from '../bookings/ChangeDates'
import { NoShow, Release } from '../bookings/end-booking'
import { CheckIn, CheckOut } from '../bookings/stay-steps'
import { useMe } from '../api/me'
import { Loaded } from '../parts/Loaded'
import { Figures, Lines, Panel, Row, Screen, ScreenOnly, Split, Stack } from '../parts/layout'
import { BackLink, DeskLink, Note, PhoneWays } from '../parts/text'
import { formatDay, useNow } from '../parts/time'
import { NeedsYou } from './NeedsYou'
import { FreeRooms, ToClean } from './rooms-of-today'
import type { ReactNode } from 'react'
import { Guarantee } from '../bookings/folio-forms'

/** The sweep and the passing of time send no event. */
const REFRESH_MS = 60_000

export function TodayScreen() {
  const today = useAnswer('GET today/', {}, { refreshInterval: REFRESH_MS })
  return (
    <Screen
      title="Today"
      actions={
        <>
          {today.data && <Day date={today.data.date} />}
          <Row>
            <WalkIn />
            <Reserve />
          </Row>
        </>
      }
    >
      <Loaded of={today} lines={6}>
        {(day) => (
          <>
            <NeedsYou lines={needsBeside(day)} />
            <Board>
              <Stack>
                <Guests
                  title="Arrivals tonight"
                  bookings={day.arrivals}
                  empty="Nobody else is expected tonight."
                  describe={describeArrival}
                >
                  {(booking) => <ArrivalSteps booking={booking} />}
                </Guests>
                {day.missed.length > 0 && (
                  <Guests
                    title="Expected earlier, not arrived"
                    bookings={day.missed}
                    describe={({ arrives_on }) => `expected on ${nameFarDay(arrives_on)}`}
                  >
                    {(booking) => <ArrivalSteps booking={booking} />}
                  </Guests>
                )}
                {day.tomorrow.length > 0 && (
                  <Guests title="Arrivals tomorrow" bookings={day.tomorrow} describe={describeArrival} />
                )}
              </Stack>
              <Guests
                title="In house"
                bookings={day.staying}
                empty="Nobody stays beyond today."
                describe={describeLeaving}
              />
              <Guests
                title="Departures"
                bookings={day.departures}
                empty="Nobody else leaves today."
                describe={(booking) => booking.leaves_on < day.date && describeLeaving(booking)}
              >
                {(booking) => (
                  <>
                    <CheckOut booking={booking} />
                    <StayOn booking={booking} />
                  </>
                )}
              </Guests>
              <Stack>
                <FreeRooms day={day} />
                {day.to_clean.length > 0 && <ToClean rooms={day.to_clean} />}
              </Stack>
            </Board>
            <Counts day={day} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function ArrivalSteps({ booking }: { booking: DeskBooking }) {
  const { leave_by } = useMe()
  const isFree = isUnkept(booking, new Date(useNow()))
  return (
    <>
      {canStillArrive(booking, leave_by) && <CheckIn booking={booking} />}
      {isNoShow(booking, leave_by) && <NoShow booking={booking} />}
      {isFree && booking.arrives_on === currentDay() && <Keep booking={booking} />}
      {isFree && <Release booking={booking} />}
    </>
  )
}

/** On a wide screen everything is side by side; on a phone arrivals come first. */
const Board = styled.div`
  align-items: start;
  ${look.column}
  gap: ${theme.space.two};

  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  @media (min-width: 1200px) {
    grid-template-columns: 4fr 3fr 3fr 2fr;
  }
`

/** Shows the date of the night that has begun, even after midnight. */
function Day({ date }: { date: string }) {
  const isAfterMidnight = hotelDay(useNow()) > date
  return (
    <p>
      {formatDay(date)}
      {isAfterMidnight && ', until 6 am'}
    </p>
  )
}

/** Leaves out guests who have not come: another list has them. */
function needsBeside({ needs_you, missed }: Today): Today['needs_you'] {
  const listed = missed.map(({ code }) => `/desk/bookings/${code}`)
  return needs_you.filter(({ where }) => !listed.includes(where))
}

function describeArrival({ arrives_on, leaves_on, arrival_time }: DeskBooking): string {
  const nights = nightsInWords(countNights(arrives_on, leaves_on))
  return arrival_time === null ? nights : `${nights}, arrives ${arrival_time}`
}

function describeLeaving({ leaves_on }: DeskBooking): string {
  return `leaves on ${nameFarDay(leaves_on)}`
}

function Counts({ day }: { day: Today }) {
  const counts: readonly (readonly [count: number, one: string, many: string, to: string])[] = [
    [day.undecided_payments, 'payment undecided', 'payments undecided', '/desk/money'],
    [day.open_reviews, 'payment to review', 'payments to review', '/desk/money'],
    [day.refunds_under_way, 'refund under way', 'refunds under way', '/desk/money'],
    [day.open_disputes, 'payment disputed', 'payments disputed', '/desk/today'],
    [day.open_messages, 'open message', 'open messages', '/desk/messages'],
    [day.doubtful_messages, 'doubtful message', 'doubtful messages', '/desk/messages'],
    [day.waiting_mails, 'waiting mail', 'waiting mails', '/desk/mail'],
  ]
  return (
    <ScreenOnly>
      <Row>
        {counts.map(
          ([count, one, many, to]) =>
            count > 0 && (
              <BackLink key={one} to={to}>
                {count} {count === 1 ? one : many}
              </BackLink>
            ),
        )}
        {day.version !== null && <Note as="span">Version {day.version}</Note>}
      </Row>
    </ScreenOnly>
  )
}

interface GuestsProps {
  title: string
  bookings: readonly DeskBooking[]
  empty?: string
  describe: (booking: DeskBooking) => string | false
  children?: (booking: DeskBooking) => ReactNode
}

function Guests({ title, bookings, empty, describe, children }: GuestsProps) {
  const { hotel } = useMe()
  return (
    <Panel title={title} count={bookings.length}>
      {bookings.length === 0 && <Note>{empty}</Note>}
      <Lines>
        {bookings.map((booking) => (
          <Split key={booking.code}>
            <div>
              <DeskLink to={`/desk/bookings/${booking.code}`}>{booking.guest_name}</DeskLink>
              <Note>
                <b>{booking.room_name}</b>
                {describe(booking) && `, ${describe(booking)}`}, <Figures>{booking.code}</Figures>
              </Note>
              {booking.status === 'expected' && booking.wishes !== null && <Note>{booking.wishes}</Note>}
              {booking.status === 'expected' && booking.phone !== null && (
                <Note as="div">
                  <PhoneWays phone={booking.phone} chat={chatText(booking, hotel)} />
                </Note>
              )}
              <Guarantee booking={booking} />
            </div>
            {children && <Steps>{children(booking)}</Steps>}
          </Split>
        ))}
      </Lines>
    </Panel>
  )
}

const Steps = styled.div`
  align-content: start;
  display: grid;
  gap: ${theme.space.half};
`
