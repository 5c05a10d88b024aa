import type { Kysely } from 'kysely'
import type { Crop } from '../../shared/desk/rooms'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import type { Actor } from '../journal/actor'
import { encodePicture } from './encode-picture'
import { findRoom, writeChange } from './offer'
import { lockRooms } from './repository'
import { noteUnused, removeOldUploads, storeUpload } from './uploads'

/**
 * Gives a room another picture, made of an uploaded file. Takes the file's bytes and the part to keep, in
 * pixels of the upright picture; undefined keeps the middle. Throws an InvalidInput, whose sentence says what
 * is wrong with the file, and NotFound.
 */
export async function setPicture(
  database: Kysely<Database>,
  actor: Actor,
  roomId: number,
  bytes: Buffer,
  crop: Crop | undefined,
  now: Date,
): Promise<void> {
  const encoded = await encodePicture(bytes, crop)
  await inTransaction(database, async (transaction) => {
    const room = findRoom(await lockRooms(transaction), roomId)
    await storeUpload(transaction, encoded, now)
    const columns = { image: encoded.path }
    await writeChange(transaction, actor, { room, columns, action: 'room.picture_set' }, now)
    await noteUnused(transaction, room.image, now)
    await removeOldUploads(transaction, now)
  })
}
