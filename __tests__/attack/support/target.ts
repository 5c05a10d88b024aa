import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { DatabasePlace } from '../../../src/server/db/database'
import type { Database } from '../../../src/server/db/schema'
import { inTransaction } from '../../../src/server/db/transaction'
import { roomRow } from '../../support/hotel-rooms'
import { type HotelProcess, makeFolder, startHotelProcess, TSX } from '../../support/process/hotel-process'
import { RELEASE_ENVIRONMENTS } from '../../support/releases'
import { findUnsound } from '../../support/server/audit'
import { makePlace, openTestDatabase } from '../../support/server/database'
import type { Outcome, ScenarioContext } from '../../support/suite/scenario'
import { type Outside, startOutside } from './outside'
import { describeGuest } from './guest-report'
import { HIDDEN } from './hidden-files'

export const PRICE_KOBO = 8_500_000
/** The quiet guest's room is the first; the others are for guests of a row. */
export const FIRST_ROOM = 1_001
const ROOMS = 60
export const ROOM_IDS = Array.from({ length: ROOMS - 1 }, (_, index) => FIRST_ROOM + 1 + index)
const PICTURE_BYTES = 40_000
/** So much is more than the buffers of a connection hold. */
const BIG_PICTURE_BYTES = 12_000_000
export const BIG_PICTURE_PATH = '/static/0a1b/big.webp'
/** Environment variable with the folder of another checkout, whose server is attacked to compare. */
const OTHER_CHECKOUT = 'ATTACK_CHECKOUT'
const VISITS_A_BOOKING = 5
/** What the quiet guest has seen at least before the attack begins. */
const CALM_SIGHTS = 10
const CALM_MS = { short: 500, full: 10_000 }
const LOOK_MS = 50

/** A hotel in production in a process of its own, which a row attacks. */
export interface Target {
  url: string
  port: number
  hotel: HotelProcess
  place: DatabasePlace
  outside: Outside
  database: Kysely<Database>
}

interface TargetOptions {
  env?: Record<string, string>
  /** An https origin lets the answers have HSTS. */
  siteUrl?: string
  /** How long Paystack takes for an answer. */
  paystackMs?: number
  /** How many visits the quiet guest makes until he books. */
  visitsABooking?: number
}

/**
 * Attacks a fresh hotel. Before and meanwhile a quiet guest comes; what he saw, whether the process lived and
 * whether its books are sound is told with the outcome.
 */
export async function underAttack(
  { kind, isFull }: ScenarioContext,
  options: TargetOptions,
  attack: (target: Target) => Promise<Outcome>,
): Promise<Outcome> {
  const target = await openTarget(await makePlace({ kind }), options)
  const { hotel, outside, database } = target
  outside.letGuestCome(target.url)
  while (outside.seen.length < CALM_SIGHTS) await wait(LOOK_MS)
  await wait(isFull ? CALM_MS.full : CALM_MS.short)
  const attackedAt = Date.now()
  let isGone = false
  void hotel.gone.then(() => (isGone = true))
  const { figures, violations } = await attack(target)
  await outside.stopGuest()
  const guest = describeGuest(outside.seen, attackedAt)
  const unsound = await findUnsound({ database, paystack: outside.client })
  return {
    figures: { ...figures, ...guest.figures },
    violations: [
      ...violations,
      ...guest.violations,
      ...(isGone ? [`the hotel ended: ${hotel.output().slice(-2_000)}`] : []),
      ...unsound,
    ],
  }
}

async function openTarget(place: DatabasePlace, options: TargetOptions): Promise<Target> {
  const {
    env = {},
    siteUrl = RELEASE_ENVIRONMENTS.keys['SITE_URL'] ?? '',
    paystackMs = 5,
    visitsABooking = VISITS_A_BOOKING,
  } = options
  const folder = await makeFolder(siteUrl)
  takeContentOfCheckout(folder)
  hideFiles(folder, place.dataDir)
  const room = { id: FIRST_ROOM, priceKobo: PRICE_KOBO }
  const outside = await startOutside({ answerMs: paystackMs, place, room, visitsABooking })
  const hotel = await startHotelProcess({
    place,
    paystackUrl: outside.paystackUrl,
    folder,
    env: { SITE_URL: siteUrl, ...env },
    ...serverOfCheckout(),
  })
  const database = await openTestDatabase(place)
  await addRooms(database)
  return { url: hotel.url, port: Number(new URL(hotel.url).port), hotel, place, outside, database }
}

function serverOfCheckout(): { command?: string[] } {
  const checkout = process.env[OTHER_CHECKOUT] ?? ''
  if (checkout === '') return {}
  return { command: [process.execPath, '--import', TSX, join(checkout, 'src/server/app/serve.ts')] }
}

/** A server refuses the fields of content/ that it does not know. */
function takeContentOfCheckout(folder: string): void {
  const checkout = process.env[OTHER_CHECKOUT] ?? ''
  if (checkout === '') return
  const content = join(folder, 'content')
  for (const name of readdirSync(content)) copyFileSync(join(checkout, 'content', name), join(content, name))
}

/** Adds what lies about in a real folder and is nobody's business, and pictures of the usual size. */
function hideFiles(folder: string, dataDir: string): void {
  const places = { folder, site: join(folder, 'public'), data: dataDir }
  for (const { place, path, text } of HIDDEN) {
    const file = join(places[place], path)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, text)
  }
  writeFileSync(join(places.site, 'static/0a1b/picture.webp'), Buffer.alloc(PICTURE_BYTES, 'picture'))
  writeFileSync(join(places.site, BIG_PICTURE_PATH), Buffer.alloc(BIG_PICTURE_BYTES, 'big picture'))
}

async function addRooms(database: Kysely<Database>): Promise<void> {
  const rooms = [FIRST_ROOM, ...ROOM_IDS].map((id) => roomRow(id, { price_kobo: PRICE_KOBO }))
  await inTransaction(database, (transaction) => transaction.insertInto('rooms').values(rooms).execute())
}
