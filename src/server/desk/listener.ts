import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ServerEnv } from '../../config/server-env'
import { createHttpServer } from '../http/fastify'
import { tidyBody } from '../http/validation'
import type { Releases } from '../releases/live'
import { addPictureRoutes } from '../rooms/pictures'
import { addDeskPages } from '../site/desk-routes'
import { checkHost, guardCalls } from './guard'
import { changesRoutes } from './live-updates'
import { bookingRoutes } from './routes/bookings'
import { contentRoutes } from './routes/content'
import { messageRoutes } from './routes/messages'
import { moneyRoutes } from './routes/money'
import { peopleRoutes } from './routes/people'
import { publishingRoutes } from './routes/publishing'
import { reportRoutes } from './routes/reports'
import { roomRoutes } from './routes/rooms'
import { sessionRoutes } from './routes/session'
import { serveCalls } from './serve-calls'
import type { DeskServices } from './services'

/** Pictures may come from a phone on a slow connection. */
const UPLOAD_MS = 180_000

interface DeskOptions {
  services: DeskServices
  env: Pick<ServerEnv, 'deskUrl' | 'trustedProxies'>
  log: FastifyBaseLogger
  contentDir: () => string
  releases: Releases
}

export async function createDesk({
  services,
  env,
  log,
  contentDir,
  releases,
}: DeskOptions): Promise<FastifyInstance> {
  const app = await createHttpServer({
    siteUrl: env.deskUrl,
    trustedProxies: env.trustedProxies,
    requestTimeoutMs: UPLOAD_MS,
    log,
  })
  checkHost(app, env.deskUrl)
  await app.register(async (desk) => {
    guardCalls(desk, services)
    await addCalls(desk, services)
  })
  addPictureRoutes(app, services.database, contentDir)
  addDeskPages(app, releases)
  return app
}

export async function addCalls(desk: FastifyInstance, services: DeskServices): Promise<void> {
  desk.addHook('preValidation', tidyBody)
  await desk.register(fastifyRateLimit, { global: false })
  await serveCalls(desk, {
    ...bookingRoutes(services),
    ...changesRoutes(services),
    ...contentRoutes(services),
    ...messageRoutes(services),
    ...moneyRoutes(services),
    ...peopleRoutes(services),
    ...publishingRoutes(services),
    ...reportRoutes(services),
    ...roomRoutes(services),
    ...sessionRoutes(desk, services),
  })
}
