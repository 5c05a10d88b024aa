import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { ServerEnv } from '../../../src/config/server-env'
import { type AppOptions, createApp } from '../../../src/server/app/app'
import type { DatabasePlace } from '../../../src/server/db/database'
import type { Database } from '../../../src/server/db/schema'
import { seedRooms } from '../../../src/server/rooms/seed'
import type { PaystackClient } from '../../../src/server/paystack/client'
import { type Rehearsal, startRehearsal } from '../../../src/server/rehearsal/rehearsal'

import { makeTempDir, onClose } from './closing'
import { type DatabaseKind, makePlace, openTestDatabase } from './database'

export { closeAll, makeTempDir, onClose } from './closing'

export const CONTENT_DIR = resolve('content')

/** Settings of a rehearsal on this machine. */
export function testEnv(overrides: Partial<ServerEnv> = {}): ServerEnv {
  return {
    port: 0,
    host: 'localhost',
    dataDir: '/nonexistent',
    databaseUrl: undefined,
    siteUrl: undefined,
    apiHost: '',
    trustedProxies: [],
    paymentMode: 'rehearsal',
    paystack: undefined,
    mail: { smtp: undefined, from: undefined, desk: undefined },
    ...overrides,
  }
}

export interface TestBackend {
  app: FastifyInstance
  database: Kysely<Database>
  rehearsal: Rehearsal
  dataDir: string
  place: DatabasePlace
  /** Opens the same database once more, as another process has it; closed after the test. */
  openAnother(): Promise<Kysely<Database>>
}

export interface TestBackendOptions extends Partial<Omit<AppOptions, 'env' | 'database'>> {
  env?: Partial<ServerEnv>
  /** By default that of this run of tests. */
  kind?: DatabaseKind
  client?: { maxInFlight?: number; budget?: number }
  /** Puts something between the backend and the rehearsal's client. */
  wrapPaystack?: (client: PaystackClient) => PaystackClient
}

/** Opens a whole backend over a fresh database with the hotel's own rooms, in rehearsal, without rate limits. */
export async function openTestBackend({
  env,
  kind,
  client,
  wrapPaystack = (paystack) => paystack,
  ...options
}: TestBackendOptions = {}): Promise<TestBackend> {
  const dataDir = await makeTempDir()
  const place = await makePlace({ dataDir, kind })
  const database = await openTestDatabase(place)
  await seedRooms(database, options.contentDir ?? CONTENT_DIR)
  const rehearsal = await startRehearsal(dataDir, client)
  onClose(() => rehearsal.close())
  const app = await createApp({
    contentDir: CONTENT_DIR,
    paystack: wrapPaystack(rehearsal.paystack),
    ledger: rehearsal.ledger,
    rateLimits: false,
    ...options,
    database,
    env: testEnv({ ...place, ...env }),
  })
  onClose(() => app.close())
  return { app, database, rehearsal, dataDir, place, openAnother: () => openTestDatabase(place) }
}
