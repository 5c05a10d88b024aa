import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import type { Kysely } from 'kysely'
import { openHotelDatabase } from '../../../src/server/db/database'
import type { Database } from '../../../src/server/db/schema'
import { createPaystackClient, type PaystackClient } from '../../../src/server/paystack/client'
import { REHEARSAL_SECRET_KEY } from '../../../src/server/rehearsal/stand-in'
import { seedRooms } from '../../../src/server/rooms/seed'
import { type FaultyPaystack, startFaultyPaystack } from '../../support/paystack/faulty-paystack'
import { businessDay } from '../../../src/shared/stay'
import { CONTENT_DIR, makeTempDir, onClose } from '../../support/server/backend'
import { type DatabaseKind, makePlace } from '../../support/server/database'
import { CountingMail } from './counting-mail'
import { Gate } from './gate'
import { HotelLife, type Surroundings } from './hotel-life'
import { Step } from './model'
import { ModelClock } from './model-clock'
import { ModelPaystack } from './model-paystack'

/** Time limit of the client, shorter than the pause before a retry: each fault is met once. */
const BUDGET_MS = 195
const NETWORK_PAUSE_MS = 2

const TABLES_WITH_TRACES = [
  'outbox',
  'open_payments',
  'refunds',
  'folio_entries',
  'holds',
  'room_nights',
  'closures',
  'bookings',
  'payments',
  'sync_state',
  'price_periods',
] as const satisfies readonly (keyof Database)[]

export interface WorldOptions {
  /** Lets the hotel listen on a port and sends it real requests, in place of Fastify's inject. */
  isListening?: boolean
}

/** The refunds of one payment in Paystack's ledger. Amounts are in kobo. */
export interface PaystackRefundSum {
  reference: string
  paid: number
  refunds: number
  refunded: number
}

/**
 * A hotel that can die at any moment, and everything that keeps running then. One world serves many sequences
 * and is emptied between them.
 */
export class World implements Surroundings {
  readonly clock = new ModelClock()
  readonly gate: Gate
  readonly paystack: ModelPaystack
  readonly mail: CountingMail
  private isInUse = false

  private constructor(
    readonly place: Surroundings['place'],
    readonly rehearsal: FaultyPaystack,
    private readonly book: SqliteFile.Database,
    kind: DatabaseKind,
    /** Asks Paystack with the hotel's own time limit. */
    readonly patient: PaystackClient,
    readonly isListening: boolean,
  ) {
    this.gate = new Gate(kind === 'postgres' || isListening ? NETWORK_PAUSE_MS : 0)
    this.paystack = new ModelPaystack(rehearsal.paystack, patient, this.gate, this.clock)
    this.mail = new CountingMail(this.gate)
  }

  /** Opens the world over a fresh database. closeAll closes it. */
  static async open(kind: DatabaseKind, { isListening = false }: WorldOptions = {}): Promise<World> {
    const dataDir = await makeTempDir()
    const place = await makePlace({ dataDir, kind })
    const file = join(dataDir, 'rehearsal.db')
    const rehearsal = await startFaultyPaystack(file, { budgetMs: BUDGET_MS })
    onClose(() => rehearsal.close())
    const patient = createPaystackClient({ baseUrl: rehearsal.baseUrl, secretKey: REHEARSAL_SECRET_KEY })
    onClose(() => patient.close())
    const book = new SqliteFile(file)
    onClose(async () => void book.close())
    // The ledger accepts every refund order, so that a double refund becomes visible.
    rehearsal.ledger.isBlindToRefunds = true
    const database = await openHotelDatabase(place)
    await seedRooms(database, CONTENT_DIR)
    await database.destroy()
    const world = new World(place, rehearsal, book, kind, patient, isListening)
    rehearsal.ledger.trueTime = () => world.clock.trueTime
    world.current = await HotelLife.begin(world)
    onClose(() => world.life.kill())
    return world
  }

  private current: HotelLife | undefined

  get life(): HotelLife {
    if (this.current === undefined) throw new Error('the hotel has not begun')
    return this.current
  }

  get database(): Kysely<Database> {
    return this.life.database
  }

  get ledger(): FaultyPaystack['ledger'] {
    return this.rehearsal.ledger
  }

  /** Begins a step. */
  step(isAlone: boolean): Step {
    return new Step(isAlone, this.paystack.undecided, businessDay(this.clock.now().toISOString()))
  }

  /** Kills the hotel and starts it again over the same database. */
  async restart(): Promise<void> {
    await this.life.kill()
    this.current = await HotelLife.begin(this)
  }

  /** Sets everything back to the start. Work that a sequence left under way is killed. */
  async empty(): Promise<void> {
    this.gate.open()
    if (this.isInUse) await this.restart()
    this.isInUse = true
    this.mend()
    this.paystack.isPatient = true
    this.rehearsal.ledger.refundEnd = 'processed'
    this.clock.restart()
    this.mail.empty()
    this.book.exec('delete from refunds; delete from transactions')
    await this.database.transaction().execute(async (transaction) => {
      for (const table of TABLES_WITH_TRACES) await transaction.deleteFrom(table).execute()
    })
    await this.life.workers.sweep.runOnce()
    this.paystack.isPatient = false
  }

  /** Call it when a sequence has ended and nothing is under way. */
  leave(): void {
    this.isInUse = false
  }

  /** Ends all faults outside the hotel and sets its clock right. */
  mend(): void {
    this.rehearsal.faults.clear()
    this.paystack.isLate = false
    this.mail.isDown = false
    this.clock.set(0)
  }

  /** Returns the refunds at Paystack, finished or not, by payment. */
  paystackRefunds(): PaystackRefundSum[] {
    const rows = this.book
      .prepare<[], PaystackRefundSum>(
        `select t.reference, t.amount as paid, count(*) as refunds, sum(r.amount) as refunded
         from refunds r join transactions t on t.id = r.transaction_id group by t.id`,
      )
      .all()
    return rows
  }
}
