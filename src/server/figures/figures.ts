import type { Kysely } from 'kysely'
import type { EventFigures, Figures } from '../../shared/desk/figures'
import { businessDay, dayAfter } from '../../shared/stay'
import { VISIT_EVENTS } from '../../shared/visit-events'
import type { Database } from '../db/schema'
import { type Days, toPeriod } from '../money/days'
import { findFirstDay, sumSources, sumTotals } from '../visits/repository'
import { readRoomFigures, readRoomsAhead, sumRooms } from './rooms'

/** Returns what guests did on the site, and how the rooms sold, on these days. Throws an AppError of 400, as toPeriod. */
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
