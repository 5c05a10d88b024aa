import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { ConfigError } from '../../config/config-error'
import type { ServerEnv } from '../../config/server-env'
import { type AppOptions, createApp } from './app'
import type { Background } from '../jobs/scheduler'
import { createSettlement } from '../settlement/settle'
import { openConfiguredDatabase } from '../db/database'
import { seedRooms } from '../rooms/seed'
import { prepareHotelWork } from '../jobs/jobs'
import { absentPaystack, createPaystackClient } from '../paystack/client'
import type { WebhookNews } from '../settlement/webhook-route'
import { type Rehearsal, startRehearsal } from '../rehearsal/rehearsal'

export interface EmbeddedBackend {
  app: FastifyInstance
  /** Finishes the requests under way, then closes the database. */
  close(): Promise<void>
}

export type EmbeddedBackendOptions = Pick<AppOptions, 'siteDir' | 'logger'> & {
  /** Absolute folder of content/; by default that of the working directory. */
  contentDir?: string
  /** True: once it listens, what needs no guest goes on by itself: sweeps, refunds, mail. Not for a build, which is gone in a minute. */
  hasBackground?: boolean
}

/**
 * Opens the embedded backend: makes DATA_DIR, opens, migrates and seeds the database, and starts the rehearsal where no keys are set.
 * Gives the API app; with `siteDir` it serves the release too. Throws a ConfigError when DATA_DIR cannot be used, a ContentError for a broken
 * content/rooms.json.
 */
export async function openEmbeddedBackend(
  env: ServerEnv,
  {
    contentDir = join(process.cwd(), 'content'),
    hasBackground = false,
    ...options
  }: EmbeddedBackendOptions = {},
): Promise<EmbeddedBackend> {
  await makeDataDir(env.dataDir)
  const database = await openConfiguredDatabase(env)
  let rehearsal: Rehearsal | undefined
  try {
    await seedRooms(database, contentDir)
    rehearsal = env.paymentMode === 'rehearsal' ? await startRehearsal(env.dataDir) : undefined
    const { ledger } = rehearsal ?? {}
    const paystack =
      rehearsal?.paystack ?? (env.paystack ? createPaystackClient(env.paystack) : absentPaystack)
    let background: Background | undefined
    const settle = createSettlement({
      database,
      paystack,
      domain: env.paystack?.domain ?? 'test',
      now: () => new Date(),
      onUndecided: (reason) => app.log.warn({ reason }, 'payment undecided'),
    })
    const onHint = (news: WebhookNews) => background?.wake(news === 'claim' ? 'claims' : 'refunds')
    const app = await createApp({ ...options, database, env, contentDir, ledger, paystack, settle, onHint })
    if (hasBackground) {
      const startWork = await prepareHotelWork({ database, env, contentDir, paystack, settle, log: app.log })
      // A server that finds its port taken has done nothing yet.
      app.addHook('onListen', async () => {
        background = startWork()
      })
    }
    return {
      app,
      async close() {
        // No new work while the last guests are answered.
        const stopped = background?.stop()
        await app.close()
        await stopped
        await paystack.close()
        await rehearsal?.close()
        await database.destroy()
      },
    }
  } catch (error) {
    await rehearsal?.close()
    await database.destroy()
    throw error
  }
}

async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new ConfigError('DATA_DIR', `cannot hold the database (${reason}): ${dataDir}`)
  }
}
