import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { composeBackend } from '../../../src/server/app/backend'
import { openDueHolds } from '../../../src/server/bookings/closures'
import { createLogger } from '../../../src/server/http/logging'
import { REHEARSAL_SECRET_KEY } from '../../../src/server/rehearsal/stand-in'
import { type RecheckWorker, createRecheckWorker } from '../../../src/server/settlement/recheck-worker'
import { type DatabasePlace, openHotelDatabase } from '../../../src/server/db/database'
import type { Database } from '../../../src/server/db/schema'
import { createOutboxWorker, type OutboxWorker } from '../../../src/server/mail/outbox-worker'
import type { MailTransport } from '../../../src/server/mail/transport'
import type { PaystackClient } from '../../../src/server/paystack/client'
import { createRefundWorker, type RefundWorker } from '../../../src/server/refunds/worker'
import { createSweeper, type Sweeper } from '../../../src/server/settlement/sweeper'
import type { RehearsalLedger } from '../../../src/server/rehearsal/ledger'
import { CONTENT_DIR, testEnv } from '../../support/server/backend'
import { HOTEL } from '../../support/server/mail'
import { administer } from '../../support/postgres/test-database'
import type { CountingMail } from './counting-mail'
import type { ModelClock } from './model-clock'
import type { ModelPaystack } from './model-paystack'

/** Everything that keeps running when the hotel dies. */
export interface Surroundings {
  place: DatabasePlace
  ledger: RehearsalLedger
  paystack: ModelPaystack
  mail: CountingMail
  clock: ModelClock
  isListening: boolean
}

/** What a caller of the hotel gets. */
export interface CallAnswer {
  statusCode: number
  body: string
}

/** The hotel from one start to its end. Its background work runs only when a test calls it. */
export class HotelLife {
  isOver = false
  private url: string | undefined
  private endOthers: () => void = () => undefined
  /** Resolves when the hotel is dead. */
  private readonly end = new Promise<void>((resolve) => (this.endOthers = resolve))

  private constructor(
    private readonly surroundings: Surroundings,
    readonly database: Kysely<Database>,
    private readonly app: FastifyInstance,
    readonly workers: {
      recheck: RecheckWorker
      sweep: Sweeper
      refunds: RefundWorker
      outbox: OutboxWorker
      due: { runOnce: () => Promise<void> }
    },
  ) {}

  /** Starts the hotel over its existing database. */
  static async begin(surroundings: Surroundings): Promise<HotelLife> {
    const { place, ledger, mail, clock } = surroundings
    const database = await openHotelDatabase(place)
    // Only the hotel dies here, not the machine, so no write needs an fsync.
    if (place.databaseUrl === undefined) await sql`pragma synchronous = off`.execute(database)
    const { now, monotonic } = clock
    const paystack: PaystackClient = surroundings.paystack.lineFor(() => life.isOver)
    const { app, settle } = await composeBackend({
      env: testEnv(place),
      log: createLogger(false),
      database,
      payments: {
        client: paystack,
        domain: 'test',
        webhookKey: REHEARSAL_SECRET_KEY,
        ledger,
        close: async () => undefined,
      },
      contentDir: () => CONTENT_DIR,
      hasRateLimit: false,
      now,
    })
    const transport: MailTransport = {
      send: (letter) => (life.isOver ? new Promise(() => undefined) : mail.send(letter)),
    }
    const life: HotelLife = new HotelLife(surroundings, database, app, {
      recheck: createRecheckWorker({ database, settle, now }),
      sweep: createSweeper({ database, paystack, settle, now }),
      refunds: createRefundWorker({ database, paystack, now, monotonic }),
      outbox: createOutboxWorker({ database, transport, hotel: () => HOTEL, now }),
      due: { runOnce: () => openDueHolds(database, now()) },
    })
    if (surroundings.isListening) life.url = await app.listen({ host: '127.0.0.1', port: 0 })
    return life
  }

  /** Posts a JSON body and returns the answer, or undefined when the hotel dies meanwhile. */
  post(path: string, body: string, headers: Record<string, string> = {}): Promise<CallAnswer | undefined> {
    const sent = { method: 'POST' as const, headers: { 'content-type': 'application/json', ...headers } }
    const { url } = this
    return this.outlive(async () => {
      if (url === undefined) return this.app.inject({ ...sent, url: path, payload: body })
      const answer = await fetch(`${url}${path}`, { ...sent, body })
      return { statusCode: answer.status, body: await answer.text() }
    })
  }

  /**
   * Returns the result of `work`, or undefined when the hotel dies meanwhile: then no caller gets an answer.
   */
  async outlive<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    const done = work()
    // Errors that follow from the hotel's death are expected.
    done.catch(() => undefined)
    const result = await Promise.race([done, this.end]).catch((error: unknown) => {
      if (!this.isOver) throw error
    })
    return this.isOver ? undefined : (result ?? undefined)
  }

  /** Ends the hotel like SIGKILL: what is not committed is lost, and requests under way get no answer. */
  async kill(): Promise<void> {
    this.isOver = true
    const { place, paystack, mail } = this.surroundings
    mail.died()
    const closed = this.database.destroy()
    this.endOthers()
    this.app.server.close()
    this.app.server.closeAllConnections()
    if (place.databaseUrl !== undefined) await endConnections(place.databaseUrl)
    await closed
    await paystack.whenHome()
  }
}

/**
 * Ends the dead hotel's database sessions, as the server itself would do for lost connections. Resolves
 * before the next hotel starts, so that no old transaction is left.
 */
function endConnections(url: string): Promise<void> {
  return administer(
    url,
    `select pg_terminate_backend(pid, 2000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
}
