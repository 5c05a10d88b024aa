import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openHotelDatabase } from '../../../src/server/db/database'
import { PostgresCluster } from './cluster'
import {
  createPostgresDatabase,
  fingerprintSchema,
  POSTGRES_SCHEMA_VARIABLE,
  POSTGRES_URL_VARIABLE,
} from './test-database'

declare global {
  var testCluster: PostgresCluster | undefined
}

/**
 * Starts the PostgreSQL that all tests of this run share; each of them has a database of its own. What the
 * hotel's tables are like is noted: a database in which they have not changed is used again with them.
 */
export default async function startForTests(): Promise<void> {
  if (globalThis.testCluster !== undefined) return
  globalThis.testCluster = await PostgresCluster.create()
  process.env[POSTGRES_URL_VARIABLE] = globalThis.testCluster.url()
  const { url, drop } = await createPostgresDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'hotel-schema-'))
  const database = await openHotelDatabase({ dataDir, databaseUrl: url })
  await database.destroy()
  await rm(dataDir, { recursive: true, force: true })
  process.env[POSTGRES_SCHEMA_VARIABLE] = await fingerprintSchema(url)
  await drop()
}
