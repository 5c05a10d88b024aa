import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { ServerEnv } from '../../config/server-env'
import { addContactRoutes } from '../contact/routes'
import { addSecurityText } from '../contact/security-text'
import type { Database } from '../db/schema'
import { allowOrigins } from '../http/cross-origin'
import { createHttpServer, forbidCaching } from '../http/fastify'
import { shedLoad } from '../http/load-shedding'
import { addMonitoring } from '../monitoring/routes'
import type { Builder } from '../rebuild/builder'
import { addRebuildRoutes } from '../rebuild/routes'
import type { RehearsalLedger } from '../rehearsal/ledger'
import { addRehearsalRoutes } from '../rehearsal/routes'
import type { Releases } from '../releases/live'
import { addPictureRoutes } from '../rooms/pictures'
import { findRoomStatus } from '../rooms/repository'
import { addRoomRoutes } from '../rooms/routes'
import { addStatusRoute, addVerifyRoute } from '../settlement/guest-routes'
import type { Settle } from '../settlement/settle'
import { addWebhookRoute, type WebhookOptions } from '../settlement/webhook-route'
import { addSiteRoutes } from '../site/routes'

export interface AppOptions {
  database: Kysely<Database>
  env: ServerEnv
  log: FastifyBaseLogger
  settle: Settle
  /** Gives the absolute folder of content/ at this moment. */
  contentDir: () => string
  /** What is served of the site. When undefined, the app has only the API. */
  releases: Releases | undefined
  /** Gives the id of the release that is served. When undefined, the app has no routes for monitoring. */
  releaseId: (() => string) | undefined
  /** Builds the site anew. When undefined, there are no routes for it. */
  builder: Builder | undefined
  /** The key that signs webhooks. When undefined, there is no webhook route. */
  webhookKey: string | undefined
  /** Called when a webhook has made something due. */
  onHint: WebhookOptions['onHint']
  /** The rehearsal's ledger. When undefined, the app has no rehearsal routes. */
  ledger: RehearsalLedger | undefined
  now: () => Date
  /** False switches the rate limits per client address off, for tests. */
  hasRateLimit: boolean
  /** True answers 503 while the event loop is blocked. For the process that serves guests. */
  hasLoadShedding: boolean
}

/** Makes the HTTP side of the backend. It does not listen yet. Closes the app again when this fails. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = await createHttpServer({ ...options.env, log: options.log })
  try {
    await addRoutes(app, options)
    return app
  } catch (error) {
    await app.close()
    throw error
  }
}

async function addRoutes(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { database, env, contentDir, releases, releaseId, builder, now, hasLoadShedding } = options
  if (releaseId !== undefined) {
    const { metricsToken, isPreview, dataDir } = env
    await addMonitoring(app, { metricsToken, isPreview, dataDir, releaseId, builder, database, now })
  }
  allowOrigins(app, env.allowedOrigins)
  if (hasLoadShedding) await shedLoad(app)
  await app.register(fastifyRateLimit, { global: false })
  await app.register(async (api) => {
    api.addHook('onRequest', forbidCaching)
    addApiRoutes(api, options)
  })
  if (builder !== undefined && env.rebuildToken !== undefined) {
    await addRebuildRoutes(app, { builder, token: env.rebuildToken, now })
  }
  addPictureRoutes(app, database, contentDir)
  if (releases !== undefined) {
    const findRoom = (roomId: number) => findRoomStatus(database, roomId)
    addSecurityText(app, { contentDir, siteUrl: env.siteUrl, now })
    addSiteRoutes(app, { releases, env, findRoom })
  }
}

function addApiRoutes(api: FastifyInstance, options: AppOptions): void {
  const { database, env, settle, webhookKey, onHint, ledger, now, hasRateLimit } = options
  addRoomRoutes(api, { database, origin: env.siteUrl ?? '' })
  addContactRoutes(api, { database, allowedOrigins: env.allowedOrigins, now, hasRateLimit })
  addVerifyRoute(api, { database, settle, hasRateLimit })
  addStatusRoute(api, { database, settle, hasRateLimit })
  if (webhookKey === undefined) return
  addWebhookRoute(api, { database, secretKey: webhookKey, now, onHint })
  if (ledger !== undefined) {
    addRehearsalRoutes(api, { ledger, webhookKey, allowedOrigins: env.allowedOrigins, hasRateLimit })
  }
}
