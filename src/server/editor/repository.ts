import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { ContentFileTable, Database } from '../db/schema'
import { clockInWords, dayAndMonth } from '../../shared/day-in-words'
import { hotelDay, hotelTime } from '../../shared/stay'
import { Conflict } from '../http/errors'

type SavedVersion = Selectable<ContentFileTable>

export interface SavedFile extends Omit<SavedVersion, 'data'> {
  isRemoved: boolean
}

export const VERSIONS_KEPT = 50

/** The folder of pictures below content/, saved in base64. */
export const IMAGES = 'images/'

/** Somebody else has saved or removed the file since the editor read it. */
export class ContentChanged extends Conflict {
  constructor({ saved_by, saved_at, data }: Pick<SavedVersion, 'saved_by' | 'saved_at' | 'data'>) {
    const when = `at ${clockInWords(hotelTime(saved_at))} on ${dayAndMonth(hotelDay(saved_at))}`
    super(
      `${saved_by} ${data === null ? 'removed' : 'saved'} this ${when}, after you opened it. Yours was not saved.`,
    )
  }
}

export async function listSaved(database: Kysely<Database>): Promise<SavedFile[]> {
  const rows = await newestVersions(database)
    .select(['id', 'path', 'version', 'saved_at', 'saved_by'])
    .select(({ eb }) => eb('data', 'is', null).as('removed'))
    .execute()
  return rows.map(({ removed, ...row }) => ({ ...row, isRemoved: Boolean(removed) }))
}

function newestVersions(database: Kysely<Database>) {
  return database
    .selectFrom('content_files as file')
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
}

export function listVersions(
  database: Kysely<Database>,
  path: string,
  limit = VERSIONS_KEPT,
): Promise<SavedVersion[]> {
  const all = database.selectFrom('content_files').selectAll().where('path', '=', path)
  return all.orderBy('version', 'desc').limit(limit).execute()
}

export function findVersion(database: Kysely<Database>, id: string): Promise<SavedVersion | undefined> {
  return database.selectFrom('content_files').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findNewest(
  database: Kysely<Database>,
  path: string,
): Promise<SavedVersion | undefined> {
  return (await listVersions(database, path, 1))[0]
}

export function listSavedTexts(database: Kysely<Database>): Promise<SavedVersion[]> {
  return newestVersions(database).selectAll().where('path', 'not like', `${IMAGES}%`).execute()
}

interface NewVersion {
  path: string
  /** The version that the editor has read; 0 for the project's own file and for a new one. */
  basedOn: number
  /** Null removes the file. */
  data: string | null
  who: string
}

/**
 * Returns the new version. Drops all but the last VERSIONS_KEPT, and a picture's earlier ones, which would
 * fill the database. Throws ContentChanged when the editor has not read the newest version.
 */
export async function saveVersion(
  transaction: Transaction<Database>,
  { path, basedOn, data, who }: NewVersion,
  now: Date,
): Promise<number> {
  const newest = await findNewest(transaction, path)
  if (newest !== undefined && newest.version !== basedOn) throw new ContentChanged(newest)
  const version = (newest?.version ?? 0) + 1
  // When two people save at once, one breaks the unique constraint and that transaction runs again.
  await transaction
    .insertInto('content_files')
    .values({ id: randomUUID(), path, version, data, saved_at: now.toISOString(), saved_by: who })
    .execute()
  const firstKept = path.startsWith(IMAGES) ? version : version - VERSIONS_KEPT + 1
  await transaction
    .deleteFrom('content_files')
    .where('path', '=', path)
    .where('version', '<', firstKept)
    .execute()
  return version
}
