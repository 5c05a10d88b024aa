import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { ServerEnv } from '../../config/server-env'
import { createHttpServer } from '../http/fastify'
import { addSiteRoutes } from '../site/routes'

export interface ReleaseAppOptions {
  env: ServerEnv
  siteDir: string
  logger?: FastifyServerOptions['logger']
}

/** Makes the server for a site whose API is on another host: only the release, no database and no /api. */
export async function createReleaseApp({
  env,
  siteDir,
  logger,
}: ReleaseAppOptions): Promise<FastifyInstance> {
  const app = await createHttpServer({ ...env, logger })
  // Only the remote host knows its rooms: the page asks it, and shows the 404 screen itself.
  addSiteRoutes(app, { siteDir, env, hasRoom: async () => true })
  return app
}
