import type { ReactNode } from 'react'
import type { DeskBooking } from '../../../shared/desk/bookings'
import type { Today } from '../../../shared/desk/today'
import { isUnkept } from '../../../shared/desk/booking-words'
import { nightsInWords } from '../../../shared/day-in-words'
import { countNights, hotelDay } from '../../../shared/stay'
import { useAnswer } from '../api/useAnswer'
import { canStillArrive, chatText, isNoShow, nameFarDay } from '../bookings/days'
import { Guarantee } from '../bookings/folio-forms'
import { StayOn, WalkIn } from '../bookings/nights'
import { Reserve } from '../bookings/Reservation'
import { Keep } from '../bookings/ChangeDates'
import { NoShow, Release } from '../bookings/end-booking'
import { CheckIn, CheckOut } from '../bookings/stay-steps'
import { useMe } from '../api/me'
import { Loaded } from '../parts/Loaded'
import { Columns, Figures, Head, Lines, Marked, Panel, Row, Screen, ScreenOnly, Stack } from '../parts/layout'
import { BackLink, DeskLink, Note, PhoneWays } from '../parts/text'
import { formatDay, Moment, useNow } from '../parts/time'
import { Ready } from '../rooms/RoomActions'

/** The sweep and the passing of time cause no event. */
const REFRESH_MS = 60_000

/** The business day: first what is to be done, then what is only to be known. */
export function TodayScreen() {
  const { leave_by } = useMe()
  const now = new Date(useNow())
  const today = useAnswer('GET today/', {}, { refreshInterval: REFRESH_MS })
  return (
    <Screen title="Today" actions={today.data && <Day date={today.data.date} />}>
      <Loaded of={today} lines={6}>
        {(day) => (
          <>
            <NeedsYou lines={needsBeside(day)} />
            <Columns>
              <Stack>
                <Guests
                  title="Arrivals tonight"
                  bookings={day.arrivals}
                  empty="Nobody else is expected tonight."
                  describe={describeArrival}
                  actions={
                    <>
                      <Reserve />
                      <WalkIn />
                    </>
                  }
                >
                  {(booking) => (
                    <>
                      <CheckIn booking={booking} />
                      {isUnkept(booking, now) && <Keep booking={booking} />}
                      {isUnkept(booking, now) && <Release booking={booking} />}
                    </>
                  )}
                </Guests>
                {day.tomorrow.length > 0 && (
                  <Guests title="Arrivals tomorrow" bookings={day.tomorrow} describe={describeArrival} />
                )}
                {day.missed.length > 0 && (
                  <Guests
                    title="Expected earlier, not arrived"
                    bookings={day.missed}
                    describe={({ arrives_on }) => `Expected on ${nameFarDay(arrives_on)}`}
                  >
                    {(booking) => (
                      <>
                        {canStillArrive(booking, leave_by) && <CheckIn booking={booking} />}
                        {isNoShow(booking, leave_by) && <NoShow booking={booking} />}
                        {isUnkept(booking, now) && <Release booking={booking} />}
                      </>
                    )}
                  </Guests>
                )}
              </Stack>
              <Stack>
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
                  describe={describeLeaving}
                >
                  {(booking) => (
                    <>
                      <CheckOut booking={booking} />
                      <StayOn booking={booking} />
                    </>
                  )}
                </Guests>
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
  const isAfterMidnight = hotelDay(useNow()) > date
  return (
    <p>
      {formatDay(date)}
      {isAfterMidnight && ', until 6 am'}
    </p>
  )
}

/** Leaves out guests who have not come: they have a list of their own. */
function needsBeside({ needs_you, missed }: Today): Today['needs_you'] {
  const listed = missed.map(({ code }) => `/desk/bookings/${code}`)
  return needs_you.filter(({ where }) => !listed.includes(where))
}

function NeedsYou({ lines }: { lines: Today['needs_you'] }) {
  if (lines.length === 0) return null
  return (
    <Marked>
      <Panel title="Needs you" count={lines.length} isScreenOnly>
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

function describeArrival({ arrives_on, leaves_on, arrival_time }: DeskBooking): string {
  const nights = nightsInWords(countNights(arrives_on, leaves_on))
  return arrival_time === null ? nights : `${nights}, arrives ${arrival_time}`
}

function describeLeaving({ leaves_on }: DeskBooking): string {
  return `Leaves on ${nameFarDay(leaves_on)}`
}

interface GuestsProps {
  title: string
  bookings: readonly DeskBooking[]
  empty?: string
  describe: (booking: DeskBooking) => string
  actions?: ReactNode
  children?: (booking: DeskBooking) => ReactNode
}

function Guests({ title, bookings, empty, describe, actions, children }: GuestsProps) {
  const { hotel } = useMe()
  return (
    <Panel title={title} count={bookings.length}>
      {bookings.length === 0 && <Note>{empty}</Note>}
      <Lines>
        {bookings.map((booking) => (
          <li key={booking.code}>
            <Head>
              <DeskLink to={`/desk/bookings/${booking.code}`}>{booking.guest_name}</DeskLink>
              <span>{booking.room_name}</span>
            </Head>
            <Note>
              {describe(booking)}, <Figures>{booking.code}</Figures>
            </Note>
            {booking.status === 'expected' && booking.wishes !== null && <Note>{booking.wishes}</Note>}
            {booking.status === 'expected' && booking.phone !== null && (
              <PhoneWays phone={booking.phone} chat={chatText(booking, hotel)} />
            )}
            <Guarantee booking={booking} />
            {children && <Row>{children(booking)}</Row>}
          </li>
        ))}
      </Lines>
      {actions && <Row>{actions}</Row>}
    </Panel>
  )
}

function ToClean({ rooms }: { rooms: Today['to_clean'] }) {
  return (
    <Panel title="To clean" count={rooms.length}>
      <Lines>
        {rooms.map(({ room_id, room_name, hold, since }) => (
          <li key={hold}>
            <Head>
              <span>
                <b>{room_name}</b>{' '}
                <Note as="span">
                  since <Moment at={since} />
                </Note>
              </span>
              <Ready roomId={room_id} name={room_name} hold={hold} />
            </Head>
          </li>
        ))}
      </Lines>
    </Panel>
  )
}

/** Counts of what is under way elsewhere, with links to the lists. Leaves out zeros. */
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
        <BackLink to="/desk/rooms">
          {day.free_rooms} of {day.rooms} rooms free
        </BackLink>
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
