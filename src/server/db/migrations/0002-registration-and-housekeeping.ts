import type { Dialect } from '../dialect'
import { addColumns, bigint, createTables, key, table, text, textOrNull } from '../tables'

export const housekeepingTables = {
  /** A room that was cleaned on a business day for a guest who stays on. */
  cleanings: table(
    {
      room_id: bigint('references rooms (id)'),
      day: text(),
      at: text(),
      who: text(),
    },
    { primaryKey: ['room_id', 'day'] },
  ),
  /** What somebody has seen in a room and the front desk should know. */
  room_notes: table({
    id: key(),
    room_id: bigint('references rooms (id)'),
    at: text(),
    who: text(),
    text: text(),
    done_at: textOrNull(),
    done_by: textOrNull(),
  }),
}

export const registrationColumns = {
  persons: textOrNull(),
  nationality: textOrNull(),
  home_address: textOrNull(),
  /** Its kind and number. */
  id_document: textOrNull(),
}

export function housekeepingStatements(dialect: Dialect): string[] {
  return [
    ...createTables(housekeepingTables, dialect),
    `create index open_notes on room_notes (at) where done_at is null`,
    ...addColumns('bookings', registrationColumns, dialect),
  ]
}
