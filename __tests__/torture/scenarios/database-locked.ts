import { setTimeout as wait } from 'node:timers/promises'
import type { DatabasePlace } from '../../../src/server/db/database'
import { type HotelProcess, startHotelProcess } from '../../support/process/hotel-process'
import { type OutsidePaystack, startOutsidePaystack } from '../../support/process/outside-paystack'
import { type DatabaseKind, makePlace, whileLocked, withBooks } from '../../support/server/database'
import { letRoomsGo } from '../../support/server/let-rooms-go'
import type { Scenario } from '../../support/suite/scenario'
import { Acknowledged, findLosses, paySeveral, sweep } from '../support/disk-books'
import { readOnAndOn, readRooms, slowestOf, type Told } from '../support/disk-guests'

const GUESTS = 20
const LONGEST_VERIFY_MS = 12_000
/** For the quick run of one round, while other tests use the machine too. */
const QUICK_READ_MS = 5_000
/**
 * On PostgreSQL a reader may wait for a connection of the pool, because writers hold them while they wait for
 * the lock.
 */
const LONGEST_READ_MS: Record<DatabaseKind, number> = { sqlite: 1_000, postgres: 2_000 }
/** How long another process holds the lock, one round after the other. */
const HELD_MS = [1_000, 2_000, 3_000]

/** Two clocks are compared, so a timer may seem this much too early. */
const TIMER_MS = 20

interface Hotel {
  process: HotelProcess
  place: DatabasePlace
  paystack: OutsidePaystack
  acknowledged: Acknowledged
}

interface Locked {
  heldMs: number
  verified: Told[]
  read: Told[]
}

/** Another process holds the lock of the database while twenty guests pay and others read. */
export const databaseLocked: Scenario = {
  name: 'database-locked',
  claim:
    'Another process locks the database for 1 to 3 s: readers hardly notice, and guests who pay are booked or told to come again within 12 s',
  databases: ['sqlite', 'postgres'],
  rounds: { test: { sqlite: 1, postgres: 1 }, quick: 1, full: 20 },
  async run({ kind, rounds }) {
    const place = await makePlace({ kind })
    const paystack = await startOutsidePaystack()
    const process = await startHotelProcess({ place, paystackUrl: paystack.baseUrl })
    const hotel = { process, place, paystack, acknowledged: new Acknowledged() }
    const longestRead = rounds > 1 ? LONGEST_READ_MS[kind] : QUICK_READ_MS
    const verified: Told[] = []
    const read: Told[] = []
    const violations: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      const result = await lockOut(hotel, HELD_MS[round % HELD_MS.length] ?? 0)
      verified.push(...result.verified)
      read.push(...result.read)
      violations.push(
        ...[...findViolations(result, longestRead), ...(await closeRound(hotel))].map(
          (line) => `round ${round}: ${line}`,
        ),
      )
    }
    const figures = {
      rounds,
      booked_or_refunded: verified.filter(({ status }) => status === 200 || status === 409).length,
      told_to_wait: verified.filter(({ status }) => status === 503).length,
      slowest_verify_ms: slowestOf(verified),
      reads: read.length,
      slowest_read_ms: slowestOf(read),
    }
    return { figures, violations }
  },
}

async function lockOut({ process, place, paystack, acknowledged }: Hotel, held: number): Promise<Locked> {
  // One request before the lock, so that the process is warm.
  await readRooms(process.url)
  let asked: Promise<Told[]> = Promise.resolve([])
  let reader: ReturnType<typeof readOnAndOn> | undefined
  await whileLocked(place, async () => {
    // Paid during the lock, so the hotel cannot know these payments before.
    const references = await paySeveral(paystack, GUESTS)
    reader = readOnAndOn(process.url)
    asked = Promise.all(references.map((reference) => acknowledged.verify(process.url, reference)))
    await wait(held)
  })
  const verified = await asked
  return { heldMs: held, verified, read: (await reader?.stop()) ?? [] }
}

function findViolations({ heldMs, verified, read }: Locked, longestRead: number): string[] {
  const violations: string[] = []
  for (const { status, retryAfter } of verified) {
    if (![200, 409, 503].includes(status)) violations.push(`a guest who paid was told ${status}`)
    if (status === 503 && retryAfter === null) violations.push('503 without Retry-After')
  }
  // All of them paid during the lock, so no outcome can be stored before the lock ends.
  const early = verified.filter(
    ({ status, milliseconds }) => status !== 503 && milliseconds < heldMs - TIMER_MS,
  )
  if (early.length > 0) violations.push(`the lock did not hold up ${early.length} guests`)
  if (slowestOf(verified) > LONGEST_VERIFY_MS) {
    violations.push(`a guest who paid waited ${slowestOf(verified)} ms`)
  }
  const failed = read.filter(({ status }) => status !== 200)
  if (failed.length > 0)
    violations.push(`${failed.length} of ${read.length} reads failed: ${failed[0]?.status}`)
  if (slowestOf(read) > longestRead) violations.push(`a reader waited ${slowestOf(read)} ms`)
  return violations
}

/**
 * The sweep settles the payments of guests who do not call again. Then the desk frees the room for the next
 * round.
 */
function closeRound({ place, paystack, acknowledged }: Hotel): Promise<string[]> {
  return withBooks(place, async (database) => {
    await sweep(database, paystack)
    const losses = await findLosses(database, paystack, acknowledged)
    await letRoomsGo(database)
    return losses
  })
}
