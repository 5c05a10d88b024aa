import type { Kysely } from 'kysely'
import type { BookingStory } from '../../shared/desk/bookings'
import type { Database } from '../db/schema'
import { readBooking } from './desk-bookings'

/** placeholder */
export async function readBookingStory(database: Kysely<Database>, code: string): Promise<BookingStory> {
  return { booking: await readBooking(database, code), story: [], mails: [] }
}
