import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyBaseLogger, FastifyInstance, RouteOptions } from 'fastify'
import type { ServerEnv } from '../../config/server-env'
import { createRefusals } from '../access/refusals'
import { createHttpServer } from '../http/fastify'
import type { Releases } from '../releases/live'
import { addPictureRoutes } from '../rooms/pictures'
import { addDeskPages } from '../site/desk-routes'
import { addDeskApi } from './desk-api'
import { checkHost, guardCalls } from './door'
import type { DoorServices } from './services'

/** A picture of a room comes from a phone over a slow line. */
const UPLOAD_MS = 180_000

export interface DeskOptions {
  services: DoorServices
  env: Pick<ServerEnv, 'deskUrl' | 'trustedProxies'>
  log: FastifyBaseLogger
  /** Gives the absolute folder of content/ at this moment. */
  contentDir: () => string
  /** The releases with the desk's pages. When undefined, the desk has only its calls. */
  releases: Releases | undefined
  /** Told of each route; for a test of who may call what. */
  onRoute?: (route: RouteOptions) => void
}

/** Makes the HTTP side of the desk. It does not listen yet. Closes it again when this fails. */
export async function createDesk(options: DeskOptions): Promise<FastifyInstance> {
  const { env, log } = options
  const app = await createHttpServer({
    siteUrl: env.deskUrl,
    trustedProxies: env.trustedProxies,
    requestTimeoutMs: UPLOAD_MS,
    log,
  })
  try {
    await addRoutes(app, options)
    return app
  } catch (error) {
    await app.close()
    throw error
  }
}

async function addRoutes(app: FastifyInstance, options: DeskOptions): Promise<void> {
  const { services, env, releases, contentDir, onRoute } = options
  const { database, now } = services
  const refusals = createRefusals(database, now)
  checkHost(app, { deskUrl: env.deskUrl, refusals })
  await app.register(fastifyRateLimit, { global: false })
  await app.register(async (desk) => {
    if (onRoute !== undefined) desk.addHook('onRoute', onRoute)
    guardCalls(desk, services, refusals)
    addDeskApi(desk, services, refusals)
  })
  addPictureRoutes(app, database, contentDir)
  if (releases !== undefined) addDeskPages(app, releases)
}
