import { PostgresCluster } from './cluster'
import { POSTGRES_URL_VARIABLE } from './test-database'

declare global {
  var testCluster: PostgresCluster | undefined
}

/**
 * Starts the PostgreSQL that all tests of this run share; each of them makes itself a database of its own.
 */
export default async function startForTests(): Promise<void> {
  globalThis.testCluster ??= await PostgresCluster.create()
  process.env[POSTGRES_URL_VARIABLE] = globalThis.testCluster.url()
}
