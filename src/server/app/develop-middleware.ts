import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { readServerEnv } from '../../config/server-env'
import { openBackend } from './backend'
import { toErrorBody } from '../http/errors'

type Middleware = (
  request: IncomingMessage & { originalUrl?: string },
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void | Promise<void>

/** The part of Express's app that Gatsby's `developMiddleware` hands over and we use. */
export interface MountableApp {
  use(middleware: Middleware): unknown
}

/** Answers /api/ in `gatsby develop` with the embedded backend, opened at the first call; does nothing when the API is remote. */
export function addDevelopMiddleware(
  expressApp: MountableApp,
  openApp: () => Promise<FastifyInstance | undefined> = openDevelopApp,
): void {
  let opening: Promise<FastifyInstance | undefined> | undefined

  const handOver: Middleware = async (request, response, next) => {
    const url = request.originalUrl ?? request.url ?? ''
    if (!url.startsWith('/api/')) {
      next()
      return
    }
    try {
      opening ??= openApp()
      const app = await opening
      if (app === undefined) {
        next()
        return
      }
      // Express cuts mount paths off `url`; Fastify's routes are whole ones.
      request.url = url
      app.routing(request, response)
    } catch (error) {
      // What is broken (a setting, content/rooms.json) may be mended by the next call.
      opening = undefined
      answerNotOpened(error, response)
    }
  }

  expressApp.use(handOver)
}

function answerNotOpened(error: unknown, response: ServerResponse): void {
  const reason = error instanceof Error ? error.message : 'unknown'
  process.stderr.write(`The embedded backend did not open: ${reason}\n`)
  response.writeHead(500, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  response.end(JSON.stringify(toErrorBody('internal', 'Something went wrong on our side.')))
}

async function openDevelopApp(): Promise<FastifyInstance | undefined> {
  const env = readServerEnv()
  if (env.apiHost !== '') return undefined
  const { app } = await openBackend(env)
  // Routing works only once every plugin is in.
  await app.ready()
  return app
}
