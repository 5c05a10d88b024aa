import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { ServerEnv } from '../../config/server-env'
import { type Background, startBackground, type Worker } from './scheduler'
import { createClaimsWorker } from '../settlement/recheck-worker'
import type { Settle } from '../settlement/settle'
import { unlessElsewhere } from '../db/database'
import type { Database } from '../db/schema'
import { readHotel } from '../mail/hotel'
import { createOutboxWorker } from '../mail/outbox-worker'
import { createMailTransport } from '../mail/transport'
import type { PaystackClient } from '../paystack/client'
import { createRefundWorker } from '../refunds/worker'
import { createSweeper } from '../settlement/sweeper'

export interface HotelWorkOptions {
  database: Kysely<Database>
  env: Pick<ServerEnv, 'mail' | 'dataDir'>
  /** Absolute folder of content/. */
  contentDir: string
  paystack: PaystackClient
  /** That of the app, so that nobody asks Paystack twice about a reference at once. */
  settle: Settle
  log: FastifyBaseLogger
  now?: () => Date
}

const SECOND = 1_000
/** The process has fifteen seconds in all. */
const STOP_MILLISECONDS = 12 * SECOND
const MINUTE = 60 * SECOND

/**
 * Prepares what goes on without any guest: open questions about payments, what Paystack knows and nobody told us, refunds, mail. Gives what
 * starts it. Throws a ContentError when content/hotel.json or content/mail.json cannot be used.
 */
export async function prepareHotelWork({
  database,
  env,
  contentDir,
  paystack,
  settle,
  log,
  now = () => new Date(),
}: HotelWorkOptions): Promise<() => Background> {
  const hotel = await readHotel(contentDir, env.mail)
  const transport = createMailTransport(env.mail, env.dataDir)
  const stopping = new AbortController()
  const { signal } = stopping
  const claims = createClaimsWorker({
    database,
    signal,
    settle,
    now,
    onOverdue: () => log.warn('a question about a payment is a day old'),
    onError: (err) => log.error({ err }, 'a question about a payment could not be asked'),
  })
  const sweeper = createSweeper({
    database,
    signal,
    paystack,
    settle,
    now,
    onError: (err) => log.error({ err }, 'a payment could not be settled'),
  })
  const refunds = createRefundWorker({ database, paystack, now, log, signal })
  const outbox = createOutboxWorker({ database, transport, hotel, now, log })
  const sweep = async () => {
    const { complete } = await sweeper.runOnce()
    if (!complete && !signal.aborted) log.warn('Paystack could not be swept to the end')
  }
  const workers: Worker[] = [
    { name: 'claims', every: 15 * SECOND, runOnce: claims.runOnce },
    { name: 'sweep', every: 5 * MINUTE, runOnce: sweep },
    { name: 'refunds', every: 30 * SECOND, runOnce: refunds.runOnce },
    { name: 'mail', every: 10 * SECOND, runOnce: outbox.runOnce },
  ]
  const shifts = workers.map((worker) => ({
    ...worker,
    runOnce: () => unlessElsewhere(database, worker.name, worker.runOnce),
  }))
  return () => {
    const background = startBackground(shifts, (worker, error) =>
      log.error({ worker, err: error }, 'background work failed'),
    )
    return {
      wake: background.wake,
      async stop() {
        stopping.abort()
        const stopped = Promise.all([background.stop(), outbox.close()])
        // A mail server may take a minute; what it was given and we have not noted goes out again, as the same message.
        await Promise.race([stopped, wait(STOP_MILLISECONDS, undefined, { ref: false })])
      },
    }
  }
}
