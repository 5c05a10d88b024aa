import type { EventFigures, Figures, RoomFigures } from '../../../src/shared/desk/figures'

const events: EventFigures = { view: 1_240, book: 40, popup: 30, paid: 12, lost: 18 }
const none: EventFigures = { view: 0, book: 0, popup: 0, paid: 0, lost: 0 }
const night: RoomFigures = {
  rooms: 8,
  slept: 5,
  nights: 5,
  revenue_kobo: 50_000_000,
  occupancy: 62.5,
  average_rate_kobo: 10_000_000,
  revenue_per_room_kobo: 6_250_000,
}

export const figures: Figures = {
  counted_since: '2026-11-21',
  days: [
    { day: '2026-11-21', events, rooms: night },
    { day: '2026-11-22', events: none, rooms: null },
  ],
  events,
  rooms: night,
  ahead: [
    { day: '2026-11-22', rooms: { ...night, slept: 6, nights: 6, revenue_kobo: 62_000_000, occupancy: 75 } },
  ],
  campaigns: [
    { campaign: '', events: { ...events, view: 1_000 } },
    { campaign: 'instagram story', events: { ...none, view: 240 } },
  ],
  pages: [
    { page: '/rooms', views: 740 },
    { page: '/', views: 500 },
  ],
}
