import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import fastifyRateLimit from '@fastify/rate-limit'
import type { ServerEnv } from '../../config/server-env'
import { addSecurityText } from '../contact/security-text'
import { createHttpServer } from '../http/fastify'
import { addMonitoring } from '../monitoring/routes'
import type { Builder } from '../rebuild/builder'
import { addRebuildRoutes } from '../rebuild/routes'
import type { Releases } from '../releases/live'
import { addSiteRoutes } from '../site/routes'

export interface StaticAppOptions {
  env: ServerEnv
  releases: Releases
  /** Builds the site anew. When undefined, there are no routes for it. */
  builder?: Builder | undefined
  log: FastifyBaseLogger
}

/** Makes the server for a site whose API is on another host: only the release, no database, and of /api
 * nothing but the rebuilds. */
export async function createStaticApp({
  env,
  releases,
  builder,
  log,
}: StaticAppOptions): Promise<FastifyInstance> {
  const app = await createHttpServer({ ...env, log })
  const releaseId = () => releases.live().id
  await addMonitoring(app, { metricsToken: env.metricsToken, dataDir: env.dataDir, releaseId, builder })
  if (builder !== undefined && env.rebuildToken !== undefined) {
    await app.register(fastifyRateLimit, { global: false })
    await addRebuildRoutes(app, { builder, token: env.rebuildToken, now: () => new Date() })
  }
  addSecurityText(app, {
    contentDir: () => releases.live().contentDir,
    siteUrl: env.siteUrl,
    now: () => new Date(),
  })
  // Only the remote API knows its rooms. The page asks that API, and shows the 404 screen itself.
  addSiteRoutes(app, { releases, env, findRoom: async () => 'listed' })
  return app
}
