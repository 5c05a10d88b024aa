import type { Figures } from '../../../shared/desk/figures'
import { formatNaira, toNaira } from '../../../shared/money'
import { VISIT_EVENT_NAMES, VISIT_EVENTS, type VisitEvent } from '../../../shared/visit-events'

export type FigureDay = Figures['days'][number]

/** A figure of each day, as a chart and as a column of the table. */
export interface Measure {
  name: string
  /** The name in a column, which is narrow on a phone. */
  head: string
  /** Null for a day without this figure. */
  valueOf: (day: FigureDay) => number | null
  format: (value: number) => string
  /** What it means, in one line. */
  help?: string
}

const SHORT_NAMES = {
  ...VISIT_EVENT_NAMES,
  book: 'Book Now',
  popup: 'Paying',
  whatsapp: 'WhatsApp',
  call: 'Telephone',
}

export const EVENT_MEASURES: readonly (Measure & { field: VisitEvent })[] = VISIT_EVENTS.map((field) => ({
  field,
  name: VISIT_EVENT_NAMES[field],
  head: SHORT_NAMES[field],
  valueOf: ({ events }) => events?.[field] ?? null,
  format: formatCount,
}))

interface RoomMeasure extends Measure {
  field: 'occupancy' | 'average_rate_kobo' | 'revenue_per_room_kobo'
  help: string
}

const ROOM_FIGURES: readonly Omit<RoomMeasure, 'valueOf'>[] = [
  {
    field: 'occupancy',
    name: 'Occupancy',
    head: 'Occupancy',
    help: 'Rooms slept in, of the rooms on the site that were not closed.',
    format: (percent) => `${percent} %`,
  },
  {
    field: 'average_rate_kobo',
    name: 'Average rate',
    head: 'Average rate',
    help: 'What was charged for nights, divided by the nights charged.',
    format: toWholeNaira,
  },
  {
    field: 'revenue_per_room_kobo',
    name: 'Revenue per available room',
    head: 'Revenue per room',
    help: 'What was charged for nights, divided by the rooms on the site that were not closed.',
    format: toWholeNaira,
  },
]

export const ROOM_MEASURES: readonly RoomMeasure[] = ROOM_FIGURES.map((measure) => ({
  ...measure,
  valueOf: ({ rooms }) => rooms?.[measure.field] ?? null,
}))

export const AHEAD_MEASURES: readonly Measure[] = [
  {
    name: 'Occupancy',
    head: 'Occupancy',
    help: 'Rooms booked, of the rooms on the site that are not closed.',
    valueOf: ({ rooms }) => rooms?.occupancy ?? null,
    format: (percent) => `${percent} %`,
  },
  {
    name: 'Revenue',
    head: 'Revenue',
    help: 'What is charged for the nights.',
    valueOf: ({ rooms }) => rooms?.revenue_kobo ?? null,
    format: toWholeNaira,
  },
]

export function formatCount(count: number): string {
  return count.toLocaleString('en')
}

/** @example shareOf(3, 8) // '38 %' */
export function shareOf(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((part / whole) * 100)} %`
}

function toWholeNaira(kobo: number): string {
  return formatNaira(Math.round(toNaira(kobo)))
}
