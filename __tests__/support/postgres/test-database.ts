import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

/** Names the server on which tests make their databases. */
export const POSTGRES_URL_VARIABLE = 'TEST_POSTGRES_URL'

export interface PostgresDatabase {
  url: string
  drop(): Promise<void>
}

/** Makes an empty database on a PostgreSQL server; by default on that of the tests. */
export async function createPostgresDatabase(
  serverUrl = process.env[POSTGRES_URL_VARIABLE] ?? '',
): Promise<PostgresDatabase> {
  const name = `hotel_${randomUUID().replaceAll('-', '')}`
  await administer(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = name
  return { url: url.href, drop: () => administer(serverUrl, `drop database ${name} with (force)`) }
}

/** Runs one statement on a PostgreSQL server. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
