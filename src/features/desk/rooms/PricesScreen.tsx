import { periodNightsInWords, periodPriceInWords } from '../../../shared/desk/price-words'
import type { DeskPricePeriod } from '../../../shared/desk/prices'
import { callDesk } from '../api/call-desk'
import { useAnswer } from '../api/useAnswer'
import { currentDay } from '../bookings/days'
import { ConfirmButton, DialogButton } from '../parts/dialogs'
import { Head, Lines, Panel, Row, Screen } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { BackLink, Note } from '../parts/text'
import { PeriodForm } from './PeriodForm'
import type { Rooms } from './with-rooms'
import { dayInWords } from '../../../shared/day-in-words'
import { formatKobo } from '../../../shared/money'
import { priceOf } from '../../../shared/prices'
import { dayAfter } from '../../../shared/stay'
import { SelectField, useFields } from '../parts/fields'
import { Table } from '../parts/Table'

export function PricesScreen() {
  const rooms = useAnswer('GET rooms/')
  const prices = useAnswer('GET prices/')
  return (
    <Screen title="Prices by date" actions={<BackLink to="/desk/rooms">All rooms</BackLink>}>
      <Loaded of={rooms}>
        {(all) => (
          <Loaded of={prices}>
            {(periods) => (
              <>
                <Periods rooms={all} periods={periods} />
                <PriceYear rooms={all.filter(({ listed }) => listed)} periods={periods} />
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </Screen>
  )
}

function Periods({ rooms, periods }: Rooms) {
  const shown = periods.filter(({ last_night }) => last_night >= currentDay())
  return (
    <Panel title="Periods" count={shown.length}>
      {shown.length === 0 && <p>Every night has its room’s ordinary price.</p>}
      <Lines>
        {shown.map((period) => (
          <Period key={period.id} {...{ period, rooms, periods }} />
        ))}
      </Lines>
      <Row>
        <DialogButton label="Add a period" title="Add a period">
          <PeriodForm rooms={rooms} periods={periods} />
        </DialogButton>
      </Row>
      <Note>
        Where two periods have the same night, one for the room beats one for all rooms, and the newer beats
        the older. A change counts as new. What was sold keeps its price.
      </Note>
    </Panel>
  )
}

function Period({ period, rooms, periods }: Rooms & { period: DeskPricePeriod }) {
  const { id, name, room_id, created_by } = period
  const room = rooms.find((one) => one.id === room_id)?.name ?? 'All rooms'
  return (
    <li>
      <Head>
        <b>{name}</b>
        <Row>
          <DialogButton label="Change" about={name} title={`Change “${name}”`} variant="quiet">
            <PeriodForm rooms={rooms} periods={periods} period={period} />
          </DialogButton>
          <ConfirmButton
            label="End"
            about={name}
            title={`End “${name}”?`}
            confirm="End it"
            variant="quiet"
            call={() => callDesk('POST prices/:id/end/', { id })}
          >
            <p>Its nights cost again what they cost without it. What was sold keeps its price.</p>
          </ConfirmButton>
        </Row>
      </Head>
      <p>
        {room}: {periodPriceInWords(period)}
      </p>
      <Note>
        {periodNightsInWords(period)}. By {created_by}.
      </Note>
    </li>
  )
}

const DATES = Array.from({ length: 31 }, (_, index) => index)
const MONTHS = Array.from({ length: 12 }, (_, index) => index)
/** Kobo in a thousand naira. */
const THOUSAND = 100_000

function PriceYear({ rooms, periods }: Rooms) {
  const { typed, field } = useFields<'room'>()
  const today = currentDay()
  const room = rooms.find(({ id }) => String(id) === typed.room) ?? rooms[0]
  if (room === undefined) return null
  const priceOn = (day: string) => {
    const kobo = priceOf(room, day, periods)
    if (kobo === room.price_kobo) return '·'
    return (kobo / THOUSAND).toLocaleString('en', { maximumFractionDigits: 1 })
  }
  const rows = MONTHS.map((index) => {
    const [year = 0, month = 1] = today.split('-').map(Number)
    const first = new Date(Date.UTC(year, month - 1 + index)).toISOString().slice(0, 10)
    const days = DATES.map((date) => dayAfter(first, date))
    const isShown = (day: string) => day >= today && day.slice(0, 7) === first.slice(0, 7)
    return [dayInWords(first).slice(2), ...days.map((day) => (isShown(day) ? priceOn(day) : ''))] as const
  })
  return (
    <Panel title="A year at a glance">
      <SelectField
        label="Prices of"
        options={rooms.map(({ id, name }) => [String(id), name] as const)}
        {...field('room', String(room.id))}
      />
      <Note>In thousands of naira. A dot is the ordinary price, {formatKobo(room.price_kobo)}.</Note>
      <Table
        isOfFigures
        label="What each night costs"
        heads={['Night of', ...DATES.map((date) => String(date + 1))]}
        rows={rows}
      />
    </Panel>
  )
}
