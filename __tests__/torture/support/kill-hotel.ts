import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { AcknowledgedResponse } from '../../support/server/acknowledged'
import type { DatabasePlace } from '../../../src/server/db/database'
import type { Database } from '../../../src/server/db/schema'
import { seedRooms } from '../../../src/server/rooms/seed'
import { PAYSTACK_WEBHOOK_PATH, VERIFY_PAYMENT_PATH } from '../../../src/shared/paths'
import { type RehearsalEvent, signEvent } from '../../../src/server/rehearsal/webhook-sender'
import { type HotelProcess, startHotelProcess } from '../../support/process/hotel-process'
import { type OutsidePaystack, startOutsidePaystack } from '../../support/process/outside-paystack'
import { TEST_SECRET_KEY } from '../../support/releases'
import { CONTENT_DIR } from '../../support/server/backend'
import { type DatabaseKind, makePlace, openTestDatabase } from '../../support/server/database'
import { GUEST, newReference, pay, siteMetadata } from '../../support/server/guest'
import { letRoomsGo } from '../../support/server/let-rooms-go'
import { FAILPOINT_HEADER, FAILPOINT_MARK_VARIABLE, FAILPOINT_VARIABLE } from '../failpoints/failpoint'
import type { Runner } from './kill-runner'
import { KillStaff } from './kill-staff'

/** Time for a process to reach its failpoint. */
export const DEATH_MS = 20_000
const MAX_ASKS = 40
const ASK_PAUSE_MS = 50

export interface Payment {
  reference: string
  roomId: number
  email: string
}

export interface HeardAnswer {
  status: number
  body: string
}

/** A hotel whose process is killed again and again over one database, and a Paystack that keeps running. */
export class KillHotel {
  /** Every answer that a guest got. */
  readonly acknowledged: AcknowledgedResponse[] = []
  /** Violations that were reported already: each is reported once, although it stays in the books. */
  readonly told = new Set<string>()
  startedAt = new Date(0)
  private process: HotelProcess | undefined
  private callers = 0

  private constructor(
    readonly place: DatabasePlace,
    readonly paystack: OutsidePaystack,
    readonly database: Kysely<Database>,
    readonly staff: KillStaff,
    private readonly runner: Runner,
    private readonly priceKoboOf: Map<number, number>,
  ) {}

  /**
   * Opens a hotel over a fresh database. Its process is not started yet. Its Paystack accepts every refund
   * order, so that a second order becomes visible.
   */
  static async open(kind: DatabaseKind, runner: Runner): Promise<KillHotel> {
    const place = await makePlace({ kind })
    const paystack = await startOutsidePaystack()
    paystack.ledger.isBlindToRefunds = true
    const database = await openTestDatabase(place)
    await seedRooms(database, CONTENT_DIR)
    const rooms = await database.selectFrom('rooms').select(['id', 'price_kobo']).execute()
    const prices = new Map(rooms.map(({ id, price_kobo }) => [id, price_kobo]))
    const staff = new KillStaff({ database, paystack, mailDir: join(place.dataDir, 'mail') })
    return new KillHotel(place, paystack, database, staff, runner, prices)
  }

  get isRunning(): boolean {
    return this.process !== undefined
  }

  /** Starts the process. Resolves when it listens, or when it has died at the given failpoint. */
  async start(failpoint?: string): Promise<void> {
    rmSync(this.mark, { force: true })
    this.startedAt = new Date()
    const env = {
      ...this.runner.env,
      [FAILPOINT_MARK_VARIABLE]: this.mark,
      ...(failpoint === undefined ? {} : { [FAILPOINT_VARIABLE]: failpoint }),
    }
    try {
      this.process = await startHotelProcess({
        place: this.place,
        paystackUrl: this.paystack.baseUrl,
        env,
        command: this.runner.command,
      })
    } catch (error) {
      if (this.readMark() === undefined) throw error
    }
  }

  /** Ends the process with SIGTERM. */
  async stop(): Promise<void> {
    await this.process?.stop('SIGTERM')
    this.process = undefined
  }

  /** Kills the process with SIGKILL. */
  async kill(): Promise<void> {
    await this.process?.stop('SIGKILL')
    this.process = undefined
  }

  /**
   * Waits until the process dies. Gives the failpoint at which it has killed itself. After DEATH_MS the
   * process is killed from here, and the result is undefined.
   */
  async awaitDeath(): Promise<string | undefined> {
    await Promise.race([this.process?.gone, wait(DEATH_MS, undefined, { ref: false })])
    await this.kill()
    return this.readMark()
  }

  /** Lets a guest pay the price of a room, at Paystack. */
  async pay(roomId: number, email = GUEST.email): Promise<Payment> {
    const amount = this.priceKoboOf.get(roomId)
    if (amount === undefined) throw new Error(`no room ${roomId}`)
    const reference = newReference(roomId)
    await pay(this.paystack.ledger, { reference, email, amount, metadata: siteMetadata(roomId) })
    return { reference, roomId, email }
  }

  /** Makes a guest's verify call. Gives undefined when the connection broke. */
  async ask({ reference, roomId, email }: Payment, failpoint?: string): Promise<HeardAnswer | undefined> {
    const body = { reference, room_id: roomId, name: GUEST.name, email }
    const answer = await this.post(VERIFY_PAYMENT_PATH, JSON.stringify(body), headersOf(failpoint))
    if (answer !== undefined) this.acknowledged.push({ reference, ...answer })
    return answer
  }

  /** Repeats a guest's verify call until the answer is final. Throws after MAX_ASKS calls. */
  async askUntilFinal(payment: Payment): Promise<HeardAnswer> {
    for (let asks = 1; asks <= MAX_ASKS; asks += 1) {
      const answer = await this.ask(payment)
      if (answer !== undefined && isFinal(answer)) return answer
      await wait(ASK_PAUSE_MS)
    }
    throw new Error(`no answer about ${payment.reference}: ${JSON.stringify(this.acknowledged.at(-1))}`)
  }

  /** Sends a webhook as Paystack does. Gives undefined when the connection broke. */
  webhook(event: RehearsalEvent, failpoint?: string): Promise<HeardAnswer | undefined> {
    const body = JSON.stringify(event)
    const signature = { 'x-paystack-signature': signEvent(body, TEST_SECRET_KEY) }
    return this.post(PAYSTACK_WEBHOOK_PATH, body, { ...signature, ...headersOf(failpoint) })
  }

  /** Ends the bookings of rooms, as the desk does when guests leave. */
  async letRoomsGo(roomIds: readonly number[]): Promise<void> {
    await letRoomsGo(this.database, roomIds)
  }

  private async post(
    path: string,
    body: string,
    headers: Record<string, string>,
  ): Promise<HeardAnswer | undefined> {
    this.callers += 1
    // Each call has another client address, so that no rate limit applies.
    const address = `10.0.${(this.callers >> 8) & 255}.${this.callers & 255}`
    try {
      const response = await fetch(`${this.process?.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
        body,
      })
      return { status: response.status, body: await response.text() }
    } catch (error) {
      if (isBrokenLine(error)) return undefined
      throw error
    }
  }

  private get mark(): string {
    return join(this.place.dataDir, 'died-at')
  }

  private readMark(): string | undefined {
    return existsSync(this.mark) ? readFileSync(this.mark, 'utf8') : undefined
  }
}

/**
 * Repeats a call while the hotel answers 503, at most MAX_ASKS times. Gives undefined when the connection
 * broke.
 */
export async function insist(call: () => Promise<HeardAnswer | undefined>): Promise<HeardAnswer | undefined> {
  for (let calls = 1; ; calls += 1) {
    const answer = await call()
    if (answer?.status !== 503 || calls === MAX_ASKS) return answer
    await wait(ASK_PAUSE_MS)
  }
}

/** True for a final answer. */
export function isFinal({ status }: HeardAnswer): boolean {
  return status === 200 || [404, 409, 422].includes(status)
}

/** Compares the name: under jest, fetch throws errors of another realm, and `instanceof` would be false. */
function isBrokenLine(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'TypeError'
}

function headersOf(failpoint: string | undefined): Record<string, string> {
  return failpoint === undefined ? {} : { [FAILPOINT_HEADER]: failpoint }
}
