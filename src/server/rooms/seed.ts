import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { Kysely } from 'kysely'
import { ContentError, readJson } from '../../content/read-content'
import { RoomSchema } from '../../shared/contract'
import { toKobo } from '../../shared/money'
import { isPicturePath } from './picture-path'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'

/** Paystack can charge 5,000 to 1,000,000,000 kobo: https://support.paystack.com. Here in naira. */
const PRICE_NAIRA = { minimum: 50, maximum: 10_000_000 }

const RoomEntrySchema = Type.Object({
  ...RoomSchema.properties,
  id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  name: Type.String({ pattern: '\\S' }),
  size: Type.String({ pattern: '\\S' }),
  price: Type.Number(PRICE_NAIRA),
})
type RoomEntry = Static<typeof RoomEntrySchema>

const EXPECTED_FIELD: Record<string, string> = {
  image: 'the path of a picture below content/images, such as "rooms/twin-room.jpg"',
  size: 'a text, such as "32 m²"',
  price: `a price in naira from ${PRICE_NAIRA.minimum} to ${PRICE_NAIRA.maximum}`,
}
const EXPECTED_TYPE: Record<string, string> = {
  string: 'a text',
  integer: 'a whole number from 1',
  boolean: 'true or false',
}

/**
 * Writes the rooms of content/rooms.json to the database: new rooms, changed texts, prices and pictures.
 * `available` is taken for new rooms only, because later the bookings decide it. A room that is no longer in
 * the file keeps its row but is not listed. Takes the folder of content/. Throws a ContentError, before
 * anything is written, when the file is not valid, and DatabaseUnavailable when the database cannot store the
 * rooms.
 */
export async function seedRooms(database: Kysely<Database>, contentDir: string): Promise<void> {
  const entries = await readRoomEntries(contentDir)
  await inTransaction(database, async (transaction) => {
    await transaction.updateTable('rooms').set({ listed: 0 }).execute()
    for (const { id, price, available, ...texts } of entries) {
      const facts = { ...texts, price_kobo: toKobo(price), listed: 1 as const }
      await transaction
        .insertInto('rooms')
        .values({ id, ...facts, available: available ? 1 : 0 })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
        .execute()
    }
  })
}

/** Reads and checks content/rooms.json. Throws a ContentError when it is not valid. */
export async function readRoomEntries(contentDir: string): Promise<RoomEntry[]> {
  return checkEntries(await readJson(contentDir, 'rooms.json'))
}

function checkEntries(list: unknown): RoomEntry[] {
  if (!Array.isArray(list)) throw new ContentError('content/rooms.json must be a list of rooms')
  const seen = new Set<number>()
  return list.map((value, index) => {
    const entry = checkEntry(value, nameEntry(value, index))
    if (seen.has(entry.id))
      throw new ContentError(`${nameEntry(value, index)}: "id" ${entry.id} is used twice`)
    seen.add(entry.id)
    return entry
  })
}

/** Gives the entry without fields that no column has. */
function checkEntry(given: unknown, entry: string): RoomEntry {
  const value = Value.Clean(RoomEntrySchema, given)
  if (!matches(RoomEntrySchema, value)) {
    const { path = '', schema } = Value.Errors(RoomEntrySchema, value).First() ?? {}
    const field = path.split('/')[1] ?? ''
    if (field === '') throw new ContentError(`${entry} must be an object`)
    throw new ContentError(`${entry}: "${field}" must be ${expectedOf(field, schema)}`)
  }
  if (!isPicturePath(value.image)) {
    throw new ContentError(`${entry}: "image" must be ${EXPECTED_FIELD['image']}`)
  }
  return value
}

function expectedOf(field: string, schema: TSchema | undefined): string {
  return EXPECTED_FIELD[field] ?? EXPECTED_TYPE[String(schema?.['type'])] ?? 'as the schema says'
}

function matches<Schema extends TSchema>(schema: Schema, value: unknown): value is Static<Schema> {
  return Value.Check(schema, value)
}

function nameEntry(value: unknown, index: number): string {
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined
  const title = typeof name === 'string' && name !== '' ? ` ("${name}")` : ''
  return `content/rooms.json, room number ${index + 1}${title}`
}
