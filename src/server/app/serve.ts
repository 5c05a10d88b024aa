import '../../config/check-node'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { ConfigError } from '../../config/config-error'
import { describeDangers, readServerEnv, readSiteEnv, type ServerEnv } from '../../config/server-env'
import { loadEnvFile } from '../../config/env-file'
import { paymentModeOf } from '../../config/site-env'
import { ContentError } from '../../content/problem'
import { findSampleFacts } from '../../content/sample-facts'
import { errorCodeOf, errorPathOf, errorPortOf } from '../../shared/error-facts'
import { complain, say } from '../../terminal/lines'
import { databaseFailureOf, isDatabaseError } from '../db/database-error'
import { makePrivateFiles, makeReleasesDir, makeWritableDir } from '../db/data-dir'
import { createLogger } from '../http/logging'
import { assertFits, buildSettingsOf, ReleaseError } from '../releases/description'
import type { Builder } from '../rebuild/builder'
import { followReleases } from '../releases/live'
import { readVersion } from '../monitoring/version'
import { openReleaseStore, type ReleaseStore } from '../releases/store'
import { createStaticApp } from './app'
import { type Backend, openBackend } from './backend'
import { listenHost } from './listen'
import { openBuilder } from './open-builder'
import { execFile } from 'node:child_process'

type RunningServer = Omit<Backend, 'database'>

interface Start {
  server?: RunningServer
  listening?: Promise<unknown>
}

/** Longer than the slowest answer: verify-payment may take 11.5 seconds. */
const CLOSE_WITHIN_MS = 15_000

/** Prints one line for a failure that the operator can correct, and then returns undefined. */
export async function runServer(): Promise<Builder | undefined> {
  makePrivateFiles()
  // The server survives when the reader of its output ends (EPIPE) or the disk is full.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const start: Start = {}
  closeOnSignal(start)
  try {
    warn(loadEnvFile())
    const env = readServerEnv()
    for (const danger of describeDangers(env)) warn(danger)
    const server = await openServer(env, await openReleases(env))
    start.server = server
    start.listening = server.app.listen({ host: listenHost(env.host), port: env.port })
    try {
      await start.listening
    } catch (error) {
      await server.close()
      throw error
    }
    announce(server.app, env)
    notifySystemd(process.env)
    return server.builder
  } catch (error) {
    reportFailure(error)
    return undefined
  }
}

/** Prints one line for an error that the operator can correct. Throws any other, because that is a bug. */
export function reportFailure(error: unknown): void {
  const line = explain(error)
  if (line === undefined) throw error
  complain(line)
  process.exitCode = 1
}

function warn(line: string | undefined): void {
  if (line !== undefined) complain(`Warning: ${line}`)
}

/** Throws a ReleaseError when the live release was built with other settings. */
async function openReleases(env: ServerEnv): Promise<ReleaseStore> {
  await makeWritableDir(env.dataDir)
  await makeReleasesDir(env.releasesDir)
  const store = openReleaseStore(env)
  const live = await store.live()
  if (live === undefined) return store
  const site = readSiteEnv()
  assertFits(live.description, buildSettingsOf(site, env))
  if (paymentModeOf(site) === 'live') for (const fact of await findSampleFacts(live.contentDir)) warn(fact)
  return store
}

async function openServer(env: ServerEnv, store: ReleaseStore): Promise<RunningServer> {
  const logger = { level: env.logLevel }
  if (env.apiHost === '') return openBackend(env, { store, logger, hasJobs: true, hasRebuilds: true })
  const log = createLogger(logger)
  const releases = await followReleases(store, log)
  const builder = openBuilder(env, releases, log)
  const app = await createStaticApp({ env, releases, builder, log })
  app.addHook('onListen', async () => releases.start())
  return {
    app,
    builder,
    close: async () => {
      releases.stop()
      await Promise.all([builder.stop(), app.close()])
    },
  }
}

function announce(app: FastifyInstance, { host, apiHost, payments, mail }: ServerEnv): void {
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : ''
  const shownHost = host.includes(':') ? `[${host}]` : host
  say(`Version ${readVersion()}`)
  say(`Listening on http://${shownHost}:${port}`)
  if (apiHost === '' && mail.smtp === undefined) {
    const reason = mail.isHeldBack
      ? 'a rehearsal sends none out, whatever SMTP_URL says'
      : 'SMTP_URL is not set'
    say(`Mail is written to DATA_DIR/mail: ${reason}`)
  }
  if (payments.mode === 'rehearsal') say('Rehearsal: no money moves')
  if (paymentModeOf(readSiteEnv()) === 'none') {
    say('No payments: GATSBY_PAYSTACK_PUBLIC_KEY is not set')
  }
}

/** Bugs end the process at once: a handled SIGSEGV would run the same instruction again for ever. */
const NOT_CLOSED_GRACEFULLY: closeWithGrace.AllEvents[] = [
  'uncaughtException',
  'unhandledRejection',
  'beforeExit',
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
  'SIGSEGV',
  'SIGTRAP',
]

/** A second signal, or one during start-up, ends the process at once: it must survive a kill anyway. */
function closeOnSignal(start: Start): void {
  closeWithGrace({ delay: CLOSE_WITHIN_MS, logger: false, skip: NOT_CLOSED_GRACEFULLY }, async () => {
    // Closing Fastify while it starts to listen throws an error that cannot be caught.
    await start.listening?.catch(() => undefined)
    await start.server?.close()
  })
}

function explain(error: unknown): string | undefined {
  if (error instanceof ContentError) return error.firstLine
  if (error instanceof ConfigError || error instanceof ReleaseError) {
    return error.message.replace(/\s+/g, ' ')
  }
  if (isDatabaseError(error)) {
    return `The database cannot be used (${errorCodeOf(databaseFailureOf(error))})`
  }
  const code = errorCodeOf(error)
  if (code === 'EADDRINUSE') {
    return `PORT ${errorPortOf(error)} is in use by another program: stop it or set another PORT`
  }
  if (code === 'EACCES') {
    const path = errorPathOf(error)
    return path === ''
      ? `PORT ${errorPortOf(error)} may not be used by this user: choose another`
      : `This user may not read or write ${path}: give it to the user that runs the server`
  }
  const place = [code, errorPathOf(error)].filter(Boolean).join(' ')
  if (code === 'ENOSPC' || code === 'EDQUOT') return `The disk is full: ${place}`
  if (code === 'EROFS') return `The disk can only be read: ${place}`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'HOST is not an address of this machine'
  return undefined
}

/**
 * Reports to systemd that the server listens, and three times in each WatchdogSec that its event loop turns:
 * https://www.freedesktop.org/software/systemd/man/latest/sd_notify.html. Node cannot write to that kind
 * of socket, but systemd-notify can. Does nothing without systemd.
 */
export function notifySystemd(env: NodeJS.ProcessEnv): void {
  if (env['NOTIFY_SOCKET'] === undefined) return
  const send = (state: string) => execFile('systemd-notify', [state], { env }, () => undefined)
  send('READY=1')
  const watchdogMs = Number(env['WATCHDOG_USEC'] ?? 0) / 1_000
  if (watchdogMs > 0) setInterval(() => send('WATCHDOG=1'), watchdogMs / 3).unref()
}

if (require.main === module) void runServer()
