import { navigate } from 'gatsby'
import { Field } from '../../../components/ui/Field'
import { useMedia } from '../../../components/ui/useMedia'
import { dayInWords } from '../../../shared/day-in-words'
import { dayAfter } from '../../../shared/stay'
import { theme } from '../../../styles/theme'
import { useAnswer } from '../api/useAnswer'
import { Landscape, PrintOnly, Row, Screen, ScreenOnly } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { BackLink } from '../parts/text'
import { useToday } from '../parts/time'
import { CalendarGrid } from './CalendarGrid'

const PATH = '/desk/calendar'
const WEEK = 7
const WIDE = `(min-width: ${theme.spec.mobileBreakpoint})`
const DAY = /^20\d{2}-\d{2}-\d{2}$/

export function CalendarScreen({ search }: { search: string }) {
  const today = useToday()
  const count = useMedia(WIDE) ? 2 * WEEK : WEEK
  const asked = new URLSearchParams(search).get('from') ?? ''
  const from = DAY.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today
  const days = Array.from({ length: count }, (_, index) => dayAfter(from, index))
  const rooms = useAnswer('GET rooms/')
  // One more night on both sides shows whether a stay begins or ends in view.
  const period = { from: dayAfter(from, -1), until: dayAfter(from, count + 1) }
  const claims = useAnswer('GET nights/', period, { keepPreviousData: false })

  return (
    <Screen title="Calendar">
      <Landscape />
      <ScreenOnly>
        <Row>
          <BackLink to={pathOf(dayAfter(from, -WEEK))} replace>
            Earlier
          </BackLink>
          <BackLink to={PATH} replace>
            Today
          </BackLink>
          <BackLink to={pathOf(dayAfter(from, WEEK))} replace>
            Later
          </BackLink>
          <Field
            label="From"
            name="from"
            type="date"
            autoComplete="off"
            defaultValue={from}
            onText={(day) => DAY.test(day) && void navigate(pathOf(day), { replace: true })}
          />
        </Row>
      </ScreenOnly>
      <PrintOnly>
        {dayInWords(from)} to {dayInWords(dayAfter(from, count - 1))}
      </PrintOnly>
      <Loaded of={claims} lines={0}>
        {() => null}
      </Loaded>
      <Loaded of={rooms} lines={8}>
        {(all) => <CalendarGrid rooms={all} days={days} today={today} claims={claims.data} />}
      </Loaded>
    </Screen>
  )
}

/** Keeps the day in the address for the way back from a booking. */
function pathOf(day: string): string {
  return `${PATH}?from=${day}`
}
