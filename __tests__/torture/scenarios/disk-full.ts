import { type HotelProcess, startHotelProcess } from '../../support/process/hotel-process'
import { type OutsidePaystack, startOutsidePaystack } from '../../support/process/outside-paystack'
import { closeAll } from '../../support/server/closing'
import { withBooks } from '../../support/server/database'
import type { Scenario } from '../../support/suite/scenario'
import { Acknowledged, findLosses, payFor, paySeveral, sweep } from '../support/disk-books'
import { readRooms, type Told, writeToHotel } from '../support/disk-guests'
import { canMountDisk, mountSmallDisk, type SmallDisk } from '../support/disk-small'

const DISK_MEBIBYTES = 2
const LONG_MESSAGE = 5_000
/** Some messages still fit into SQLite's write-ahead log; this many surely do not. */
const MOST_MESSAGES = 200
const GUESTS = 10

interface Round {
  unavailable: number
  violations: string[]
}

/**
 * Fills the disk of a hotel, lets guests pay and send messages, and frees the disk. In every second round the
 * hotel is killed before the disk is freed.
 */
export const diskFull: Scenario = {
  name: 'disk-full',
  claim: 'The disk is full: reads go on, guests who pay are told to come again, and nothing paid is lost',
  databases: ['sqlite'],
  rounds: { test: { sqlite: 1 }, quick: 1, full: 10 },
  whyNot: () => (canMountDisk() ? undefined : 'no disk can be mounted here'),
  async run({ rounds }) {
    const figures = { rounds: 0, unavailable: 0, killed: 0, lost: 0 }
    const violations: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      const disk = await mountSmallDisk(DISK_MEBIBYTES)
      const isKilled = round % 2 === 1
      const result = await fillAndRelieve(disk, isKilled)
      figures.rounds += 1
      figures.killed += isKilled ? 1 : 0
      figures.unavailable += result.unavailable
      violations.push(...result.violations.map((line) => `round ${round}: ${line}`))
      await closeAll()
    }
    figures.lost = violations.length
    return { figures, violations }
  },
}

async function fillAndRelieve(disk: SmallDisk, isKilled: boolean): Promise<Round> {
  const place = { dataDir: disk.folder, databaseUrl: undefined }
  const paystack = await startOutsidePaystack()
  const start = () => startHotelProcess({ place, paystackUrl: paystack.baseUrl })
  const hotel = await start()
  const acknowledged = new Acknowledged()
  await acknowledged.verify(hotel.url, await payFor(paystack))
  disk.fill()
  const { refused, violations } = await bookOnFullDisk(hotel, paystack, acknowledged)
  if (isKilled) await hotel.stop('SIGKILL')
  disk.relieve()
  const again = isKilled ? await start() : hotel
  // Every second guest calls again. The others never come back, so only the sweep finds their payments.
  for (const reference of refused.filter((_, index) => index % 2 === 0)) {
    const { status } = await acknowledged.verify(again.url, reference)
    if (status !== 409) violations.push(`told ${status} when there was room again`)
  }
  const written = await writeToHotel(again.url)
  if (written.status !== 200)
    violations.push(`a message was told ${written.status} when there was room again`)
  await withBooks(place, async (database) => {
    await sweep(database, paystack)
    violations.push(...(await findLosses(database, paystack, acknowledged)))
  })
  await again.stop()
  return { unavailable: refused.length, violations }
}

async function bookOnFullDisk(
  hotel: HotelProcess,
  paystack: OutsidePaystack,
  acknowledged: Acknowledged,
): Promise<{ refused: string[]; violations: string[] }> {
  const violations: string[] = []
  const messages = await writeUntilRefused(hotel.url)
  const last = messages.at(-1)
  if (last?.status !== 503 || last.retryAfter === null) violations.push(`a message was told ${last?.status}`)
  const references = await paySeveral(paystack, GUESTS)
  const answers = await Promise.all(references.map((reference) => acknowledged.verify(hotel.url, reference)))
  for (const { status, retryAfter } of answers) {
    if (status !== 503) violations.push(`a guest was told ${status} while the disk was full`)
    else if (retryAfter === null) violations.push('503 without Retry-After')
  }
  const rooms = await readRooms(hotel.url)
  if (rooms.status !== 200) violations.push(`reading was told ${rooms.status} while the disk was full`)
  return { refused: references.filter((_, index) => answers[index]?.status === 503), violations }
}

async function writeUntilRefused(url: string): Promise<Told[]> {
  const told: Told[] = []
  while (told.length < MOST_MESSAGES) {
    told.push(await writeToHotel(url, LONG_MESSAGE))
    if (told.at(-1)?.status !== 200) break
  }
  return told
}
