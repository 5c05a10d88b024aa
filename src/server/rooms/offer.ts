import type { Kysely, Transaction } from 'kysely'
import { composeText, isOneLine, normalizeName } from '../../shared/text'
import type { RoomTexts } from '../../shared/desk/rooms'
import { changesByMoreThanHalf, formatKobo, toNaira } from '../../shared/money'
import { type Database, LAST_POSITION, type RoomRow } from '../db/schema'
import { Conflict, InvalidInput, NotFound } from '../http/errors'
import { type Actor, journalEntry, type NewEntry, recordChange, recorded } from '../journal/journal'
import { keepVersion, lockRooms } from './repository'
import { Value } from '@sinclair/typebox/value'
import { RoomEntrySchema } from '../../content/room-entries'
import { ROOM_FIELDS } from '../../shared/room-fields'

/** Ids of rooms added at the desk start here, so that they never collide with new entries of rooms.json. */
const FIRST_DESK_ID = 1_001
/** The image of a room that was added without one. */
const NO_PICTURE = ''

/**
 * `confirms_price` is true when the person was asked again about a price that changes by more than half.
 * Throws an InvalidInput, NotFound, and a Conflict for a name in use or an unconfirmed leap in price.
 */
export async function changeRoom(
  database: Kysely<Database>,
  actor: Actor,
  roomId: number,
  { confirms_price = false, ...changes }: Partial<RoomTexts> & { confirms_price?: boolean | undefined },
  now: Date,
): Promise<void> {
  const columns = readRoomTexts(changes)
  const change = async (transaction: Transaction<Database>) => {
    const rooms = await lockRooms(transaction)
    const room = requireRoom(rooms, roomId)
    if (columns.name !== undefined) refuseTwins(rooms, columns.name, roomId)
    if (columns.price_kobo !== undefined && !confirms_price) refuseLeap(room.price_kobo, columns.price_kobo)
    return writeChange(transaction, { room, columns, action: 'room.changed' }, now)
  }
  await recordChange(database, actor, change, now)
}

/** No guest sees the room before `setPicture` and `listRoom`. Throws an InvalidInput, and a Conflict. */
export async function addRoom(
  database: Kysely<Database>,
  actor: Actor,
  texts: RoomTexts,
  now: Date,
): Promise<{ id: number }> {
  const columns = readRoomTexts(texts)
  let id = FIRST_DESK_ID
  const add = async (transaction: Transaction<Database>) => {
    const rooms = await lockRooms(transaction)
    refuseTwins(rooms, columns.name)
    // Rows of rooms are never deleted, so an id is never used twice.
    const taken = new Set(rooms.map((room) => room.id))
    while (taken.has(id)) id += 1
    await transaction
      .insertInto('rooms')
      .values({ ...columns, id, image: NO_PICTURE, listed: 0, position: LAST_POSITION })
      .execute()
    await keepVersion(transaction, { id, name: columns.name, listed: 0 }, now)
    return journalEntry('room.added', id, { after: columns })
  }
  await recordChange(database, actor, add, now)
  return { id }
}

/** Takes a room off the site. Throws NotFound, and a Conflict while a guest has it or a later booking. */
export const unlistRoom = recorded<number>(async (transaction, roomId, now) => {
  // Locked first, so that a booking that was made meanwhile is seen.
  const room = requireRoom(await lockRooms(transaction), roomId)
  if (room.listed === 0) return undefined
  const booking = await transaction
    .selectFrom('bookings')
    .select('id')
    .where('room_id', '=', roomId)
    .where('status', 'in', ['expected', 'in_house'])
    .executeTakeFirst()
  if (booking !== undefined) {
    throw new Conflict(
      `${room.name} is booked. It can be taken off the site when its booking has ended or moved.`,
    )
  }
  await transaction.updateTable('rooms').set({ listed: 0 }).where('id', '=', roomId).execute()
  await keepVersion(transaction, room, now)
  return journalEntry('room.unlisted', roomId)
})

/** Throws NotFound, and a Conflict without a picture, or when another room has taken its name. */
export const listRoom = recorded<number>(async (transaction, roomId, now) => {
  const rooms = await lockRooms(transaction)
  const room = requireRoom(rooms, roomId)
  if (room.listed === 1) return undefined
  if (room.image === NO_PICTURE) throw new Conflict(`${room.name} has no picture yet. Give it one first.`)
  refuseTwins(rooms, room.name, roomId)
  await transaction.updateTable('rooms').set({ listed: 1 }).where('id', '=', roomId).execute()
  await keepVersion(transaction, room, now)
  return journalEntry('room.listed', roomId)
})

/** Takes a checked path below content/images. Throws NotFound. */
export const setPicture = recorded<{ roomId: number; image: string }>(
  async (transaction, { roomId, image }, now) => {
    const room = requireRoom(await lockRooms(transaction), roomId)
    return writeChange(transaction, { room, columns: { image }, action: 'room.picture_set' }, now)
  },
)

async function writeChange(
  transaction: Transaction<Database>,
  {
    room,
    columns,
    action,
  }: { room: RoomRow; columns: Partial<RoomRow>; action: 'room.changed' | 'room.picture_set' },
  now: Date,
): Promise<NewEntry | undefined> {
  const names = (Object.keys(columns) as (keyof RoomRow)[]).filter((name) => columns[name] !== room[name])
  if (names.length === 0) return undefined
  const pick = (row: Partial<RoomRow>): Partial<RoomRow> =>
    Object.fromEntries(names.map((name) => [name, row[name]]))
  const [before, after] = [pick(room), pick(columns)]
  await transaction.updateTable('rooms').set(after).where('id', '=', room.id).execute()
  if (columns.name !== undefined && columns.name !== room.name) await keepVersion(transaction, room, now)
  return journalEntry(action, room.id, { before, after })
}

/** Returns a room, listed or not. Throws NotFound. */
export function requireRoom(rooms: readonly RoomRow[], roomId: number): RoomRow {
  const room = rooms.find(({ id }) => id === roomId)
  if (room === undefined) throw new NotFound('This room')
  return room
}

function refuseTwins(rooms: readonly RoomRow[], name: string, roomId?: number): void {
  const twin = rooms.find(
    (room) => room.listed === 1 && room.id !== roomId && normalizeName(room.name) === normalizeName(name),
  )
  if (twin !== undefined) throw new Conflict(`Room ${twin.id} already has the name “${twin.name}”.`)
}

function refuseLeap(oldKobo: number, newKobo: number): void {
  if (!changesByMoreThanHalf(oldKobo, newKobo)) return
  const prices = `${formatKobo(newKobo)} instead of ${formatKobo(oldKobo)}`
  throw new Conflict(`The price would change by more than half: ${prices}. Please confirm it.`)
}

/** Throws an InvalidInput with a sentence for each field outside the limits of content/rooms.json. */
function readRoomTexts(texts: RoomTexts): RoomTexts
function readRoomTexts(texts: Partial<RoomTexts>): Partial<RoomTexts>
function readRoomTexts(texts: Partial<RoomTexts>): Partial<RoomTexts> {
  const named = Object.entries(texts).filter(([, value]) => value !== undefined)
  const given: Partial<RoomTexts> = Object.fromEntries(
    named.map(([field, value]) => [field, typeof value === 'string' ? composeText(value) : value]),
  )
  const problems = findProblems(given)
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems)
  return given
}

function findProblems(texts: Partial<RoomTexts>): Record<string, string> {
  const { price, ...schemas } = RoomEntrySchema.properties
  const problems: Record<string, string> = {}
  for (const [field, value] of Object.entries(texts) as [keyof RoomTexts, RoomTexts[keyof RoomTexts]][]) {
    const isPrice = field === 'price_kobo'
    const schema = isPrice ? price : schemas[field]
    const noun = isPrice ? 'price' : ROOM_FIELDS[field].noun
    if (typeof value === 'string' && !isOneLine(value)) problems[field] = `The ${noun} must be one line.`
    else if (!Value.Check(schema, isPrice ? toNaira(Number(value)) : value))
      problems[field] = `The ${noun} must be ${schema.description}.`
  }
  return problems
}
