import type { Figures, RoomFigures } from '../../shared/desk/figures'
import { toNaira } from '../../shared/money'
import { VISIT_EVENT_NAMES } from '../../shared/visit-events'
import { writeCsv } from '../money/csv'
import type { VisitTotal } from '../visits/repository'

const HEAD = ['Day', 'What', 'Page', 'Campaign', 'Value']

const ROOMS: Record<keyof RoomFigures, string> = {
  rooms: 'Rooms on the site, not closed',
  slept: 'Rooms slept in',
  nights: 'Nights charged',
  revenue_kobo: 'Room revenue in naira',
  occupancy: 'Occupancy in per cent',
  average_rate_kobo: 'Average rate in naira',
  revenue_per_room_kobo: 'Revenue per available room in naira',
}

/** Returns the figures as CSV, one value in a row, from which a spreadsheet can make any table. */
export function figuresToCsv(
  totals: readonly VisitTotal[],
  { days }: Pick<Figures, 'days'>,
): Promise<string> {
  return writeCsv(rowsOf(totals, days))
}

function* rowsOf(totals: readonly VisitTotal[], days: Figures['days']): Generator<readonly string[]> {
  yield HEAD
  for (const { day, event, page, campaign, total, paid_kobo } of totals) {
    yield [day, VISIT_EVENT_NAMES[event], page, campaign, String(total)]
    if (paid_kobo > 0) yield [day, 'Paid online in naira', page, campaign, String(toNaira(paid_kobo))]
  }
  for (const { day, rooms } of days)
    for (const [name, value] of Object.entries(rooms ?? {})) {
      const shown = value !== null && name.endsWith('_kobo') ? toNaira(value) : value
      yield [day, ROOMS[name as keyof RoomFigures], '', '', String(shown ?? '')]
    }
}
