import { randomUUID } from 'node:crypto'
import { Client, type QueryResult } from 'pg'

/** Names the server on which tests make their databases. */
export const POSTGRES_URL_VARIABLE = 'TEST_POSTGRES_URL'
/** Has the fingerprint of the hotel's tables, as a server makes them. */
export const POSTGRES_SCHEMA_VARIABLE = 'TEST_POSTGRES_SCHEMA'

export interface PostgresDatabase {
  url: string
  /** Empties it for the next test. */
  drop(): Promise<void>
}

/** Databases for reuse: to drop one and create another takes the server's disk a hundred times as long. */
const idle = new Map<string, { name: string; hasTables: boolean }[]>()

/**
 * Returns a database without a row on a PostgreSQL server; by default on that of the tests. It may have the
 * hotel's tables already, unless it is to be blank.
 */
export async function createPostgresDatabase(
  serverUrl = process.env[POSTGRES_URL_VARIABLE] ?? '',
  { isBlank = false } = {},
): Promise<PostgresDatabase> {
  const used = idle.get(serverUrl)?.pop()
  const name = used?.name ?? (await createDatabase(serverUrl))
  const database = new URL(serverUrl)
  database.pathname = name
  const url = database.href
  if (isBlank && used?.hasTables === true) await administer(url, DROP_TABLES)
  return {
    url,
    async drop() {
      const hasTables = await empty(url, name)
      idle.set(serverUrl, [...(idle.get(serverUrl) ?? []), { name, hasTables }])
    },
  }
}

/** Returns a hash of the tables, columns, constraints, triggers, functions and migrations. */
export async function fingerprintSchema(url: string): Promise<string> {
  const found = await resultsOf(url, FINGERPRINT)
  const fingerprint: unknown = found.at(-1)?.rows[0]?.['fingerprint']
  return String(fingerprint)
}

/** Runs SQL on a PostgreSQL server. */
export async function administer(url: string, statements: string): Promise<void> {
  await resultsOf(url, statements)
}

async function resultsOf(url: string, statements: string): Promise<QueryResult[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // Of several statements, pg gives an array.
    return [await client.query(statements)].flat()
  } finally {
    await client.end()
  }
}

async function createDatabase(serverUrl: string): Promise<string> {
  const name = `hotel_${randomUUID().replaceAll('-', '')}`
  await administer(serverUrl, `create database ${name}`)
  return name
}

/** Returns true when the hotel's tables are there, and as they should be. */
async function empty(url: string, name: string): Promise<boolean> {
  await administer(
    url,
    `select pg_terminate_backend(pid, 60000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid();
    alter database ${name} reset all`,
  )
  const known = process.env[POSTGRES_SCHEMA_VARIABLE]
  const hasTables = known !== undefined && (await fingerprintSchema(url)) === known
  await administer(url, hasTables ? DELETE_ROWS : DROP_TABLES)
  return hasTables
}

const DROP_TABLES = 'drop schema public cascade; create schema public'

/**
 * Empties all tables without their triggers. Creating or truncating forty tables takes much longer. The books
 * of the next test begin now, because what was never done counts as old as the books.
 */
const DELETE_ROWS = `set session_replication_role = replica;
  do $$ declare found record; begin
    for found in select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
    loop execute format('delete from %I', found.relname); end loop;
    update kysely_migration set timestamp = to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  end $$`

const FINGERPRINT = `create temporary table done (name text);
  do $$ begin
    if to_regclass('public.kysely_migration') is not null then
      execute 'insert into done select name from kysely_migration';
    end if;
  end $$;
  select md5(string_agg(part, ',' order by part)) as fingerprint from (
    select 'class ' || relkind::text || relname as part from pg_class where relnamespace = 'public'::regnamespace
    union all
    select 'column ' || attrelid::regclass::text || attname || atttypid::text || attnotnull::text from pg_attribute
      where attnum > 0 and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all
    select 'rule ' || conrelid::regclass::text || conname || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all
    select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all
    select 'trigger ' || tgrelid::regclass::text || tgname || tgenabled::text from pg_trigger
      where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all
    select 'function ' || proname || prosrc from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select 'migration ' || name from done
  ) as parts`
