import type { Dialect } from '../dialect'
import * as t from '../tables'

export const housekeepingTables = {
  /** A room that was cleaned on a business day for a guest who stays on. */
  cleanings: t.table(
    {
      room_id: t.bigint('references rooms (id)'),
      day: t.text(),
      at: t.text(),
      who: t.text(),
    },
    { primaryKey: ['room_id', 'day'] },
  ),
  /** What somebody has seen in a room and the front desk should know. */
  room_notes: t.table({
    id: t.key(),
    room_id: t.bigint('references rooms (id)'),
    at: t.text(),
    who: t.text(),
    text: t.text(),
    done_at: t.textOrNull(),
    done_by: t.textOrNull(),
  }),
}

export const registrationColumns = {
  persons: t.textOrNull(),
  nationality: t.textOrNull(),
  home_address: t.textOrNull(),
  /** Its kind and number. */
  id_document: t.textOrNull(),
}

export function housekeepingStatements(dialect: Dialect): string[] {
  return [
    ...t.createTables(housekeepingTables, dialect),
    `create index open_notes on room_notes (at) where done_at is null`,
    ...t.addColumns('bookings', registrationColumns, dialect),
  ]
}
