import { changeDates, keepReservation } from '../../../src/server/bookings/change-dates'
import { type Reservation, reserve } from '../../../src/server/bookings/reserve'
import type { Actor } from '../../../src/server/journal/journal'
import { dayAfter } from '../../../src/shared/stay'
import { HOTEL } from './mail'
import { RECEPTIONIST } from './receptionist'
import { backend, stays } from './sound-hotel'
import { STAY } from './stays'

/** What a night of room 1 costs. */
export const PRICE = 8_500_000
export const RESERVED = { guest_name: 'Emeka Eze', phone: '0803 123 4567' }
export const RULES = { ...HOTEL, stay: STAY }

export const inDays = (days: number) => dayAfter(stays.today, days)

/** Reserves room 1 for two nights from the fifth day on, unpaid, unless the order says otherwise. */
export function book(order: Partial<Reservation> = {}, who: Actor = RECEPTIONIST) {
  const { nights = 2 } = order
  const reservation = {
    rooms: [{ room_id: 1, total_kobo: nights * PRICE }],
    guest: RESERVED,
    arrives_on: inDays(5),
    nights,
    payment: null,
    ...order,
  }
  return reserve(backend.database, who, reservation, RULES, stays.now)
}

/** Gives a booking other dates, in days from today. */
export function redate(
  code: string,
  [from, until]: [number, number],
  total_kobo = 0,
  who = RECEPTIONIST,
  seen_arrives_on?: string,
) {
  const dates = {
    arrives_on: inDays(from),
    leaves_on: inDays(until),
    total_kobo,
    stay: STAY,
    rules: HOTEL.rules,
  }
  return changeDates(backend.database, who, { ...stays.step(code), seen_arrives_on, ...dates })
}

export function keep(code: string, until: string, seen_held_until?: string, who = RECEPTIONIST) {
  return keepReservation(backend.database, who, { ...stays.step(code), until, seen_held_until })
}

/** Returns the nights of a booking with their rooms. */
export async function nightsOf(code: string): Promise<(readonly [room: number, night: string])[]> {
  const rows = await backend.database
    .selectFrom('room_nights')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['room_nights.room_id', 'night'])
    .where('code', '=', code)
    .orderBy('night')
    .execute()
  return rows.map(({ room_id, night }) => [room_id, night] as const)
}
