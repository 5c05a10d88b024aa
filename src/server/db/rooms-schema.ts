import type { Generated } from 'kysely'
import type { Room } from '../../shared/contract'

// Conventions as in schema.ts.

/** The contract's room as the database keeps it. `image` is the picture's path below content/images. */
export interface RoomTable extends Omit<Room, 'price' | 'available' | 'payment_in_progress'> {
  price_kobo: number
  /** 0 when the room is off the site. Its row stays, because bookings refer to it. */
  listed: 0 | 1
  /** The order on the site. Rooms with the same position are ordered by id. */
  position: Generated<number>
}

/** The position of a room that was added at the desk. */
export const LAST_POSITION = 2_147_483_647

/** A price that a room has or had. A trigger on `rooms` writes these rows. */
export interface RoomPriceTable {
  id: string
  room_id: number
  price_kobo: number
  /** For the first price of a room, the moment since which prices are kept. */
  valid_from: string
  /** Null for the current price. */
  valid_to: string | null
}

/**
 * Nights of a room, or of all rooms when `room_id` is null, that have a price of their own. A period is never edited:
 * changing it ends it and adds another. It has an amount, or else a percentage of the room's ordinary price.
 */
export interface PricePeriodTable {
  id: string
  name: string
  room_id: number | null
  first_night: string
  last_night: string
  /** The days of the week on which a night may begin: digits from 1, Monday, to 7. */
  weekdays: string
  price_kobo: number | null
  percent: number | null
  created_at: string
  created_by: string
  /** Null while it applies. */
  ended_at: string | null
  ended_by: string | null
}

/** What a room was called until a moment, and whether it was listed. `rooms` has what it is now. */
export interface RoomVersionTable {
  id: string
  room_id: number
  name: string
  listed: 0 | 1
  until: string
}

/** A picture of a room that the desk has uploaded. `rooms.image` names it by `path`. */
export interface UploadedPictureTable {
  path: string
  /** The file in Base64. */
  data: string
  width: number
  height: number
  created_at: string
}

/** Whether housekeeping found in the morning that a room was slept in. */
export interface BedCheckTable {
  room_id: number
  /** The business day on which the night began. */
  night: string
  slept: 0 | 1
  at: string
  /** A person's name. */
  who: string
}

/** A room that was cleaned on a business day for a guest who stays on. */
export interface CleaningTable {
  room_id: number
  day: string
  at: string
  who: string
}

/** What somebody has seen in a room and the front desk should know. */
export interface RoomNoteTable {
  id: string
  room_id: number
  at: string
  who: string
  text: string
  /** Null until somebody has seen to it. */
  done_at: string | null
  done_by: string | null
}
