import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/schema'
import type { EncodedPicture } from './encode-picture'

/** Stores a picture, unless it is there already. */
export async function storeUpload(
  transaction: Transaction<Database>,
  { path, bytes, width, height }: EncodedPicture,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('uploaded_pictures')
    .values({ path, data: bytes.toString('base64'), width, height, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('path').doNothing())
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

/** Removes the uploads that no room has. Nobody is shown them, and releases have their own copies. */
export async function removeUnused(transaction: Transaction<Database>): Promise<void> {
  await transaction
    .deleteFrom('uploaded_pictures')
    .where('path', 'not in', ({ selectFrom }) => selectFrom('rooms').select('image'))
    .execute()
}
