import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { endInvitation, inviteTerminal } from '../server/access/people'
import { composeDesk } from '../server/app/open-desk'
import { followReleases } from '../server/app/follow-releases'
import { ResourceStack } from '../server/async/resource-stack'
import { createLogger } from '../server/http/logging'
import type { Actor } from '../server/journal/actor'
import type { FollowedReleases } from '../server/releases/live'
import { openReleaseStore, type ReleaseStore } from '../server/releases/store'
import { errorCodeOf } from '../shared/error-facts'
import { signInLink } from '../shared/desk/paths'
import type { Hotel } from './open-hotel'

/** A desk that runs in this process, for whoever sits at the terminal. */
export interface OpenDesk {
  /** Origin of the desk, on this machine. */
  origin: string
  /** Signs in once, within 15 minutes. */
  link: string
  /** False where nothing was published yet: then there are calls, but no pages. */
  hasPages: boolean
  /** Closes the desk, and ends the session that its link has begun. */
  close(): Promise<void>
}

/**
 * Opens the desk on this machine alone, beside a server that runs or without one: on DESK_PORT when it is
 * free, or else on any port. It publishes nothing by itself and runs no jobs. Throws what the database and
 * the network throw. The caller closes it, and the hotel after it.
 */
export async function openDeskHere(
  { database, paystack, domain, env }: Hotel,
  { actor, now }: { actor: Actor; now: () => Date },
): Promise<OpenDesk> {
  const log = createLogger(false)
  const resources = new ResourceStack()
  try {
    const store = openReleaseStore(env)
    const releases = await followLive(store)
    releases?.start()
    const app = resources.use(
      await composeDesk({
        // Links lead to this desk, not to that of a server.
        env: { ...env, deskUrl: undefined },
        database,
        payments: { client: paystack, domain: domain === 'live' ? 'live' : 'test' },
        log,
        contentDir: () => releases?.live().contentDir ?? resolve('content'),
        releases,
        store: releases && store,
        wake: () => undefined,
        now,
      }),
      async (opened) => {
        releases?.stop()
        await opened.close()
      },
    )
    const origin = await listen(app, env.deskPort ?? 0)
    const { token } = await inviteTerminal(database, actor, now())
    // At a server's desk, the link and its session would go on.
    resources.use(token, () => endInvitation(database, token, now()))
    const hasPages = releases !== undefined
    return { origin, link: signInLink(origin, token), hasPages, close: () => resources.close() }
  } catch (error) {
    await resources.close()
    throw error
  }

  async function followLive(store: ReleaseStore): Promise<FollowedReleases | undefined> {
    return (await store.live()) && followReleases(store, log)
  }
}

/**
 * Gives the origin. When a server has the desk's port already, the system chooses another. Other machines
 * never reach this desk. Its link names the address: another user of this machine could listen at a second
 * one of `localhost`, and be given the link.
 */
async function listen(app: FastifyInstance, deskPort: number): Promise<string> {
  const listenAt = (port: number) => app.listen({ host: '127.0.0.1', port })
  try {
    return await listenAt(deskPort)
  } catch (error) {
    if (errorCodeOf(error) !== 'EADDRINUSE' || deskPort === 0) throw error
    return listenAt(0)
  }
}
