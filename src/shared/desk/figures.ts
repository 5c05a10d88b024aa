import { type Static, Type } from '@sinclair/typebox'
import { VISIT_EVENTS } from '../visit-events'
import { type Calls, Kobo, maybe, oneOf } from './schema-parts'

const EventsSchema = Type.Composite([
  Type.Record(oneOf(...VISIT_EVENTS), Type.Integer()),
  Type.Object({ paid_kobo: Kobo }),
])
export type EventFigures = Static<typeof EventsSchema>

/** Figures of the rooms for one night or several. A share of nothing is null. */
const RoomsSchema = Type.Object({
  /** The rooms on the site that were not closed, summed over the nights. */
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
  /** The first day with counts; null before the first guest. */
  counted_since: maybe(Type.String()),
  /** Null before counts (`events`) or books (`rooms`) begin; `rooms` also until the night is over. */
  days: Type.Array(
    Type.Object({ day: Type.String(), events: maybe(EventsSchema), rooms: maybe(RoomsSchema) }),
  ),
  events: EventsSchema,
  rooms: RoomsSchema,
  /** What is sold of the next 30 nights, tonight first. `slept` counts the booked rooms. */
  ahead: Type.Array(Type.Object({ day: Type.String(), rooms: RoomsSchema })),
  /** Campaigns with the most views first; '' for guests without a campaign. */
  campaigns: Type.Array(Type.Object({ campaign: Type.String(), events: EventsSchema })),
  /** Hosts of the linking pages ('' for none) and kinds of devices, by visits. */
  referrers: Sources,
  devices: Sources,
  pages: Type.Array(Type.Object({ page: Type.String(), views: Type.Integer() })),
})
export type Figures = Static<typeof FiguresSchema>

const Days = Type.Object({ from: Type.String(), to: Type.String() })

export const FIGURE_CALLS = {
  'GET figures/': { permission: 'offer', query: Days, answer: FiguresSchema },
} satisfies Calls
