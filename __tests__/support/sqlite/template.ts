import SqliteFile from 'better-sqlite3'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openHotelDatabase, sqliteFile } from '../../../src/server/db/database'

/** Names an SQLite file that has the hotel's tables, and no row. */
const TEMPLATE_VARIABLE = 'TEST_SQLITE_TEMPLATE'

/** Makes the file that the tests of this run copy, because running all migrations takes far longer. */
export async function makeTemplate(): Promise<void> {
  if (process.env[TEMPLATE_VARIABLE] !== undefined) return
  const dataDir = await mkdtemp(join(tmpdir(), 'hotel-tables-'))
  const database = await openHotelDatabase({ dataDir, databaseUrl: undefined })
  await database.destroy()
  process.env[TEMPLATE_VARIABLE] = sqliteFile(dataDir)
}

export async function removeTemplate(): Promise<void> {
  const template = process.env[TEMPLATE_VARIABLE]
  if (template === undefined) return
  delete process.env[TEMPLATE_VARIABLE]
  await rm(dirname(template), { recursive: true, force: true })
}

/** Puts an SQLite file with the hotel's tables into a folder, where this run of tests has one. */
export async function copyTables(dataDir: string): Promise<void> {
  const template = process.env[TEMPLATE_VARIABLE]
  if (template === undefined) return
  await copyFile(template, sqliteFile(dataDir))
  // The books begin now, however long this run has taken: what was never done is as old as they are.
  const file = new SqliteFile(sqliteFile(dataDir))
  file.prepare('update kysely_migration set timestamp = ?').run(new Date().toISOString())
  file.close()
}
