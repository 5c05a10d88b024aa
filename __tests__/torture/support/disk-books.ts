import type { Kysely } from 'kysely'
import type { AcknowledgedResponse } from '../../support/server/acknowledged'
import { createSettlement } from '../../../src/server/settlement/settle'
import { type DatabasePlace, openHotelDatabase } from '../../../src/server/db/database'
import type { Database } from '../../../src/server/db/schema'
import { createSweeper } from '../../../src/server/settlement/sweeper'
import type { OutsidePaystack } from '../../support/process/outside-paystack'
import { findUnsound } from '../../support/server/audit'
import { CLASSIC_ROOM, newReference, pay, siteMetadata } from '../../support/server/guest'
import { askToVerify, type Told } from './disk-guests'

const MOST_SWEEPS = 5

/** A room with what it costs, in kobo. */
export interface PricedRoom {
  id: number
  priceKobo: number
}

/** Pays for a room at an outside Paystack and gives the reference. */
export function payFor({ ledger }: OutsidePaystack, { id, priceKobo }: PricedRoom = CLASSIC_ROOM) {
  const reference = newReference(id)
  return pay(ledger, { reference, amount: priceKobo, metadata: siteMetadata(id) })
}

/** Pays this many times. */
export async function paySeveral(paystack: OutsidePaystack, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => payFor(paystack)))
}

/** The answers that guests were given, for the auditor. */
export class Acknowledged {
  readonly answers: AcknowledgedResponse[] = []

  /** Asks about a payment and remembers the answer. */
  async verify(url: string, reference: string, roomId = CLASSIC_ROOM.id): Promise<Told> {
    const told = await askToVerify(url, reference, roomId)
    if (told.status !== 0) this.answers.push({ reference, status: told.status, body: told.body })
    return told
  }
}

/** Opens the books of a place for as long as `work` takes. */
export async function withBooks<Result>(
  place: DatabasePlace,
  work: (database: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  const database = await openHotelDatabase(place)
  try {
    return await work(database)
  } finally {
    await database.destroy()
  }
}

/** Sweeps as the hotel does every five minutes, until there is nothing new: what is refunded meanwhile moves the pages of the list. */
export async function sweep(database: Kysely<Database>, { client }: OutsidePaystack): Promise<void> {
  const clocked = { database, paystack: client, now: readClock }
  const settle = createSettlement({ ...clocked, domain: 'test' })
  const sweeper = createSweeper({ ...clocked, settle })
  for (let pass = 1; pass <= MOST_SWEEPS; pass += 1) {
    if ((await sweeper.runOnce()).settled === 0) return
  }
}

function readClock(): Date {
  return new Date()
}

/** Gives every violation in the hotel's books, and every payment that nothing became of, each in a line. */
export function findLosses(
  database: Kysely<Database>,
  paystack: OutsidePaystack,
  acknowledged: Acknowledged,
): Promise<string[]> {
  return findUnsound({ database, paystack: paystack.client, acknowledged: acknowledged.answers })
}
