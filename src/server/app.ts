import fastifyRateLimit from '@fastify/rate-limit'
import fastifyUnderPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Kysely } from 'kysely'
import type { ServerEnv } from '../config/server-env'
import { addBookingRoutes } from './bookings/routes'
import { createSettlement } from './bookings/settle'
import { addContactRoutes } from './contact/routes'
import type { Database } from './db/schema'
import { createHttpServer, forbidCaching } from './http-server'
import { createPaystackClient, type PaystackClient } from './payments/paystack-client'
import type { RehearsalLedger } from './rehearsal/ledger'
import { addRehearsalRoutes } from './rehearsal/routes'
import { addPictureRoutes } from './rooms/pictures'
import { findListedRoom } from './rooms/repository'
import { addRoomRoutes } from './rooms/routes'
import { addSiteRoutes } from './site/routes'

export interface AppOptions {
  database: Kysely<Database>
  env: ServerEnv
  /** Absolute folder of content/. */
  contentDir: string
  /** By default a client for the keys of `env`. */
  paystack?: PaystackClient
  /** The rehearsal's book; its pages exist only with it and without keys. */
  ledger?: RehearsalLedger
  now?: () => Date
  logger?: FastifyServerOptions['logger']
  /** Absolute folder of the release; without it there is only the API. */
  siteDir?: string
  /** False lifts the limits per address, for tests that hammer. */
  rateLimits?: boolean
}

const MAX_EVENT_LOOP_DELAY_MILLISECONDS = 1_000

/** Makes the whole backend over an open, migrated and seeded database. Listens to nothing; the caller closes app and database. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, env, siteDir, logger } = options
  const app = await createHttpServer({ ...env, logger })
  // Gatsby's own work holds up the event loop in build and develop, so only the process that serves guests sheds load.
  if (siteDir !== undefined) {
    await app.register(fastifyUnderPressure, { maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MILLISECONDS })
  }
  await app.register(fastifyRateLimit, { global: false })
  await app.register(async (api) => {
    api.addHook('onRequest', forbidCaching)
    addApiRoutes(api, options)
  })
  addPictureRoutes(app, options.contentDir)
  if (siteDir !== undefined) {
    const hasRoom = async (roomId: number) => (await findListedRoom(database, roomId)) !== undefined
    addSiteRoutes(app, { siteDir, env, hasRoom })
  }
  return app
}

function addApiRoutes(api: FastifyInstance, options: AppOptions): void {
  const { database, env, now = () => new Date(), rateLimits: hasRateLimit = true } = options
  addRoomRoutes(api, database, env.siteUrl ?? '')
  addContactRoutes(api, { database, now, hasRateLimit })
  const settle = createSettlement({
    database,
    paystack: options.paystack ?? ownPaystackClient(api, env),
    domain: env.paystack?.domain ?? 'test',
    now,
    onUndecided: (reason) => api.log.warn({ reason }, 'payment undecided'),
  })
  addBookingRoutes(api, { settle, hasRateLimit })
  if (env.paymentMode === 'rehearsal' && options.ledger !== undefined) addRehearsalRoutes(api, options.ledger)
}

/** Without keys and without a rehearsal nobody can be asked, which is no decision about anybody's payment. */
function ownPaystackClient(api: FastifyInstance, { paystack: keys }: ServerEnv): PaystackClient {
  if (keys === undefined) {
    return { verify: async () => ({ kind: 'undecided', reason: 'no keys' }), close: async () => undefined }
  }
  const client = createPaystackClient(keys)
  api.addHook('onClose', () => client.close())
  return client
}
