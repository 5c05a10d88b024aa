import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/schema'
import type { EncodedPicture } from './encode-picture'

/**
 * A picture that no room has any more stays for so long: somebody may want the last one back. `created_at`
 * tells since when it is no room's.
 */
const KEPT_MS = 30 * 24 * 60 * 60_000
/** One change removes at most so many, to be a short transaction. */
const REMOVED_AT_ONCE = 10

/** Keeps a picture. One that is kept already is left alone, but counts as new. */
export async function storeUpload(
  transaction: Transaction<Database>,
  { path, bytes, width, height }: EncodedPicture,
  now: Date,
): Promise<void> {
  const created_at = now.toISOString()
  await transaction
    .insertInto('uploaded_pictures')
    .values({ path, data: bytes.toString('base64'), width, height, created_at })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ created_at }))
    .execute()
}

/** Notes that a picture, if it is an uploaded one, is a room's no longer. */
export async function noteUnused(transaction: Transaction<Database>, path: string, now: Date): Promise<void> {
  await transaction
    .updateTable('uploaded_pictures')
    .set({ created_at: now.toISOString() })
    .where('path', '=', path)
    .execute()
}

/** Gives the bytes of an uploaded picture; undefined for a path that names none. */
export async function readUpload(database: Kysely<Database>, path: string): Promise<Buffer | undefined> {
  const row = await database
    .selectFrom('uploaded_pictures')
    .select('data')
    .where('path', '=', path)
    .executeTakeFirst()
  return row === undefined ? undefined : Buffer.from(row.data, 'base64')
}

/**
 * Removes some of the pictures that no room has had for long. A release needs none of them: its pages have
 * copies of their own.
 */
export async function removeOldUploads(transaction: Transaction<Database>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString()
  const old = await transaction
    .selectFrom('uploaded_pictures as picture')
    .select('picture.path')
    .where('picture.created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('rooms').select('rooms.id').whereRef('rooms.image', '=', 'picture.path'))),
    )
    .limit(REMOVED_AT_ONCE)
    .execute()
  if (old.length === 0) return
  const paths = old.map(({ path }) => path)
  await transaction.deleteFrom('uploaded_pictures').where('path', 'in', paths).execute()
}
