import type { Kysely } from 'kysely'
import type { AcknowledgedResponse } from '../../support/server/acknowledged'
import { createSettlement } from '../../../src/server/settlement/settle'
import type { Database } from '../../../src/server/db/schema'
import { createSweeper } from '../../../src/server/settlement/sweeper'
import type { OutsidePaystack } from '../../support/process/outside-paystack'
import { findUnsound } from '../../support/server/audit'
import { CLASSIC_ROOM, newReference, pay, siteMetadata } from '../../support/server/guest'
import { askToVerify, type Told } from './disk-guests'

const MOST_SWEEPS = 5

export interface PricedRoom {
  id: number
  priceKobo: number
}

/** Pays for a room at a Paystack outside the hotel's process, and gives the reference. */
export function payFor({ ledger }: OutsidePaystack, { id, priceKobo }: PricedRoom = CLASSIC_ROOM) {
  const reference = newReference(id)
  return pay(ledger, { reference, amount: priceKobo, metadata: siteMetadata(id) })
}

/** Makes this many payments for the classic room and gives their references. */
export async function paySeveral(paystack: OutsidePaystack, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => payFor(paystack)))
}

/** The answers that guests got, for the audit. */
export class Acknowledged {
  readonly answers: AcknowledgedResponse[] = []

  /** Makes a verify call and keeps the answer. */
  async verify(url: string, reference: string, roomId = CLASSIC_ROOM.id): Promise<Told> {
    const told = await askToVerify(url, reference, roomId)
    if (told.status !== 0) this.answers.push({ reference, status: told.status, body: told.body })
    return told
  }
}

/**
 * Sweeps as the hotel does every five minutes, until there is nothing new: what is refunded meanwhile moves
 * the pages of the list.
 */
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

/** Gives one line for each violation in the hotel's books and each payment that the books do not know. */
export function findLosses(
  database: Kysely<Database>,
  paystack: OutsidePaystack,
  acknowledged: Acknowledged,
): Promise<string[]> {
  return findUnsound({ database, paystack: paystack.client, acknowledged: acknowledged.answers })
}
