import type { Kysely } from 'kysely'
import type { EventFigures, Figures, RoomFigures } from '../../shared/desk/figures'
import { businessDay, dayAfter } from '../../shared/stay'
import { VISIT_EVENTS } from '../../shared/visit-events'
import type { Database } from '../db/schema'
import { type Days, toPeriod } from '../money/days'
import { findFirstDay, sumSources, sumTotals } from '../visits/repository'
import { readNights } from '../money/night'
import type { Night } from '../money/night-marks'

/** Returns visits and how the rooms sold. Throws an AppError of 400 for impossible days. */
export async function readFigures(database: Kysely<Database>, range: Days, now: Date): Promise<Figures> {
  toPeriod(range)
  const ofDays = await readEvents(database, range, 'day')
  const campaigns = await readEvents(database, range, 'campaign')
  const pages = await readEvents(database, range, 'page')
  const rooms = await readRoomFigures(database, range, now)
  const countedSince = await findFirstDay(database)
  return {
    counted_since: countedSince ?? null,
    days: daysOf(range).map((day) => ({
      day,
      events: countedSince === undefined || day < countedSince ? null : (ofDays.get(day) ?? noEvents()),
      rooms: rooms.get(day) ?? null,
    })),
    events: sumEvents(ofDays.values()),
    rooms: sumRooms(rooms.values()),
    ahead: await readRoomsAhead(database, businessDay(now.toISOString())),
    campaigns: [...campaigns]
      .map(([campaign, events]) => ({ campaign, events }))
      .toSorted((a, b) => b.events.view - a.events.view),
    referrers: await sumSources(database, range, 'referrer'),
    devices: await sumSources(database, range, 'device'),
    pages: [...pages]
      .map(([page, { view: views }]) => ({ page, views }))
      .filter(({ views }) => views > 0)
      .toSorted((a, b) => b.views - a.views),
  }
}

function daysOf({ from, to }: Days): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day)
  return days
}

async function readEvents(
  database: Kysely<Database>,
  range: Days,
  by: 'day' | 'campaign' | 'page',
): Promise<Map<string, EventFigures>> {
  const events = new Map<string, EventFigures>()
  for (const { name, event, total, paid_kobo } of await sumTotals(database, range, by)) {
    const before = events.get(name) ?? noEvents()
    events.set(name, { ...before, [event]: total, paid_kobo: before.paid_kobo + paid_kobo })
  }
  return events
}

function noEvents(): EventFigures {
  const counts = Object.fromEntries(VISIT_EVENTS.map((event) => [event, 0]))
  return { ...counts, paid_kobo: 0 } as EventFigures
}

function sumEvents(all: Iterable<EventFigures>): EventFigures {
  const sum = noEvents()
  for (const events of all) {
    for (const field of [...VISIT_EVENTS, 'paid_kobo'] as const) sum[field] += events[field]
  }
  return sum
}

type Counts = Pick<RoomFigures, 'rooms' | 'slept' | 'nights' | 'revenue_kobo'>

const NOTHING: Counts = { rooms: 0, slept: 0, nights: 0, revenue_kobo: 0 }

/** Uses the night audit. Nights that are not over, or are before the books begin, have no figures. */
async function readRoomFigures(
  database: Kysely<Database>,
  range: Days,
  now: Date,
): Promise<Map<string, RoomFigures>> {
  const figures = new Map<string, RoomFigures>()
  const first = await findFirstNight(database)
  const last = dayAfter(businessDay(now.toISOString()), -1)
  const from = first !== undefined && first > range.from ? first : range.from
  const to = range.to < last ? range.to : last
  if (first === undefined || from > to) return figures
  const late = await sumLateCharges(database, { from, to })
  for await (const night of readNights(database, { from, to }, now)) {
    const counts = countRooms(night)
    const revenue_kobo = counts.revenue_kobo + (late.get(night.day) ?? 0)
    figures.set(night.day, withShares({ ...counts, revenue_kobo }))
  }
  return figures
}

/** Returns what each day charged or voided for earlier nights, whose own figures never change. */
async function sumLateCharges(database: Kysely<Database>, { from, to }: Days): Promise<Map<string, number>> {
  const rows = await database
    .selectFrom('folio_entries')
    .select(({ fn }) => ['business_day', fn.sum<number | string>('amount_kobo').as('kobo')])
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
    .where('kind', '=', 'charge')
    .whereRef('night', '<', 'business_day')
    .groupBy('business_day')
    .execute()
  return new Map(rows.map(({ business_day, kobo }) => [business_day, Number(kobo)]))
}

const DAYS_AHEAD = 30

async function readRoomsAhead(
  database: Kysely<Database>,
  today: string,
): Promise<{ day: string; rooms: RoomFigures }[]> {
  const { listed } = await database
    .selectFrom('rooms')
    .select(({ fn }) => fn.countAll<number | string>().as('listed'))
    .where('listed', '=', 1)
    .executeTakeFirstOrThrow()
  const rows = await database
    .selectFrom('room_nights')
    .innerJoin('rooms', 'rooms.id', 'room_nights.room_id')
    .leftJoin('folio_entries', (join) =>
      join
        .onRef('folio_entries.booking_id', '=', 'room_nights.booking_id')
        .onRef('folio_entries.night', '=', 'room_nights.night')
        .on('kind', '=', 'charge'),
    )
    .select(['room_nights.night', 'room_nights.booking_id', 'listed'])
    .select(({ fn }) => fn.sum<number | string | null>('amount_kobo').as('kobo'))
    .where('room_nights.night', '>=', today)
    .where('room_nights.night', '<', dayAfter(today, DAYS_AHEAD))
    .groupBy(['room_nights.night', 'room_nights.room_id', 'room_nights.booking_id', 'listed'])
    .execute()
  return Array.from({ length: DAYS_AHEAD }, (_, index) => {
    const day = dayAfter(today, index)
    const counts = { ...NOTHING, rooms: Number(listed) }
    for (const { night, booking_id, kobo, listed: isListed } of rows) {
      if (night !== day) continue
      // As in countRooms.
      if (booking_id === null) counts.rooms -= isListed
      else if (isListed === 0) counts.rooms += 1
      if (booking_id === null) continue
      counts.slept += 1
      counts.nights += Number(kobo) > 0 ? 1 : 0
      counts.revenue_kobo += Number(kobo)
    }
    return { day, rooms: withShares(counts) }
  })
}

function sumRooms(figures: Iterable<RoomFigures>): RoomFigures {
  const sum = { ...NOTHING }
  for (const { rooms, slept, nights, revenue_kobo } of figures) {
    sum.rooms += rooms
    sum.slept += slept
    sum.nights += nights
    sum.revenue_kobo += revenue_kobo
  }
  return withShares(sum)
}

/** Counts a room that is being cleaned at night, and one off the site in which a guest sleeps. */
function countRooms({ lines }: Night): Counts {
  const roomsOf = (isIncluded: (line: Night['lines'][number]) => boolean) =>
    new Set(lines.filter(isIncluded).map(({ room_id }) => room_id)).size
  const charged = lines.filter(({ charge_kobo }) => charge_kobo !== null && charge_kobo > 0)
  return {
    rooms: roomsOf(
      ({ use, closed }) => use === 'slept' || use === 'kept' || use === 'free' || closed?.kind === 'cleaning',
    ),
    slept: roomsOf(({ use }) => use === 'slept'),
    nights: charged.length,
    revenue_kobo: charged.reduce((sum, { charge_kobo }) => sum + (charge_kobo ?? 0), 0),
  }
}

function withShares(counts: Counts): RoomFigures {
  const { rooms, slept, nights, revenue_kobo } = counts
  return {
    ...counts,
    occupancy: rooms === 0 ? null : Math.round((slept / rooms) * 1000) / 10,
    average_rate_kobo: nights === 0 ? null : Math.round(revenue_kobo / nights),
    revenue_per_room_kobo: rooms === 0 ? null : Math.round(revenue_kobo / rooms),
  }
}

async function findFirstNight(database: Kysely<Database>): Promise<string | undefined> {
  const holds = database.selectFrom('holds').select(({ fn }) => fn.min('opened_at').as('first'))
  const { first } = await holds.executeTakeFirstOrThrow()
  return first ? businessDay(first) : undefined
}
