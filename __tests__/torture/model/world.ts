import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import type { Kysely } from 'kysely'
import { openHotelDatabase } from '../../../src/server/db/database'
import type { Database } from '../../../src/server/db/schema'
import { seedRooms } from '../../../src/server/rooms/seed'
import { type FaultyPaystack, startFaultyPaystack } from '../../support/paystack/faulty-paystack'
import { CONTENT_DIR, makeTempDir, onClose } from '../../support/server/backend'
import { type DatabaseKind, makePlace } from '../../support/server/database'
import { CountingMail } from './counting-mail'
import { Gate } from './gate'
import { HotelLife, type Surroundings } from './hotel-life'
import { ModelClock } from './model-clock'
import { ModelPaystack } from './model-paystack'

/** Shorter than the pause before a question is put again: a fault is answered once. */
const BUDGET_MS = 195
const POSTGRES_PAUSE_MS = 2

const TABLES_WITH_TRACES = [
  'outbox',
  'open_payments',
  'refunds',
  'bookings',
  'payments',
  'sync_state',
] as const satisfies readonly (keyof Database)[]

/** What Paystack's book says about the refunds of one payment; amounts in kobo. */
export interface PaystackRefundSum {
  reference: string
  paid: number
  refunds: number
  refunded: number
}

/** A hotel that can die at any moment, and all that outlives it. One for many sequences: between them it is emptied. */
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
  ) {
    this.gate = new Gate(kind === 'postgres' ? POSTGRES_PAUSE_MS : 0)
    this.paystack = new ModelPaystack(rehearsal.paystack, this.gate, this.clock)
    this.mail = new CountingMail(this.gate)
  }

  /** Opens it over a fresh database; closeAll closes it. */
  static async open(kind: DatabaseKind): Promise<World> {
    const dataDir = await makeTempDir()
    const place = await makePlace({ dataDir, kind })
    const file = join(dataDir, 'rehearsal.db')
    const rehearsal = await startFaultyPaystack(file, { budget: BUDGET_MS })
    onClose(() => rehearsal.close())
    const book = new SqliteFile(file)
    onClose(async () => void book.close())
    // Money twice is to be seen, not to be refused.
    rehearsal.ledger.isBlindToRefunds = true
    const database = await openHotelDatabase(place)
    await seedRooms(database, CONTENT_DIR)
    await database.destroy()
    const world = new World(place, rehearsal, book, kind)
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

  /** Kills the hotel and starts it again over what it has committed. */
  async restart(): Promise<void> {
    await this.life.kill()
    this.current = await HotelLife.begin(this)
  }

  /** Makes everything as it was in the beginning. What a sequence left under way dies. */
  async empty(): Promise<void> {
    this.gate.open()
    if (this.isInUse) await this.restart()
    this.isInUse = true
    this.mend()
    this.rehearsal.ledger.refundEnd = 'processed'
    this.clock.restart()
    this.mail.empty()
    this.book.exec('delete from refunds; delete from transactions')
    await this.database.transaction().execute(async (transaction) => {
      for (const table of TABLES_WITH_TRACES) await transaction.deleteFrom(table).execute()
      await transaction.updateTable('rooms').set({ available: 1 }).execute()
    })
    await this.life.workers.sweep.runOnce()
  }

  /** To be told that nothing is under way any more. */
  leave(): void {
    this.isInUse = false
  }

  /** Puts right whatever was made to go wrong outside the hotel, and its clock. */
  mend(): void {
    this.rehearsal.faults.clear()
    this.paystack.isLate = false
    this.mail.isDown = false
    this.clock.set(0)
  }

  /** Gives what Paystack has given back, or is giving back. */
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
