import type { DeskBooking } from '../../../src/shared/desk/bookings'
import type { Today } from '../../../src/shared/desk/today'
import type { DeskRoom } from '../../../src/shared/desk/rooms'

/* Guests and rooms on the day of answers.ts. */

export const booking: DeskBooking & { reference: string } = {
  code: 'K7M2QX',
  source: 'online',
  reference: '3-1795334400000-abcdefghijkl',
  channel: 'card',
  room_id: 3,
  room_name: 'Deluxe King',
  room_listed: true,
  guest_name: 'Ada Obi',
  guest_email: 'ada@example.com',
  phone: '+234 803 555 0101',
  arrival_time: null,
  wishes: null,
  company: null,
  tin: null,
  note: null,
  status: 'expected',
  arrives_on: '2026-11-22',
  leaves_on: '2026-11-23',
  booked_at: '2026-11-22T08:12:00Z',
  checked_in_at: null,
  ended_at: null,
  held_until: null,
  paid_kobo: 13_000_000,
  first_night_kobo: 13_000_000,
  balance_kobo: 0,
  refund: null,
}

/** In house, and leaves today with an unpaid breakfast. */
export const stayed: DeskBooking = {
  ...booking,
  code: 'P4T9WD',
  reference: '5-1795248000000-mnopqrstuvwx',
  room_id: 5,
  room_name: 'Executive Suite',
  guest_name: 'Chidi Okafor',
  guest_email: 'chidi@example.com',
  status: 'in_house',
  arrives_on: '2026-11-21',
  leaves_on: '2026-11-22',
  booked_at: '2026-11-21T10:00:00Z',
  checked_in_at: '2026-11-21T15:20:00Z',
  paid_kobo: 21_000_000,
  balance_kobo: 1_250_000,
}

function room(id: number, name: string, price_kobo: number, others: Partial<DeskRoom> = {}): DeskRoom {
  return {
    id,
    name,
    description: 'A quiet room with a desk by the window.',
    size: '28 m²',
    max_people: 2,
    price_kobo,
    tonight_kobo: price_kobo,
    image: '/api/pictures/rooms/classic-room.jpg',
    listed: true,
    hold: null,
    paying_since: null,
    ...others,
    available: others.hold === undefined && others.listed !== false,
  }
}

type Hold = NonNullable<DeskRoom['hold']>

/** An open hold of a room, by default for a repair, that Tunde Ade has opened this morning. */
export function hold(id: string, others: Partial<Hold> = {}): Hold {
  return {
    id,
    kind: 'out_of_order',
    since: '2026-11-22T07:30:00Z',
    by: 'Tunde Ade',
    until: null,
    note: null,
    closure_id: null,
    booking: null,
    ...others,
  }
}

function stay({ code, guest_name, status, leaves_on, booked_at }: DeskBooking): Hold {
  const booked = { code, guest_name, status, leaves_on }
  return hold(`stay-${code}`, {
    kind: 'stay',
    since: booked_at,
    by: 'Site',
    until: leaves_on,
    booking: booked,
  })
}

export const rooms: DeskRoom[] = [
  room(1, 'Classic Room', 8_500_000),
  room(2, 'Superior Room', 10_500_000),
  room(3, 'Deluxe King', 13_000_000, { hold: stay(booking) }),
  room(4, 'Twin Room', 9_800_000, {
    hold: hold('repair', { note: 'The shower leaks', until: '2026-11-24' }),
  }),
  room(5, 'Executive Suite', 21_000_000, { hold: stay(stayed) }),
  room(6, 'Family Suite', 23_500_000, { hold: hold('cleaning', { kind: 'cleaning' }) }),
  room(9, 'Garden Room', 7_000_000, { listed: false }),
]

export const today: Today = {
  date: '2026-11-22',
  arrivals: [booking],
  tomorrow: [],
  missed: [],
  departures: [stayed],
  staying: [],
  to_clean: [{ room_id: 6, room_name: 'Family Suite', hold: 'cleaning', since: '2026-11-22T07:30:00Z' }],
  undecided_payments: 0,
  open_reviews: 1,
  open_messages: 1,
  doubtful_messages: 0,
  waiting_mails: 1,
  refunds_under_way: 0,
  open_disputes: 0,
  free_rooms: 2,
  rooms: 6,
  last_sweep_at: '2026-11-22T13:20:00Z',
  version: '1.0.0 (4f2a9c1b)',
  needs_you: [
    {
      what: 'A payment of ₦80,000 needs a decision.',
      where: '/desk/money',
      since: '2026-11-22T09:02:00Z',
    },
  ],
}
