import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { Kysely, Transaction } from 'kysely'
import type { RoomEntry } from '../../content/room-entries'
import type { Database, RoomRow } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { type LastRead, planRooms, type RoomPlan, type Winner } from './plan-rooms'
import { lockRooms } from './repository'

export type TakenRooms = Pick<RoomPlan, 'changes' | 'conflicts' | 'clashes'>

/** Without the limits of today: an entry that was kept under other limits was read all the same. */
const KeptEntrySchema = Type.Partial(
  Type.Object({
    name: Type.String(),
    description: Type.String(),
    image: Type.String(),
    size: Type.String(),
    max_people: Type.Number(),
    price: Type.Number(),
    taken_out: Type.Union([Type.Literal(0), Type.Literal(1)]),
  }),
)

/**
 * Takes the entries of content/rooms.json over into the database, as planRooms decides, in one transaction.
 * Writes only what differs. Gives what changed, the fields that were left because the desk changed them too,
 * and the entries that clash with a room of the books. With a `winner` no field is left. With `isStrict`
 * nothing is written when an entry clashes. Throws DatabaseUnavailable when the database cannot store the
 * rooms.
 */
export function takeOverRooms(
  database: Kysely<Database>,
  entries: readonly RoomEntry[],
  { winner, isStrict = false }: { winner?: Winner | undefined; isStrict?: boolean } = {},
): Promise<TakenRooms> {
  return inTransaction(database, async (transaction) => {
    // The rooms first: their locks make another process that starts at the same time wait for this commit.
    const rows = await lockRooms(transaction)
    const lastRead = await readLastRead(transaction)
    const plan = planRooms({ rows, entries, lastRead, winner })
    const { changes, conflicts, clashes } = plan
    if (isStrict && clashes.length > 0) return { changes: [], conflicts: [], clashes }
    await writeRooms(transaction, rows, plan.rooms)
    await writeLastRead(transaction, lastRead, plan.lastRead)
    return { changes, conflicts, clashes }
  })
}

/** Gives the entries of content/rooms.json as they were last taken over. */
export async function readLastRead(database: Kysely<Database>): Promise<LastRead[]> {
  const rows = await database.selectFrom('room_entries').selectAll().orderBy('room_id').execute()
  return rows.map(({ room_id: id, entry }) => ({ id, ...parseKept(entry) }))
}

/** An entry that is not understood counts as never read. */
function parseKept(entry: string): Static<typeof KeptEntrySchema> {
  const kept: unknown = JSON.parse(entry)
  return Value.Check(KeptEntrySchema, kept) ? kept : {}
}

async function writeRooms(
  transaction: Transaction<Database>,
  before: readonly RoomRow[],
  rooms: readonly RoomRow[],
): Promise<void> {
  const rowOf = new Map(before.map((row) => [row.id, row]))
  for (const room of rooms) {
    const known = rowOf.get(room.id)
    if (known === undefined) {
      await transaction.insertInto('rooms').values(room).execute()
      continue
    }
    const changes = differences(known, room)
    if (Object.keys(changes).length === 0) continue
    await transaction.updateTable('rooms').set(changes).where('id', '=', room.id).execute()
  }
}

/** Gives the columns of `room` that differ: the others may be what a booking has just changed. */
function differences(known: RoomRow, room: RoomRow): Partial<RoomRow> {
  const old = new Map<string, unknown>(Object.entries(known))
  return Object.fromEntries(Object.entries(room).filter(([column, value]) => old.get(column) !== value))
}

async function writeLastRead(
  transaction: Transaction<Database>,
  before: readonly LastRead[],
  lastRead: readonly LastRead[],
): Promise<void> {
  const kept = new Map(before.map(({ id, ...entry }) => [id, JSON.stringify(entry)]))
  for (const { id: room_id, ...facts } of lastRead) {
    const entry = JSON.stringify(facts)
    if (kept.get(room_id) !== entry) {
      await transaction
        .insertInto('room_entries')
        .values({ room_id, entry })
        .onConflict((conflict) => conflict.column('room_id').doUpdateSet({ entry }))
        .execute()
    }
    kept.delete(room_id)
  }
  if (kept.size > 0) {
    await transaction
      .deleteFrom('room_entries')
      .where('room_id', 'in', [...kept.keys()])
      .execute()
  }
}
