import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { DatabasePlace } from '../../../src/server/db/database'
import type { Database } from '../../../src/server/db/schema'
import { findLastSweep } from '../../../src/server/settlement/repository'
import { PostgresCluster } from '../../support/postgres/cluster'
import { createPostgresDatabase } from '../../support/postgres/test-database'
import { startHotelProcess } from '../../support/process/hotel-process'
import { type OutsidePaystack, startOutsidePaystack } from '../../support/process/outside-paystack'
import { makeTempDir, onClose } from '../../support/server/closing'
import { makePlace, openTestDatabase } from '../../support/server/database'
import { letRoomsGo } from '../../support/server/let-rooms-go'
import type { Outcome, Scenario } from '../../support/suite/scenario'
import { Acknowledged, findLosses, payFor } from '../support/disk-books'
import { writeToHotel } from '../support/disk-guests'
import {
  canTrace,
  findSyncedAnswers,
  findSyncedCommits,
  readTrace,
  type SyncedAnswers,
  traceProcesses,
  type Window,
} from '../support/disk-trace'

const LOOK_MS = 50
const MOST_LOOKS = 1_200

interface Served {
  windows: Window[]
  violations: string[]
}

/**
 * Traces the system calls of the process that writes the database (hotel or PostgreSQL), while guests book,
 * come too late and send messages.
 */
export const fsyncBeforeAnswer: Scenario = {
  name: 'fsync-before-answer',
  claim:
    'Booking after booking under strace: no answer leaves before an fsync of what it promises has come back',
  databases: ['sqlite', 'postgres'],
  rounds: { test: { sqlite: 3, postgres: 3 }, quick: 10, full: 200 },
  whyNot: () => (canTrace() ? undefined : 'strace cannot be used here'),
  async run({ kind, rounds }) {
    const trace = join(await makeTempDir(), 'trace')
    return kind === 'sqlite' ? runOnSqlite(trace, rounds) : runOnPostgres(trace, rounds)
  },
}

async function runOnSqlite(trace: string, rounds: number): Promise<Outcome> {
  const hotel = await openHotel(await makePlace({ kind: 'sqlite' }))
  const strace = await traceProcesses([hotel.pid], trace)
  const served = await serveGuests(hotel, rounds)
  await strace.stop()
  return judge(findSyncedAnswers(await readTrace(trace)), served)
}

/** Uses a PostgreSQL server of its own, because other tests use the shared one. */
async function runOnPostgres(trace: string, rounds: number): Promise<Outcome> {
  const cluster = await PostgresCluster.create()
  onClose(() => cluster.destroy())
  const { url } = await createPostgresDatabase(cluster.url())
  const strace = await traceProcesses(cluster.pids(), trace)
  const hotel = await openHotel({ dataDir: await makeTempDir(), databaseUrl: url })
  const served = await serveGuests(hotel, rounds)
  await strace.stop()
  return judge(findSyncedCommits(await readTrace(trace), served.windows), served)
}

interface OpenHotel {
  url: string
  pid: number
  paystack: OutsidePaystack
  desk: Kysely<Database>
}

async function openHotel(place: DatabasePlace): Promise<OpenHotel> {
  const paystack = await startOutsidePaystack()
  const { url, pid } = await startHotelProcess({ place, paystackUrl: paystack.baseUrl })
  const desk = await openTestDatabase(place)
  await waitForSweep(desk)
  return { url, pid, paystack, desk }
}

/** Waits for the sweep of the start, which could settle a guest's payment before he asks. */
async function waitForSweep(desk: Kysely<Database>): Promise<void> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    if ((await findLastSweep(desk)) !== undefined) return
    await wait(LOOK_MS)
  }
  throw new Error('the hotel has not swept after its start')
}

async function serveGuests({ url, paystack, desk }: OpenHotel, rounds: number): Promise<Served> {
  const acknowledged = new Acknowledged()
  const windows: Window[] = []
  const violations: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const isFree = round % 3 === 0
    if (isFree) await letRoomsGo(desk)
    const isMessage = round % 3 === 2
    const reference = isMessage ? undefined : await payFor(paystack)
    const from = Date.now()
    const told = await (reference === undefined ? writeToHotel(url) : acknowledged.verify(url, reference))
    windows.push({ from, to: Date.now() })
    const expected = isFree || isMessage ? 200 : 409
    if (told.status !== expected) violations.push(`guest ${round} was told ${told.status}, not ${expected}`)
  }
  return { windows, violations: [...violations, ...(await findLosses(desk, paystack, acknowledged))] }
}

function judge({ answers, synced }: SyncedAnswers, { windows, violations }: Served): Outcome {
  const unsynced = answers - synced
  return {
    figures: { answers, synced },
    violations: [
      ...violations,
      ...(answers < windows.length ? [`only ${answers} of ${windows.length} answers are in the trace`] : []),
      ...(unsynced > 0 ? [`${unsynced} answers were sent before what they promise was on the disk`] : []),
    ],
  }
}
