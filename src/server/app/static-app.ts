import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ServerEnv } from '../../config/server-env'
import { createHttpServer } from '../http/fastify'
import { addMonitoring } from '../monitoring/routes'
import type { Releases } from '../releases/live'
import { addSiteRoutes } from '../site/routes'

export interface StaticAppOptions {
  env: ServerEnv
  releases: Releases
  log: FastifyBaseLogger
}

/** Makes the server for a site whose API is on another host: only the release, no database and no /api. */
export async function createStaticApp({ env, releases, log }: StaticAppOptions): Promise<FastifyInstance> {
  const app = await createHttpServer({ ...env, log })
  await addMonitoring(app, { metricsToken: env.metricsToken, releaseId: () => releases.live().id })
  // Only the remote API knows its rooms. The page asks that API, and shows the 404 screen itself.
  addSiteRoutes(app, { releases, env, findRoom: async () => 'listed' })
  return app
}
