import type { Kysely } from 'kysely'
import type { EventFigures, Figures } from '../../shared/desk/figures'
import { businessDay, dayAfter } from '../../shared/stay'
import { VISIT_EVENTS } from '../../shared/visit-events'
import type { Database } from '../db/schema'
import { type Days, toPeriod } from '../money/days'
import { findFirstDay, sumTotals } from '../visits/repository'
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

/** Returns the events of each day, campaign or page. */
async function readEvents(
  database: Kysely<Database>,
  range: Days,
  by: 'day' | 'campaign' | 'page',
): Promise<Map<string, EventFigures>> {
  const events = new Map<string, EventFigures>()
  for (const { name, event, total } of await sumTotals(database, range, by)) {
    events.set(name, { ...(events.get(name) ?? noEvents()), [event]: total })
  }
  return events
}

function noEvents(): EventFigures {
  return Object.fromEntries(VISIT_EVENTS.map((event) => [event, 0])) as EventFigures
}

function sumEvents(all: Iterable<EventFigures>): EventFigures {
  const sum = noEvents()
  for (const events of all) for (const event of VISIT_EVENTS) sum[event] += events[event]
  return sum
}
