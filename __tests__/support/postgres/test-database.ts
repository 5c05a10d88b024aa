import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

/** Names the server on which tests make their databases. */
export const POSTGRES_URL_VARIABLE = 'TEST_POSTGRES_URL'

export interface PostgresDatabase {
  url: string
  /** Gives it back, with nothing of what was in it. */
  drop(): Promise<void>
}

/**
 * Empty databases that were in use before. To drop one and make another takes the server's disk a hundred
 * times as long.
 */
const idle = new Map<string, string[]>()

/** Gives an empty database on a PostgreSQL server; by default on that of the tests. */
export async function createPostgresDatabase(
  serverUrl = process.env[POSTGRES_URL_VARIABLE] ?? '',
): Promise<PostgresDatabase> {
  const name = idle.get(serverUrl)?.pop() ?? (await createDatabase(serverUrl))
  const database = new URL(serverUrl)
  database.pathname = name
  const url = database.href
  return {
    url,
    async drop() {
      await empty(url, name)
      idle.set(serverUrl, [...(idle.get(serverUrl) ?? []), name])
    },
  }
}

/** Runs SQL on a PostgreSQL server. */
export async function administer(url: string, statements: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}

async function createDatabase(serverUrl: string): Promise<string> {
  const name = `hotel_${randomUUID().replaceAll('-', '')}`
  await administer(serverUrl, `create database ${name}`)
  return name
}

async function empty(url: string, name: string): Promise<void> {
  await administer(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid();
    alter database ${name} reset all;
    drop schema public cascade;
    create schema public`,
  )
}
