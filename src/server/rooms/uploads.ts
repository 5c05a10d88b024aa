import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/schema'
import type { EncodedPicture } from './encode-picture'

/** How long an unused picture is kept, so that it can be restored. `created_at` is when it was last in use. */
const KEPT_MS = 30 * 24 * 60 * 60_000
/** Limit per run, to keep the transaction short. */
const REMOVED_AT_ONCE = 10

/** Stores a picture. Storing it again makes it count as new. */
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

/** Notes that a room no longer uses a picture, if it is an upload. */
export async function noteUnused(transaction: Transaction<Database>, path: string, now: Date): Promise<void> {
  await transaction
    .updateTable('uploaded_pictures')
    .set({ created_at: now.toISOString() })
    .where('path', '=', path)
    .execute()
}

export async function readUpload(database: Kysely<Database>, path: string): Promise<Buffer | undefined> {
  const row = await database
    .selectFrom('uploaded_pictures')
    .select('data')
    .where('path', '=', path)
    .executeTakeFirst()
  return row === undefined ? undefined : Buffer.from(row.data, 'base64')
}

/** Removes some of the uploads that have been unused for too long. Releases have their own copies. */
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
