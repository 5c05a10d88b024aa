import { useState } from 'react'
import type { EventFigures, Figures, RoomFigures } from '../../../shared/desk/figures'
import { formatNaira, toNaira } from '../../../shared/money'
import { dayAfter, hotelDay } from '../../../shared/stay'
import { VISIT_EVENT_NAMES as NAMES, VISIT_EVENTS } from '../../../shared/visit-events'
import { useAnswer } from '../api/useAnswer'
import { usePagesOfSite } from '../content/usePagesOfSite'
import { type DayRange, DaysForm } from '../money/MoneyScreen'
import { titleOf } from '../money/MoneySheetPanel'
import { Columns, Panel, Screen, ScreenOnly, Stack } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { Table } from '../parts/Table'
import { Facts, Note } from '../parts/text'
import { formatDay, formatShortDay, useNow } from '../parts/time'
import { useMe } from '../api/me'
import { SelectField, TextField, useFields } from '../parts/fields'
import { LinkToShare } from '../parts/LinkToShare'

export function FiguresScreen() {
  const today = hotelDay(useNow())
  const [days, setDays] = useState<DayRange>({ from: dayAfter(today, -29), to: today })
  const figures = useAnswer('GET figures/', { from: days.from, to: days.to }, { keepPreviousData: false })
  return (
    <Screen title="Figures">
      <DaysForm today={today} days={days} onChange={setDays} />
      <p>{titleOf(days)}</p>
      <Loaded of={figures} lines={10}>
        {(answer) => (
          <>
            <VisitsPanel figures={answer} />
            <CampaignsPanel campaigns={answer.campaigns} />
            <RoomsPanel figures={answer} />
            <AheadPanel ahead={answer.ahead} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function VisitsPanel({ figures }: { figures: Figures }) {
  const { counted_since, days, events, referrers, devices, pages } = figures
  const names = Object.fromEntries(usePagesOfSite())
  if (counted_since === null) {
    return (
      <Panel title="Guests on the site">
        <Note>There are no figures yet. They begin with the next guest.</Note>
      </Panel>
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
        <Table
          isOfFigures
          label="Guests on the site, by day"
          heads={['Day', ...EVENT_HEADS]}
          rows={[
            ['All', ...countsOf(events)],
            ...days
              .toReversed()
              .map((day) => [
                formatShortDay(day.day),
                ...(day.events ? countsOf(day.events) : VISIT_EVENTS.map(() => '–')),
              ]),
          ]}
        />
      </Panel>
      <Columns>
        <Panel title="Where guests came from">
          <Note>By visit: the site with the link, and the device.</Note>
          <Table
            isOfFigures
            label="Visits, by the site with the link"
            heads={['Site', 'Visits']}
            rows={referrers.map(({ name, visits }) => [name || 'No link, or not said', formatCount(visits)])}
          />
          <Table
            isOfFigures
            label="Visits, by device"
            heads={['Device', 'Visits']}
            rows={devices.map(({ name, visits }) => [
              name === 'phone' ? 'Phone or tablet' : 'Laptop',
              formatCount(visits),
            ])}
          />
        </Panel>
        <Panel title="Most viewed pages">
          <Table
            isOfFigures
            label="Page views, by page"
            heads={['Page', 'Page views']}
            rows={pages.map(({ page, views }) => [names[page] ?? page, formatCount(views)])}
          />
        </Panel>
      </Columns>
    </>
  )
}

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

function shareOf(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((part / whole) * 100)} %`
}

const ROOM_HEADS = ['Occupancy', 'Average rate', 'Revenue per room', 'Revenue']

function roomCells(rooms: RoomFigures | null): string[] {
  const { occupancy = null, average_rate_kobo = null, revenue_per_room_kobo = null } = rooms ?? {}
  const amounts = [average_rate_kobo, revenue_per_room_kobo, rooms?.revenue_kobo ?? null]
  return [occupancy === null ? '–' : `${occupancy} %`, ...amounts.map(wholeNaira)]
}

function wholeNaira(kobo: number | null): string {
  return kobo === null ? '–' : formatNaira(Math.round(toNaira(kobo)))
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
        {formatCount(rooms.rooms)} on the site that were not closed, and {formatCount(rooms.nights)} nights
        charged. The average rate is by night charged, the revenue per room by room on the site.
      </Note>
      <Table
        isOfFigures
        label="Rooms, by day"
        heads={['Day', ...ROOM_HEADS]}
        rows={[
          ['All', ...roomCells(rooms)],
          ...days.toReversed().map((day) => [formatShortDay(day.day), ...roomCells(day.rooms)]),
        ]}
      />
    </Panel>
  )
}

function AheadPanel({ ahead }: Pick<Figures, 'ahead'>) {
  const nights = ahead.reduce((sum, { rooms }) => sum + rooms.slept, 0)
  const kobo = ahead.reduce((sum, { rooms }) => sum + rooms.revenue_kobo, 0)
  return (
    <Panel title={`The next ${ahead.length} nights`}>
      <Note>
        Sold until now: {formatCount(nights)} {nights === 1 ? 'night' : 'nights'} for {wholeNaira(kobo)}.
      </Note>
      <Table
        isOfFigures
        label="The next nights, by day"
        heads={['Day', ...ROOM_HEADS]}
        rows={ahead.map(({ day, rooms }) => [formatShortDay(day), ...roomCells(rooms)])}
      />
    </Panel>
  )
}

function CampaignsPanel({ campaigns }: Pick<Figures, 'campaigns'>) {
  return (
    <Panel title="Campaigns">
      <Table
        isOfFigures
        label="Guests on the site, by campaign"
        heads={['Campaign', ...EVENT_HEADS, 'Paid online']}
        rows={campaigns.map(({ campaign, events }) => [
          campaign === '' ? 'None' : campaign,
          ...countsOf(events),
          formatNaira(Math.round(toNaira(events.paid_kobo))),
        ])}
      />
      <ScreenOnly>
        <LinkMaker />
      </ScreenOnly>
    </Panel>
  )
}

function LinkMaker() {
  const { site } = useMe()
  const pages = usePagesOfSite()
  const { typed, field } = useFields<'page' | 'source' | 'campaign'>()
  const { page = '/', source = '', campaign = '' } = typed
  const words = new URLSearchParams()
  if (source.trim() !== '') words.set('utm_source', source.trim())
  if (campaign.trim() !== '') words.set('utm_campaign', campaign.trim())
  const isReady = source.trim() !== '' && site !== ''
  return (
    <Stack>
      <Note>A link for each place where you post it: its guests are counted above under these words.</Note>
      <SelectField label="Page" options={pages} {...field('page', '/')} />
      <TextField label="Where you post it, such as Instagram" {...field('source')} />
      <TextField label="For what, such as Easter (may be empty)" {...field('campaign')} />
      {isReady && <LinkToShare label="The link" link={`${site}${page}?${words}`} />}
    </Stack>
  )
}

/** Short words for narrow columns. */
const HEADS = {
  ...NAMES,
  book: 'Book Now',
  popup: 'Paying',
  whatsapp: 'WhatsApp',
  call: 'Telephone',
}

const EVENT_HEADS = VISIT_EVENTS.map((event) => HEADS[event])

function countsOf(events: EventFigures): string[] {
  return VISIT_EVENTS.map((event) => formatCount(events[event]))
}

function formatCount(count: number): string {
  return count.toLocaleString('en')
}
