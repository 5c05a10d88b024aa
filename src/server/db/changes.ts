import type { Kysely } from 'kysely'

/** Gives undefined while a change may be under way. */
type VersionReader = () => string | undefined

const readers = new WeakMap<object, VersionReader>()
const noted = new WeakMap<object, number>()

/** Lets `versionOf` know how a database tells of its changes. For the drivers. */
export function tellVersion<Tables>(database: Kysely<Tables>, read: VersionReader): void {
  readers.set(database, read)
}

/** Takes note that somebody else has changed the database. */
export function noteChange<Tables>(database: Kysely<Tables>): void {
  noted.set(database, (noted.get(database) ?? 0) + 1)
}

/**
 * Gives a text that is another one after each committed change of the database: whoever reads rows, and finds
 * the text from before the reading still the same, has rows that are true. A change of this process counts at
 * once. One of another process counts some milliseconds later with SQLite, and with PostgreSQL from the
 * moment on at which `noteChange` is called. Gives undefined when nothing can be told.
 */
export function versionOf<Tables>(database: Kysely<Tables>): string | undefined {
  const version = readers.get(database)?.()
  return version && `${version},${noted.get(database) ?? 0}`
}
