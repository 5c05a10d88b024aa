import type { Kysely } from 'kysely'
import { readRoomEntries } from '../../content/read-content'
import type { Database } from '../db/schema'
import { takeOverRooms, type TakenRooms } from './take-over-rooms'

/**
 * Takes content/rooms.json over into the database. Takes the folder of content/. Gives what takeOverRooms
 * gives. Throws a ContentError, before anything is written, when the file is not valid, and
 * DatabaseUnavailable when the database cannot store the rooms.
 */
export async function seedRooms(database: Kysely<Database>, contentDir: string): Promise<TakenRooms> {
  return takeOverRooms(database, await readRoomEntries(contentDir))
}
