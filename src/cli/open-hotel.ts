import { statSync } from 'node:fs'
import { ConfigError } from '../config/config-error'
import { readServerEnv, type ServerEnv } from '../config/server-env'
import { openPaymentProvider } from '../server/app/payments'
import { type DatabasePlace, openConfiguredDatabase, sqliteFile } from '../server/db/database'
import { requireCurrent } from '../server/db/migrate'
import { errorCodeOf } from '../shared/error-facts'

export type OpenHotel = Awaited<ReturnType<typeof openHotel>>

/** Throws a ConfigError for a wrong setting, a missing database, or one that a server must migrate first. */
export async function openHotel(settings: Record<string, string | undefined>) {
  const env = readPlace(settings)
  assertHotelFile(env)
  await using opening = new AsyncDisposableStack()
  const database = opening.adopt(
    await openConfiguredDatabase(env, { isPatient: true, prepare: requireCurrent }),
    (opened) => opened.destroy(),
  )
  const { client, domain } = opening.adopt(await openPaymentProvider(env), (opened) => opened.close())
  const resources = opening.move()
  return { database, paystack: client, domain, env, close: () => resources.disposeAsync() }
}

export async function withHotel<Result>(
  { env }: { env: Record<string, string | undefined> },
  work: (hotel: OpenHotel) => Promise<Result>,
): Promise<Result> {
  const hotel = await openHotel(env)
  try {
    return await work(hotel)
  } finally {
    await hotel.close()
  }
}

/** Throws a ConfigError when a setting is wrong, or when a remote API keeps the bookings. */
export function readPlace(settings: Record<string, string | undefined>): ServerEnv {
  const env = readServerEnv(settings)
  if (env.apiHost === '') return env
  throw new ConfigError('GATSBY_API_HOST', 'is set: the bookings are kept by that host, not here')
}

/** Throws a ConfigError when the settings mean SQLite and this user finds no file, or cannot use it. */
export function assertHotelFile({ dataDir, databaseUrl }: DatabasePlace): void {
  if (databaseUrl !== undefined) return
  try {
    statSync(sqliteFile(dataDir))
  } catch (error) {
    const isForbidden = errorCodeOf(error) === 'EACCES'
    const problem = isForbidden ? 'may not be read by this user' : 'holds no hotel.db'
    throw new ConfigError('DATA_DIR', `${problem}: ${dataDir}`)
  }
}
