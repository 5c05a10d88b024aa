import { statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { readServerEnv } from '../../config/server-env'
import { ROOMS_FILE } from '../../content/room-entries'
import { errorMessageOf } from '../../shared/error-facts'
import { complain } from '../../terminal/lines'
import { openBackend } from './backend'
import { toErrorBody } from '../http/errors'

type Middleware = (
  request: IncomingMessage & { originalUrl?: string },
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void | Promise<void>

/**
 * The part that we need of the Express app that Gatsby gives to `developMiddleware`
 * (https://www.gatsbyjs.com/docs/api-proxy/).
 */
export interface MountableApp {
  use(middleware: Middleware): unknown
}

export interface DevelopApi {
  app: FastifyInstance
  /** Called before each request: content/ may have changed. */
  refresh?: () => Promise<void>
}

/**
 * Answers /api/ in `gatsby develop` with the embedded backend, which is opened at the first request. When the
 * API is remote, all requests go on to Gatsby. `openApi` gives undefined in that case.
 */
export function addDevelopMiddleware(
  expressApp: MountableApp,
  openApi: () => Promise<DevelopApi | undefined> = openDevelopApi,
): void {
  let opening: Promise<DevelopApi | undefined> | undefined

  const handOver: Middleware = async (request, response, next) => {
    const url = request.originalUrl ?? request.url ?? ''
    if (!url.startsWith('/api/')) {
      next()
      return
    }
    try {
      opening ??= openApi()
      const api = await opening
      if (api === undefined) {
        next()
        return
      }
      await api.refresh?.()
      // Express removes mount paths from `url`, but Fastify's routes need the whole path.
      request.url = url
      api.app.routing(request, response)
    } catch (error) {
      // The next request opens the backend again: the wrong setting or content/rooms.json may be corrected by
      // then.
      opening = undefined
      answerNotOpened(error, response)
    }
  }

  expressApp.use(handOver)
}

function answerNotOpened(error: unknown, response: ServerResponse): void {
  const reason = error instanceof Error ? error.message : 'unknown'
  complain(`The embedded backend did not open: ${reason}`)
  response.writeHead(500, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  response.end(JSON.stringify(toErrorBody('internal', 'Something went wrong on our side.')))
}

async function openDevelopApi(): Promise<DevelopApi | undefined> {
  const env = readServerEnv()
  if (env.apiHost !== '') return undefined
  const { app, takeRooms } = await openBackend(env)
  // `routing` works only when all plugins are loaded.
  await app.ready()
  return { app, refresh: refreshOnChange(resolve('content', ROOMS_FILE), takeRooms) }
}

/**
 * Gives a function that calls `takeRooms` when the file has changed since its last call. A file that is not
 * valid is told, and the rooms stay as they are.
 */
export function refreshOnChange(file: string, takeRooms: () => Promise<void>): () => Promise<void> {
  let known = timeOf(file)
  return async () => {
    const time = timeOf(file)
    if (time === known) return
    known = time
    try {
      await takeRooms()
    } catch (error) {
      complain(`The rooms stay as they were: ${errorMessageOf(error)}`)
    }
  }
}

function timeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
