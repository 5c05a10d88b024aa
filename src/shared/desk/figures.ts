import { type Static, Type } from '@sinclair/typebox'
import { VISIT_EVENTS } from '../visit-events'
import { type Calls, Kobo, maybe, oneOf } from './schema-parts'

const EventsSchema = Type.Composite([
  Type.Record(oneOf(...VISIT_EVENTS), Type.Integer()),
  Type.Object({ paid_kobo: Kobo }),
])
export type EventFigures = Static<typeof EventsSchema>

/** What became of the rooms in a night, or in several. A share of nothing is null. */
const RoomsSchema = Type.Object({
  /** Rooms on the site that were not closed, added up over the nights. */
  rooms: Type.Integer(),
  slept: Type.Integer(),
  nights: Type.Integer(),
  revenue_kobo: Kobo,
  /** In per cent, with one decimal. */
  occupancy: maybe(Type.Number()),
  average_rate_kobo: maybe(Kobo),
  revenue_per_room_kobo: maybe(Kobo),
})
export type RoomFigures = Static<typeof RoomsSchema>

const Sources = Type.Array(Type.Object({ name: Type.String(), visits: Type.Integer() }))

const FiguresSchema = Type.Object({
  /** The first day of the counts; null before the first guest. */
  counted_since: maybe(Type.String()),
  /** `events` is null before the counts begin; `rooms` before the books do, and for a night not over yet. */
  days: Type.Array(
    Type.Object({ day: Type.String(), events: maybe(EventsSchema), rooms: maybe(RoomsSchema) }),
  ),
  events: EventsSchema,
  rooms: RoomsSchema,
  /** The next 30 nights, tonight first, as far as they are sold: `slept` counts the rooms that are booked. */
  ahead: Type.Array(Type.Object({ day: Type.String(), rooms: RoomsSchema })),
  /** '' for guests without one; those with the most views first. */
  campaigns: Type.Array(Type.Object({ campaign: Type.String(), events: EventsSchema })),
  /** Hosts of the pages with the links, '' for none, and kinds of devices, by visits. */
  referrers: Sources,
  devices: Sources,
  pages: Type.Array(Type.Object({ page: Type.String(), views: Type.Integer() })),
})
export type Figures = Static<typeof FiguresSchema>

const Days = Type.Object({ from: Type.String(), to: Type.String() })

export const FIGURE_CALLS = {
  'GET figures/': { permission: 'offer', query: Days, answer: FiguresSchema },
} satisfies Calls
