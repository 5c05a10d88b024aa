import { setTimeout as wait } from 'node:timers/promises'
import type { ServerEnv } from '../../config/server-env'
import { backoffMs, doublingMs } from '../../shared/backoff'
import { errorCodeOf } from '../../shared/error-facts'
import { complain } from '../../terminal/lines'
import { databaseFailureOf, mayComeBack } from '../db/database-error'
import { Busy } from '../http/errors'
import { createHttpServer } from '../http/fastify'
import { createLogger } from '../http/logging'
import { followReleases } from '../releases/live'
import { openReleaseStore } from '../releases/store'
import { addSiteRoutes } from '../site/routes'
import type { Backend } from './backend'
import { listenHost } from './listen'

const PAUSES_MS = doublingMs(500, 15_000)
const NEVER_LOGGED = { logLevel: 'error' } as const

export type RunningServer = Omit<Backend, 'database'>

export interface Start {
  /** What a signal closes. */
  server?: RunningServer
  /** Settles when the server listens, or cannot. */
  listening?: Promise<unknown>
}

/**
 * While its database or disk is away, the server is tried again and again, and one without books listens in its
 * place. Throws what no waiting helps against.
 */
export async function openPatiently(
  env: ServerEnv,
  start: Start,
  open: () => Promise<RunningServer>,
  explain: (error: unknown) => string | undefined,
): Promise<RunningServer> {
  let reason = ''
  for (let tries = 1; ; tries += 1) {
    try {
      const server = await open()
      await start.server?.close()
      return server
    } catch (error) {
      if (!mayComeBack(error)) throw error
      const line = explain(error) ?? `The database cannot be used (${errorCodeOf(databaseFailureOf(error))})`
      if (line !== reason) complain(`${line}. Waiting until it can be used`)
      reason = line
      start.server ??= await listenWithoutBooks(env, start, () => reason)
      await wait(backoffMs(tries, PAUSES_MS))
    }
  }
}

/** Shows the pages of the release, if one can be read. /readyz gives the reason; every other call answers 503. */
async function listenWithoutBooks(
  env: ServerEnv,
  start: Start,
  reason: () => string,
): Promise<RunningServer> {
  const log = createLogger({ level: env.logLevel })
  const app = await createHttpServer({ ...env, log })
  app.get('/healthz', NEVER_LOGGED, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', NEVER_LOGGED, async (_request, reply) =>
    reply.code(503).header('cache-control', 'no-store').send({ status: 'not ready', reason: reason() }),
  )
  const releases = await followReleases(openReleaseStore(env), log).catch(() => undefined)
  app.all('/api/*', refuse)
  if (releases === undefined) app.all('/*', refuse)
  else addSiteRoutes(app, { env, releases, ...UNKNOWN })
  start.listening = app.listen({ host: listenHost(env.host), port: env.port })
  await start.listening
  return { app, close: () => app.close() }
}

/** What only the books know. */
const UNKNOWN = { readNotice: async () => undefined, findRoom: async () => 'listed' as const }

async function refuse(): Promise<never> {
  throw new Busy('This is not possible at the moment. Please try again shortly.')
}
