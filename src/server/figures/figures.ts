import type { Kysely } from 'kysely'
import type { EventFigures, Figures } from '../../shared/desk/figures'
import { groupBy } from '../../shared/group-by'
import { dayAfter } from '../../shared/stay'
import { VISIT_EVENTS } from '../../shared/visit-events'
import type { Database } from '../db/schema'
import { type Days, toPeriod } from '../money/days'
import { findFirstDay, findTotals, type VisitTotal } from '../visits/repository'
import { readRoomFigures, sumRooms } from './rooms'

/** Returns what guests did on the site, and how the rooms sold, on these days. Throws an AppError of 400, as toPeriod. */
export async function readFigures(database: Kysely<Database>, range: Days, now: Date): Promise<Figures> {
  const days = daysOf(range)
  const totals = await findTotals(database, range)
  const totalsOfDay = groupBy(totals, ({ day }) => day)
  const rooms = await readRoomFigures(database, range, now)
  const countedSince = await findFirstDay(database)
  return {
    counted_since: countedSince ?? null,
    days: days.map((day) => ({
      day,
      events: countedSince === undefined || day < countedSince ? null : sumEvents(totalsOfDay.get(day) ?? []),
      rooms: rooms.get(day) ?? null,
    })),
    events: sumEvents(totals),
    rooms: sumRooms(rooms.values()),
    campaigns: [...groupBy(totals, ({ campaign }) => campaign)]
      .map(([campaign, own]) => ({ campaign, events: sumEvents(own) }))
      .toSorted((a, b) => b.events.view - a.events.view),
    pages: [...groupBy(totals, ({ page }) => page)]
      .map(([page, own]) => ({ page, views: sumEvents(own).view }))
      .filter(({ views }) => views > 0)
      .toSorted((a, b) => b.views - a.views),
  }
}

function daysOf(range: Days): string[] {
  toPeriod(range)
  const days: string[] = []
  for (let day = range.from; day <= range.to; day = dayAfter(day, 1)) days.push(day)
  return days
}

function sumEvents(totals: readonly VisitTotal[]): EventFigures {
  const sum = Object.fromEntries(VISIT_EVENTS.map((event) => [event, 0])) as EventFigures
  for (const { event, total } of totals) sum[event] += total
  return sum
}
