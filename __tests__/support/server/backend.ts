import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { ServerEnv } from '../../../src/config/server-env'
import { type BackendParts, composeBackend } from '../../../src/server/app/backend'
import { openPaymentProvider } from '../../../src/server/app/payments'
import type { DatabasePlace } from '../../../src/server/db/database'
import type { Database } from '../../../src/server/db/schema'
import { fixedRelease } from './release'
import { seedRooms } from '../../../src/server/rooms/seed'
import type { PaystackClient } from '../../../src/server/paystack/client'
import type { RehearsalLedger } from '../../../src/server/rehearsal/ledger'
import { createLogger, type LoggerOptions } from '../../../src/server/http/logging'
import { REHEARSAL_SECRET_KEY } from '../../../src/server/rehearsal/stand-in'
import type { Settle } from '../../../src/server/settlement/settle'
import { type FaultyPaystack, startFaultyPaystack } from '../paystack/faulty-paystack'
import { makeTempDir, onClose } from './closing'
import { type DatabaseKind, makePlace, openTestDatabase } from './database'

export { closeAll, makeTempDir, onClose } from './closing'

export const CONTENT_DIR = resolve('content')

const METRICS_TOKEN = 'a-token-of-at-least-32-characters'

/** Returns a request that carries METRICS_TOKEN. */
export function asOperator(url: string) {
  return { url, headers: { authorization: `Bearer ${METRICS_TOKEN}` } }
}

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
    paymentChannels: undefined,
    metricsToken: METRICS_TOKEN,
    rebuildToken: undefined,
    isRebuiltByItself: false,
    buildTimeoutMs: 60_000,
    payments: { mode: 'rehearsal' },
    mail: { smtp: undefined, from: undefined, desk: undefined },
    deskPort: undefined,
    deskUrl: undefined,
    releasesKept: 5,
    releasesDir: join(overrides.dataDir ?? '/nonexistent', 'releases'),
    logLevel: 'info',
    ...overrides,
  }
}

export interface TestBackend {
  app: FastifyInstance
  settle: Settle
  database: Kysely<Database>
  rehearsal: FaultyPaystack
  dataDir: string
  place: DatabasePlace
  /** Opens the same database once more, as another process has it; closed after the test. */
  openAnother(): Promise<Kysely<Database>>
}

export interface TestBackendOptions extends Partial<
  Pick<BackendParts, 'builder' | 'hasLoadShedding' | 'hasRateLimit' | 'onHint' | 'now'>
> {
  env?: Partial<ServerEnv>
  contentDir?: string
  /** Serves this site too. */
  siteDir?: string
  logger?: LoggerOptions
  /** By default that of this run of tests. */
  kind?: DatabaseKind
  client?: { maxInFlight?: number; budgetMs?: number }
  /** Puts something between the backend and the rehearsal's client. */
  wrapPaystack?: (client: PaystackClient) => PaystackClient
}

/**
 * Opens a whole backend over a fresh database with the hotel's own rooms, in rehearsal, without rate limits
 * and load shedding.
 */
export async function openTestBackend({
  env,
  logger,
  kind,
  client,
  wrapPaystack = (paystack) => paystack,
  contentDir = CONTENT_DIR,
  siteDir,
  ...options
}: TestBackendOptions = {}): Promise<TestBackend> {
  const dataDir = await makeTempDir()
  const place = await makePlace({ dataDir, kind, isBlank: false })
  const database = await openTestDatabase(place)
  await seedRooms(database, contentDir)
  const rehearsal = await startFaultyPaystack(join(dataDir, 'rehearsal.db'), client)
  onClose(() => rehearsal.close())
  if (options.now !== undefined) rehearsal.ledger.hotelTime = options.now
  const instance = await composeInstance(
    { database, paystack: wrapPaystack(rehearsal.paystack), ledger: rehearsal.ledger },
    {
      env: testEnv({ ...place, ...env }),
      log: createLogger(logger ?? false),
      contentDir: () => contentDir,
      releases: siteDir === undefined ? undefined : fixedRelease({ siteDir, contentDir }),
      ...options,
    },
  )
  const openAnother = () => openTestDatabase(place)
  return { ...instance, database, rehearsal, dataDir, place, openAnother }
}

export interface InstanceParts {
  database: Kysely<Database>
  paystack: PaystackClient
  /** Without it there are no pages of the rehearsal. */
  ledger?: RehearsalLedger
}

/**
 * Composes one instance of the hotel, as a process of its own would be, over a database with rooms. It is
 * closed after the test.
 */
export async function composeInstance(
  { database, paystack, ledger }: InstanceParts,
  { env = testEnv(), ...options }: Partial<Omit<BackendParts, 'database' | 'payments'>> = {},
): Promise<{ app: FastifyInstance; settle: Settle }> {
  const payments =
    env.payments.mode === 'rehearsal'
      ? {
          client: paystack,
          domain: 'test' as const,
          webhookKey: REHEARSAL_SECRET_KEY,
          ledger,
          close: async () => undefined,
        }
      : await openPaymentProvider(env)
  onClose(() => payments.close())
  const { app, settle } = await composeBackend({
    env,
    log: createLogger(false),
    database,
    payments,
    contentDir: () => CONTENT_DIR,
    hasRateLimit: false,
    hasLoadShedding: false,
    ...options,
  })
  onClose(() => app.close())
  return { app, settle }
}

/** The hotel of the test. */
export let backend: TestBackend

/** Opens a hotel for each test of a file. */
export function useBackend(options: () => TestBackendOptions = () => ({})): void {
  beforeEach(async () => {
    backend = await openTestBackend(options())
  })
}
