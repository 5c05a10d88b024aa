import { useMemo, useState } from 'react'
import type { EventFigures, Figures } from '../../../shared/desk/figures'
import { formatNaira, toNaira } from '../../../shared/money'
import { dayAfter, hotelDay } from '../../../shared/stay'
import { VISIT_EVENT_NAMES as NAMES } from '../../../shared/visit-events'
import { urlOf } from '../api/call-desk'
import { useAnswer } from '../api/useAnswer'
import { PrintOrDownload, Toggles } from '../parts/buttons'
import { Columns, Panel, Screen, ScreenOnly } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { Facts, Note } from '../parts/text'
import { dayBefore, formatDay, formatShortDay, monthOf, useNow } from '../parts/time'
import { usePagesOfSite } from '../content/usePagesOfSite'
import { CampaignsPanel } from './CampaignsPanel'
import { Charts, DayChart } from './DayChart'
import { FigureTable } from './FigureTable'
import { AHEAD_MEASURES, EVENT_MEASURES, formatCount, type Measure, ROOM_MEASURES, shareOf } from './measures'

interface Range {
  label: string
  from: string
  to: string
}

export function FiguresScreen() {
  const today = hotelDay(useNow())
  const ranges = rangesUntil(today)
  const [label, setLabel] = useState('30 days')
  const { from, to } = ranges.find((range) => range.label === label) ?? { from: today, to: today }
  const figures = useAnswer('GET figures/', { from, to }, { keepPreviousData: false })
  return (
    <Screen title="Figures">
      <ScreenOnly>
        <Toggles
          label="Days"
          choices={ranges.map((range) => [range.label, range.label] as const)}
          isChosen={(one) => one === label}
          onChoose={setLabel}
        />
      </ScreenOnly>
      <p>
        {formatDay(from)} to {formatDay(to)}
      </p>
      <Loaded of={figures} lines={10}>
        {(answer) => (
          <>
            <VisitsPanel figures={answer} />
            <RoomsPanel figures={answer} />
            <AheadPanel ahead={answer.ahead} />
            <PrintOrDownload
              what="these figures"
              csv={urlOf('GET figures.csv/', { from, to })}
              fileName={`figures-${from}-to-${to}.csv`}
            />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function rangesUntil(today: string): Range[] {
  const last = (days: number) => ({ label: `${days} days`, from: dayAfter(today, 1 - days), to: today })
  const { from } = monthOf(today)
  return [
    last(7),
    last(30),
    last(90),
    { label: 'This month', from, to: today },
    { label: 'Last month', ...monthOf(dayBefore(from)) },
  ]
}

function VisitsPanel({ figures }: { figures: Figures }) {
  const { counted_since, days, events, campaigns, referrers, devices, pages } = figures
  const names = Object.fromEntries(usePagesOfSite())
  if (counted_since === null) {
    return (
      <>
        <Panel title="Guests on the site">
          <Note>There are no figures yet. They begin with the next guest.</Note>
        </Panel>
        <CampaignsPanel campaigns={campaigns} />
      </>
    )
  }
  return (
    <>
      <Panel title="Guests on the site">
        <Note>
          Counted since {formatDay(counted_since)}, by day and without cookies. Guests who ask not to be
          counted are not, so these are fewer than there were.
        </Note>
        <Funnel events={events} />
        <Charts>
          {EVENT_MEASURES.map((measure) => (
            <DayChart
              key={measure.name}
              days={days}
              measure={measure}
              total={formatCount(events[measure.field])}
            />
          ))}
        </Charts>
        <DayTable label="Guests on the site, by day" measures={EVENT_MEASURES} days={days} />
      </Panel>
      <CampaignsPanel campaigns={campaigns} />
      <Columns>
        <Panel title="Where guests came from">
          <Note>By visit: the site with the link, and the device.</Note>
          <FigureTable
            label="Visits, by the site with the link"
            heads={['Site', 'Visits']}
            rows={referrers.map(({ name, visits }) => [name || 'No link, or not said', formatCount(visits)])}
          />
          <FigureTable
            label="Visits, by device"
            heads={['Device', 'Visits']}
            rows={devices.map(({ name, visits }) => [
              name === 'phone' ? 'Phone or tablet' : 'Laptop',
              formatCount(visits),
            ])}
          />
        </Panel>
        <Panel title="Most viewed pages">
          <FigureTable
            label="Page views, by page"
            heads={['Page', 'Page views']}
            rows={pages.map(({ page, views }) => [names[page] ?? page, formatCount(views)])}
          />
        </Panel>
      </Columns>
    </>
  )
}

/** How many of those who wanted to book have paid. */
function Funnel({ events: { view, book, popup, paid, lost } }: { events: EventFigures }) {
  return (
    <Facts
      of={[
        [NAMES.view, formatCount(view)],
        [NAMES.book, formatCount(book)],
        [NAMES.popup, `${formatCount(popup)}, ${shareOf(popup, book)} of Book Now`],
        [NAMES.paid, `${formatCount(paid)}, ${shareOf(paid, book)} of Book Now`],
        [NAMES.lost, `${formatCount(lost)}, ${shareOf(lost, book)} of Book Now: closed, or not paid`],
      ]}
    />
  )
}

function RoomsPanel({ figures: { days, rooms } }: { figures: Figures }) {
  if (days.every((day) => day.rooms === null)) {
    return (
      <Panel title="Rooms">
        <Note>No night of these days is over yet, or nobody had booked by then.</Note>
      </Panel>
    )
  }
  return (
    <Panel title="Rooms">
      <Note>
        By the night audit, up to last night: {formatCount(rooms.slept)} rooms slept in of{' '}
        {formatCount(rooms.rooms)}, and {formatCount(rooms.nights)} nights charged.
      </Note>
      <Charts>
        {ROOM_MEASURES.map((measure) => {
          const total = rooms[measure.field]
          return (
            <DayChart
              key={measure.name}
              days={days}
              measure={measure}
              total={total === null ? '–' : measure.format(total)}
            />
          )
        })}
      </Charts>
      <DayTable label="Rooms, by day" measures={ROOM_MEASURES} days={days} />
    </Panel>
  )
}

/** How the next nights have sold until now. */
function AheadPanel({ ahead }: Pick<Figures, 'ahead'>) {
  const days = useMemo(() => ahead.map((day) => ({ ...day, events: null })), [ahead])
  const [nights, kobo] = [
    ahead.reduce((sum, { rooms }) => sum + rooms.slept, 0),
    ahead.reduce((sum, { rooms }) => sum + rooms.revenue_kobo, 0),
  ]
  return (
    <Panel title={`The next ${ahead.length} nights`}>
      <Note>
        Sold until now: {formatCount(nights)} {nights === 1 ? 'night' : 'nights'} for{' '}
        {formatNaira(Math.round(toNaira(kobo)))}.
      </Note>
      <Charts>
        {AHEAD_MEASURES.map((measure) => (
          <DayChart key={measure.name} days={days} measure={measure} total="" />
        ))}
      </Charts>
      <DayTable label="The next nights, by day" measures={AHEAD_MEASURES} days={days.toReversed()} />
    </Panel>
  )
}

interface DayTableProps {
  label: string
  measures: readonly Measure[]
  days: Figures['days']
}

/** The last day first. */
function DayTable({ label, measures, days }: DayTableProps) {
  return (
    <FigureTable
      label={label}
      heads={['Day', ...measures.map(({ head }) => head)]}
      rows={days.toReversed().map((day) => [
        formatShortDay(day.day),
        ...measures.map(({ valueOf, format }) => {
          const value = valueOf(day)
          return value === null ? '–' : format(value)
        }),
      ])}
    />
  )
}
