import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { deskOrigin, type ServerEnv } from '../../config/server-env'
import { isLoopbackHost } from '../../config/values'
import { useRelease } from '../../publish/use-release'
import { errorCodeOf } from '../../shared/error-facts'
import { createDesk } from '../desk/listener'
import type { DeskServices } from '../desk/services'
import { readHotel } from '../hotel/hotel'
import type { Releases } from '../releases/live'
import type { ReleaseStore } from '../releases/store'
import type { ServerParts } from './app'
import { listenHost, probePort } from './listen'
import type { PaymentProvider } from './payments'

const TRY_AGAIN_MS = 1_000

export interface DeskParts extends Omit<ServerParts, 'payments' | 'releases' | 'store'> {
  releases: Releases
  store: ReleaseStore
  payments: Pick<PaymentProvider, 'client' | 'domain'>
  linkSecret?: DeskServices['linkSecret']
  wake: DeskServices['wake']
}

export function composeDesk(parts: DeskParts): Promise<FastifyInstance> {
  const { env, database, payments, log, contentDir, releases, store, builder, now } = parts
  const { linkSecret, wake } = parts
  return createDesk({
    services: {
      database,
      paystack: payments.client,
      domain: payments.domain,
      now,
      wake,
      hotel: () => readHotel(contentDir(), env.mail, { siteUrl: env.siteUrl }),
      linkSecret,
      site: env.siteUrl ?? '',
      deskUrl: env.deskUrl,
      mailedOrigin: deskOrigin(env),
      isRehearsal: env.payments.mode === 'rehearsal',
      dataDir: env.dataDir,
      projectContentDir: resolve('content'),
      publishing: { store, builder, useRelease: (id, record) => useRelease(id, env, record) },
    },
    env,
    log,
    contentDir,
    releases,
  })
}

export async function openDesk(parts: DeskParts) {
  const { env, log } = parts
  if (env.deskPort === undefined) return undefined
  const place = { host: listenHost(deskHost(env)), port: env.deskPort }
  const app = await composeDesk(parts)
  const closing = new AbortController()

  async function listen(): Promise<void> {
    for (let tries = 1; !closing.signal.aborted; tries += 1) {
      try {
        await probePort(place)
        await app.listen(place)
        log.info({ port: place.port }, 'the desk listens')
        return
      } catch (error) {
        if (closing.signal.aborted) return
        // Guests can still book.
        if (errorCodeOf(error) !== 'EADDRINUSE') {
          log.error({ err: error }, 'the desk cannot listen: look at DESK_PORT and HOST')
          return
        }
        if (tries === 1) log.warn(`DESK_PORT ${place.port} is in use: the desk waits until it is free`)
        await wait(TRY_AGAIN_MS, undefined, { ref: false, signal: closing.signal }).catch(() => undefined)
      }
    }
  }

  let listening = Promise.resolve()
  return {
    start() {
      listening = listen()
    },
    async close() {
      closing.abort()
      // Closing Fastify while it starts to listen throws an error that cannot be caught.
      await listening
      await app.close()
    },
  }
}

/** Returns an address for other machines only when DESK_URL says that they use https. */
function deskHost({ host, deskUrl }: Pick<ServerEnv, 'host' | 'deskUrl'>): string {
  return deskUrl?.startsWith('https:') === true || isLoopbackHost(host) ? host : 'localhost'
}
