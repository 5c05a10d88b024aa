import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { ContentFileTable } from '../db/content-schema'
import type { Database } from '../db/schema'
import { Conflict } from '../http/errors'

export type SavedVersion = Selectable<ContentFileTable>

/** How many versions of each file are kept. */
export const VERSIONS_KEPT = 50

/** The folder of pictures below content/. Their data is base64. */
export const IMAGES = 'images/'

/** Somebody else has saved the file since the editor read it. */
export class ContentChanged extends Conflict {
  constructor({ saved_by, saved_at }: Pick<SavedVersion, 'saved_by' | 'saved_at'>) {
    super(`${saved_by} has saved this meanwhile, at ${saved_at}.`)
  }
}

/** Returns the newest version of each file that was ever saved at the desk, without its data, by path. */
export async function listSaved(
  database: Kysely<Database>,
): Promise<(Omit<SavedVersion, 'data'> & { isRemoved: boolean })[]> {
  const rows = await database
    .selectFrom('content_files as file')
    .select(['id', 'path', 'version', 'saved_at', 'saved_by'])
    .select(({ eb }) => eb('data', 'is', null).as('removed'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('content_files as later')
            .select('later.id')
            .whereRef('later.path', '=', 'file.path')
            .whereRef('later.version', '>', 'file.version'),
        ),
      ),
    )
    .orderBy('path')
    .execute()
  return rows.map(({ removed, ...row }) => ({ ...row, isRemoved: Boolean(removed) }))
}

/** Returns the versions of a file that are kept, the newest first. */
export function listVersions(database: Kysely<Database>, path: string): Promise<SavedVersion[]> {
  return database
    .selectFrom('content_files')
    .selectAll()
    .where('path', '=', path)
    .orderBy('version', 'desc')
    .execute()
}

export function findVersion(database: Kysely<Database>, id: string): Promise<SavedVersion | undefined> {
  return database.selectFrom('content_files').selectAll().where('id', '=', id).executeTakeFirst()
}

export interface NewVersion {
  path: string
  /** The version that the editor read; 0 for the project's own file and for a new one. */
  basedOn: number
  /** Null removes the file. */
  data: string | null
  who: string
}

/**
 * Saves the next version of a file and drops versions beyond VERSIONS_KEPT. Returns its number. Throws
 * ContentChanged when the newest version is not the one that the editor read.
 */
export async function saveVersion(
  transaction: Transaction<Database>,
  { path, basedOn, data, who }: NewVersion,
  now: Date,
): Promise<number> {
  const [newest] = await transaction
    .selectFrom('content_files')
    .select(['version', 'saved_at', 'saved_by'])
    .where('path', '=', path)
    .orderBy('version', 'desc')
    .limit(1)
    .execute()
  if (newest !== undefined && newest.version !== basedOn) throw new ContentChanged(newest)
  const version = (newest?.version ?? 0) + 1
  // Of two who save at the same moment, one breaks the unique constraint, and its transaction runs again.
  await transaction
    .insertInto('content_files')
    .values({ id: randomUUID(), path, version, data, saved_at: now.toISOString(), saved_by: who })
    .execute()
  await transaction
    .deleteFrom('content_files')
    .where('path', '=', path)
    .where('version', '<=', version - VERSIONS_KEPT)
    .execute()
  return version
}
