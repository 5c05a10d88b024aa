import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { Agent } from 'undici'
import type { Database } from '../../src/server/db/schema'
import { inTransaction } from '../../src/server/db/transaction'
import { ROOMS_PATH, VERIFY_PAYMENT_PATH } from '../../src/shared/paths'
import { roomRow } from '../support/hotel-rooms'
import { PostgresCluster } from '../support/postgres/cluster'
import { POSTGRES_URL_VARIABLE } from '../support/postgres/test-database'
import { startHotelProcess } from '../support/process/hotel-process'
import { readCommit } from '../support/suite/report'
import { closeAll, onClose } from '../support/server/closing'
import { type DatabaseKind, makePlace, openTestDatabase } from '../support/server/database'
import { GUEST, newReference } from '../support/server/guest'
import { letRoomsGo } from '../support/server/let-rooms-go'
import { callAsFastAsPossible, callHotel, callSteadily } from './load'
import { measureManyRooms } from './many-rooms'
import { measureMemory } from './memory'
import { measurePages } from './pages'
import { PRICE_KOBO, startProvider } from './provider'
import { describeResult, type Result, TARGETS } from './result'

const USAGE = `Usage: npm run bench -- [--seconds=30] [--database=sqlite|postgres] [--rate=110]
       npm run bench -- --memory [--seconds=2] [--database=sqlite|postgres] [--answers=1000000]
       npm run bench -- --pages [--rounds=5]
       npm run bench -- --rooms=500
Bookings through a hotel process of its own, whose Paystack takes 50 ms. Prints one table; ends with 1 when a target is missed.
With --memory: what is answered from memory, beside node:http and nginx (where it is installed), in turn.
With --pages: what a phone is sent and how soon it can be used, beside the same pages without their scripts.
With --rooms: how long a first publish takes with so many rooms, and one after a change of one room.
With several of them: their tables, one after the other.
Memory and processor time are asked of \`ps\`, which must be installed.`
const WRONG_USAGE = 64
const PROVIDER_MS = 50
const READS_PER_SECOND = 20
/** Enough rooms that a booked room is free again when its turn comes. */
const ROOMS = 80
const FIRST_ROOM = 1_001
const DESK_MS = 200
const BASELINE_SECONDS = 3
const READERS = 8

interface Settings {
  kind: DatabaseKind
  seconds: number
  rate: number
  /** Set: the answers from memory are measured, with so many of them in all. */
  answers: number | undefined
  /** Set: the pages are measured, in so many rounds. */
  rounds: number | undefined
  /** Set: publishing is measured, with so many rooms. */
  rooms: number | undefined
}

async function measure({ kind, seconds, rate }: Settings): Promise<Result> {
  const place = await makePlace({ kind })
  const hotel = await startHotelProcess({ place, paystackUrl: await startProvider(PROVIDER_MS) })
  const desk = await openTestDatabase(place)
  await addRooms(desk)
  const dispatcher = new Agent({ connections: 256 })
  onClose(() => dispatcher.destroy())
  const read = () => callHotel({ url: `${hotel.url}${ROOMS_PATH}`, dispatcher })
  const book = (index: number) => {
    const roomId = FIRST_ROOM + (index % ROOMS)
    return callHotel({
      url: `${hotel.url}${VERIFY_PAYMENT_PATH}`,
      dispatcher,
      body: { reference: newReference(roomId), room_id: roomId, ...GUEST },
      address: `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
    })
  }
  const readsAlone = await callAsFastAsPossible(READERS, BASELINE_SECONDS, read)
  const commits = await countCommits(kind)
  const letGo = setInterval(() => {
    // When one run fails, the next run frees the rooms.
    letRoomsGo(desk).catch(() => undefined)
  }, DESK_MS)
  const [megabytesBefore, cpuBefore] = [residentMegabytes(hotel.pid), cpuSeconds(hotel.pid)]
  const [bookings, reads] = await Promise.all([
    callSteadily(rate, seconds, book),
    callSteadily(READS_PER_SECOND, seconds, read),
  ])
  clearInterval(letGo)
  const [megabytesAfter, cpuAfter] = [residentMegabytes(hotel.pid), cpuSeconds(hotel.pid)]
  return {
    bookings,
    reads,
    readsAlone,
    commits,
    megabytesBefore,
    megabytesAfter,
    cpuShare: (cpuAfter - cpuBefore) / bookings.seconds,
    mailsWaiting: await countWaiting(desk),
  }
}

async function addRooms(desk: Kysely<Database>): Promise<void> {
  const rooms = Array.from({ length: ROOMS }, (_, index) =>
    roomRow(FIRST_ROOM + index, { price_kobo: PRICE_KOBO }),
  )
  await inTransaction(desk, (transaction) => transaction.insertInto('rooms').values(rooms).execute())
}

/**
 * Gives the synced commits per second, of one row each, that a database of this kind reaches on this machine.
 */
async function countCommits(kind: DatabaseKind): Promise<number> {
  const database = await openTestDatabase(await makePlace({ kind }))
  return callAsFastAsPossible(1, BASELINE_SECONDS, () =>
    database
      .insertInto('messages')
      .values({ id: randomUUID(), ...GUEST, message: 'Is there a pool?', created_at: '' })
      .execute(),
  )
}

async function countWaiting(desk: Kysely<Database>): Promise<number> {
  const { waiting } = await desk
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return waiting
}

function residentMegabytes(pid: number): number {
  return Number(askAbout(pid, 'rss')) / 1_024
}

function cpuSeconds(pid: number): number {
  return Number(askAbout(pid, 'cputimes'))
}

function askAbout(pid: number, column: string): string {
  return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
}

function readArguments(): Settings | 'help' {
  const { values } = parseArgs({
    options: {
      memory: { type: 'boolean', default: false },
      pages: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '5' },
      answers: { type: 'string', default: '1000000' },
      seconds: { type: 'string' },
      database: { type: 'string', default: 'sqlite' },
      rate: { type: 'string', default: '110' },
      rooms: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const { memory, pages, answers, rounds, rooms, database, rate, help } = values
  const { seconds = memory ? '2' : '30' } = values
  if (help) return 'help'
  const kind = (['sqlite', 'postgres'] as const).find((known) => known === database)
  if (kind === undefined) throw new TypeError(`No such database: ${database}`)
  for (const [name, value] of Object.entries({ seconds, rate, answers, rounds, rooms: rooms ?? '1' })) {
    if (!/^[1-9]\d*$/.test(value)) throw new TypeError(`--${name} is no whole number from 1: ${value}`)
  }
  return {
    kind,
    seconds: Number(seconds),
    rate: Number(rate),
    answers: memory ? Number(answers) : undefined,
    rounds: pages ? Number(rounds) : undefined,
    rooms: rooms === undefined ? undefined : Number(rooms),
  }
}

/** Runs the bench and prints the result. Gives true when every target is met. */
async function measureAndTell(settings: Settings): Promise<boolean> {
  const { kind, seconds, rate, answers, rounds, rooms } = settings
  const cluster = kind === 'postgres' ? await PostgresCluster.create() : undefined
  if (cluster) process.env[POSTGRES_URL_VARIABLE] = cluster.url()
  try {
    process.stdout.write(`Commit ${readCommit()}, Node ${process.version}, ${cpus().length} cores\n`)
    const tables = [
      rounds !== undefined && (() => measurePages(rounds)),
      answers !== undefined && (() => measureMemory({ kind, seconds, answers })),
      rooms !== undefined && (() => measureManyRooms(rooms)),
    ].filter((table) => table !== false)
    let isAllMet = true
    for (const measureTable of tables) {
      const { lines, isMet } = await measureTable()
      process.stdout.write(`${lines.join('\n')}\n`)
      isAllMet &&= isMet
    }
    if (tables.length > 0) return isAllMet
    const { lines, isMet } = describeResult(await measure(settings))
    process.stdout.write(
      `${kind}, ${seconds} s, ${rate} guests a second, Paystack takes ${PROVIDER_MS} ms\n${lines.join('\n')}\n`,
    )
    if (!isMet) process.stdout.write(`Missed: ${TARGETS}\n`)
    return isMet
  } finally {
    await closeAll()
    await cluster?.destroy()
  }
}

async function main(): Promise<void> {
  // Without a handler, a signal would end this process only, and leave the database server and the hotel
  // running.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  let settings: ReturnType<typeof readArguments>
  try {
    settings = readArguments()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    process.stderr.write(`${error.message}\n${USAGE}\n`)
    process.exitCode = WRONG_USAGE
    return
  }
  if (settings === 'help') process.stdout.write(`${USAGE}\n`)
  else process.exitCode = (await measureAndTell(settings)) ? 0 : 1
}

void main()
