import { existsSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { ConfigError } from '../config/config-error'
import { readServerEnv, type ServerEnv } from '../config/server-env'
import { type DatabasePlace, openConfiguredDatabase, sqliteFile } from '../server/db/database'
import type { Database } from '../server/db/schema'
import { createPaystackClient, type PaystackClient } from '../server/paystack/client'
import { startRehearsal } from '../server/rehearsal/rehearsal'

/** The hotel's books and its Paystack, beside a server that may be running. */
export interface Hotel {
  database: Kysely<Database>
  paystack: PaystackClient
  close(): Promise<void>
}

/**
 * Opens the hotel that the settings name. Makes no database: throws a ConfigError where there is none, or where a setting is wrong.
 */
export async function openHotel(settings?: Record<string, string | undefined>): Promise<Hotel> {
  const env = readPlace(settings)
  assertHotelFile(env)
  const database = await openConfiguredDatabase(env, { isPatient: true })
  try {
    const { paystack, close } = await openPaystack(env)
    return {
      database,
      paystack,
      async close() {
        await close()
        await database.destroy()
      },
    }
  } catch (error) {
    await database.destroy()
    throw error
  }
}

/** Reads where the settings say that the hotel's books are kept. Throws a ConfigError when that is not here. */
export function readPlace(settings?: Record<string, string | undefined>): ServerEnv {
  const env = readServerEnv(settings)
  if (env.apiHost === '') return env
  throw new ConfigError('GATSBY_API_HOST', 'is set: the bookings are kept by that host, not here')
}

/** Throws a ConfigError when the books are to be in an SQLite file, and there is none. */
export function assertHotelFile({ dataDir, databaseUrl }: DatabasePlace): void {
  if (databaseUrl !== undefined || existsSync(sqliteFile(dataDir))) return
  throw new ConfigError('DATA_DIR', `holds no hotel.db: ${dataDir}`)
}

async function openPaystack({
  paystack: keys,
  dataDir,
}: ServerEnv): Promise<Pick<Hotel, 'paystack' | 'close'>> {
  if (keys === undefined) return startRehearsal(dataDir)
  const paystack = createPaystackClient(keys)
  return { paystack, close: () => paystack.close() }
}
