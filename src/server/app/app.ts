import fastifyRateLimit from '@fastify/rate-limit'
import fastifyUnderPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Kysely } from 'kysely'
import type { ServerEnv } from '../../config/server-env'
import { addBookingRoutes } from '../settlement/verify-route'
import { createSettlement, type Settle } from '../settlement/settle'
import { addContactRoutes } from '../contact/routes'
import type { Database } from '../db/schema'
import { createHttpServer, forbidCaching } from '../http/fastify'
import { absentPaystack, createPaystackClient, type PaystackClient } from '../paystack/client'
import { addWebhookRoute, type WebhookOptions } from '../settlement/webhook-route'
import type { RehearsalLedger } from '../rehearsal/ledger'
import { addRehearsalRoutes } from '../rehearsal/routes'
import { REHEARSAL_SECRET_KEY } from '../rehearsal/stand-in'
import { addPictureRoutes } from '../rooms/pictures'
import { findListedRoom } from '../rooms/repository'
import { addRoomRoutes } from '../rooms/routes'
import { addSiteRoutes } from '../site/routes'

export interface AppOptions {
  database: Kysely<Database>
  env: ServerEnv
  /** Absolute folder of content/. */
  contentDir: string
  /** By default a client for the keys of `env`. */
  paystack?: PaystackClient
  /** The rehearsal's book; its pages exist only with it and without keys. */
  ledger?: RehearsalLedger
  /** By default one over `paystack` of this app's own; background work shares its single flight by sharing it. */
  settle?: Settle
  /** Told when a webhook has left something to do. */
  onHint?: WebhookOptions['onHint']
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
  const settle = options.settle ?? ownSettlement(api, options)
  addBookingRoutes(api, { settle, hasRateLimit })
  const isRehearsal = env.paymentMode === 'rehearsal' && options.ledger !== undefined
  const secretKey = env.paystack?.secretKey ?? (isRehearsal ? REHEARSAL_SECRET_KEY : undefined)
  if (secretKey !== undefined) {
    addWebhookRoute(api, { database, secretKey, now, onHint: options.onHint })
  }
  if (isRehearsal && options.ledger !== undefined) addRehearsalRoutes(api, options.ledger)
}

function ownSettlement(api: FastifyInstance, options: AppOptions): Settle {
  const { database, env, now = () => new Date() } = options
  return createSettlement({
    database,
    paystack: options.paystack ?? ownPaystackClient(api, env),
    domain: env.paystack?.domain ?? 'test',
    now,
    onUndecided: (reason) => api.log.warn({ reason }, 'payment undecided'),
  })
}

function ownPaystackClient(api: FastifyInstance, { paystack: keys }: ServerEnv): PaystackClient {
  if (keys === undefined) return absentPaystack
  const client = createPaystackClient(keys)
  api.addHook('onClose', () => client.close())
  return client
}
