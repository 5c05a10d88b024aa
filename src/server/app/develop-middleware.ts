import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { readServerEnv } from '../../config/server-env'
import { errorMessageOf } from '../../shared/error-facts'
import { complain } from '../../terminal/lines'
import { openBackend } from './backend'
import { toErrorBody } from '../http/errors'

type Middleware = (
  request: IncomingMessage & { originalUrl?: string },
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void | Promise<void>

/** Opens the API at its first request, unless it is remote: https://www.gatsbyjs.com/docs/api-proxy/ */
export function addDevelopMiddleware(
  expressApp: { use(middleware: Middleware): unknown },
  openApi: () => Promise<FastifyInstance | undefined> = openDevelopApi,
): void {
  let opening: Promise<FastifyInstance | undefined> | undefined

  expressApp.use(async (request, response, next) => {
    const url = request.originalUrl ?? request.url ?? ''
    if (!url.startsWith('/api/')) {
      next()
      return
    }
    try {
      opening ??= openApi()
      const app = await opening
      if (app === undefined) {
        next()
        return
      }
      // Express removes mount paths from `url`, but Fastify's routes need the whole path.
      request.url = url
      app.routing(request, response)
    } catch (error) {
      // The next request tries again, because the setting or content file may have been corrected.
      opening = undefined
      complain(`The embedded backend did not open: ${errorMessageOf(error)}`)
      const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
      response.writeHead(500, headers)
      response.end(JSON.stringify(toErrorBody('internal', 'Something went wrong on our side.')))
    }
  })
}

async function openDevelopApi(): Promise<FastifyInstance | undefined> {
  const env = readServerEnv()
  if (env.apiHost !== '') return undefined
  const { app } = await openBackend(env)
  // `routing` works only when all plugins are loaded.
  await app.ready()
  return app
}
