import { styled } from 'styled-components'
import type { Today } from '../../../shared/desk/bookings'
import { media, theme } from '../../../styles/theme'
import { api } from '../api/paths'
import { useDeskData } from '../api/useDeskData'
import { CheckIn, GuestHasLeft, StaysOn } from '../bookings/StayButtons'
import { DeskLink } from '../parts/DeskLink'
import { Columns } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { Moment } from '../parts/Moment'
import { Panel } from '../parts/Panel'
import { Note } from '../parts/Problem'
import { Screen } from '../parts/Screen'
import { formatDay } from '../words/lagos-time'
import { NeedsYou } from './NeedsYou'
import { StayList } from './StayList'
import { TodayFigures } from './TodayFigures'

/** The sweep and the time change without an event. */
const REFRESH_MS = 60_000

/** The day at a glance: what needs a person, who comes, who goes, and what waits. */
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
                  empty="Nobody is expected any more today."
                  renderAction={(booking) => <CheckIn booking={booking} />}
                />
              </Panel>
              <Panel title="Departures due" count={day.departures.length}>
                <StayList
                  bookings={day.departures}
                  empty="Nobody has to leave today."
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
              <Panel title="In the house" count={day.staying.length}>
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
      came without a mail, for somebody to look at.
    </Note>
  )
}

const Day = styled.p`
  font-size: ${theme.desk.text};

  ${media.tablet} {
    font-size: ${theme.type.body};
  }
`
