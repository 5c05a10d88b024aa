import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { ServerEnv } from '../../../src/config/server-env'
import { type AppOptions, createApp } from '../../../src/server/app'
import { openHotelDatabase } from '../../../src/server/db/database'
import type { Database } from '../../../src/server/db/schema'
import { seedRooms } from '../../../src/server/db/seed'
import type { PaystackClient } from '../../../src/server/payments/paystack-client'
import { type Rehearsal, startRehearsal } from '../../../src/server/rehearsal/rehearsal'

export const CONTENT_DIR = resolve('content')

/** Settings of a rehearsal on this machine. */
export function testEnv(overrides: Partial<ServerEnv> = {}): ServerEnv {
  return {
    port: 0,
    host: 'localhost',
    dataDir: '/nonexistent',
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
}

export interface TestBackendOptions extends Partial<Omit<AppOptions, 'env' | 'database'>> {
  env?: Partial<ServerEnv>
  client?: { maxInFlight?: number; budget?: number }
  /** Puts something between the backend and the rehearsal's client. */
  wrapPaystack?: (client: PaystackClient) => PaystackClient
}

const closing: (() => Promise<void>)[] = []

/** Closes everything that the test opened; call it in afterEach. */
export async function closeAll(): Promise<void> {
  for (const close of closing.splice(0).toReversed()) await close()
}

/** Runs at the end of the test, in reverse order. */
export function onClose(close: () => Promise<void>): void {
  closing.push(close)
}

/** Gives a new folder that is gone after the test. */
export async function makeTempDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'hotel-test-'))
  onClose(() => rm(dir, { recursive: true, force: true }))
  return dir
}

/** Opens a whole backend over a fresh database with the hotel's own rooms, in rehearsal, without rate limits. */
export async function openTestBackend({
  env,
  client,
  wrapPaystack = (paystack) => paystack,
  ...options
}: TestBackendOptions = {}): Promise<TestBackend> {
  const dataDir = await makeTempDir()
  const database = await openHotelDatabase(join(dataDir, 'hotel.db'))
  onClose(() => database.destroy())
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
    env: testEnv({ dataDir, ...env }),
  })
  onClose(() => app.close())
  return { app, database, rehearsal, dataDir }
}
