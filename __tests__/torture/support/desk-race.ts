import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { releaseRoom } from '../../../src/server/bookings/change-room'
import { listDeskRooms } from '../../../src/server/bookings/desk-rooms'
import { databaseFailureOf } from '../../../src/server/db/database-error'
import type { Database } from '../../../src/server/db/schema'
import { AppError } from '../../../src/server/http/errors'
import type { PaystackClient } from '../../../src/server/paystack/client'
import type { DeskRoom } from '../../../src/shared/desk/rooms'
import { errorCodeOf } from '../../../src/shared/error-facts'
import { pay, verify } from '../../support/server/guest'
import { RECEPTIONIST } from '../../support/server/receptionist'
import { chargeSuccessOf, sendWebhook } from '../../support/server/webhook'
import { accountOf } from './world-account'
import type { World } from './world-hotel'

const LONGEST_LEAD_MS = 4

/**
 * Starts guest and desk at once: when Paystack has answered about the guest's payment, and only the books are
 * left to be written. One of both gets a lead of some milliseconds, so that now one wins and now the other.
 */
export class StartingGun {
  private fire: (() => void) | undefined
  private guestWaitsMs = 0

  constructor(private readonly random: () => number) {}

  /** Stands between the hotel and Paystack. */
  readonly wrap = (paystack: PaystackClient): PaystackClient => ({
    ...paystack,
    verify: async (reference) => {
      const answer = await paystack.verify(reference)
      this.fire?.()
      await wait(this.guestWaitsMs)
      return answer
    },
  })

  /** Runs what the guest does, and what the desk does at the moment of the decision. */
  async start<Done>(guest: () => Promise<unknown>, desk: () => Promise<Done>): Promise<Done> {
    const lead = Math.floor(this.random() * (2 * LONGEST_LEAD_MS + 1)) - LONGEST_LEAD_MS
    this.guestWaitsMs = Math.max(lead, 0)
    const fired = new Promise<void>((resolve) => (this.fire = resolve))
    const told = guest()
    await Promise.race([fired, told])
    this.fire = undefined
    await wait(Math.max(-lead, 0))
    const [done] = await Promise.all([desk(), told])
    this.guestWaitsMs = 0
    return done
  }
}

/** A hotel, and its desk on a connection of its own, as another process has one. */
export interface DeskRace {
  world: World
  desk: Kysely<Database>
  gun: StartingGun
  round: number
}

/** Runs a call of the desk: it must be done, or refused with a Conflict. Gives the error of any other end. */
export async function call(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return 'done'
  } catch (error) {
    if (error instanceof AppError && error.status === 409) return 'refused'
    return [error, databaseFailureOf(error)]
      .map((reason) => `${errorCodeOf(reason)} ${String(reason)}`)
      .join()
  }
}

/** A guest pays for the classic room. */
export function payForRoom({ world }: DeskRace): Promise<string> {
  return pay(world.backend.rehearsal.ledger)
}

type Tell = (world: World, reference: string) => Promise<unknown>

const TELLERS: readonly Tell[] = [
  ({ backend }, reference) => verify(backend.app, reference),
  tellByWebhook,
  ({ staff }) => staff.sweep(),
]

/** Lets the hotel hear of a payment: by the guest's call, Paystack's webhook or its list, in turn. */
export function tell({ world, round }: DeskRace, reference: string): Promise<unknown> {
  const teller = TELLERS[round % TELLERS.length] ?? tellByWebhook
  return teller(world, reference)
}

/** Lets Paystack's webhook tell of a payment. */
export async function tellByWebhook({ backend, staff }: World, reference: string): Promise<void> {
  await sendWebhook(backend.app, await chargeSuccessOf(backend.rehearsal.ledger, reference))
  await staff.recheck()
}

/** Asks about a payment once more, and gives where the books have it. */
export async function settledAs({ world }: DeskRace, reference: string): Promise<string> {
  const { app, database } = world.backend
  await verify(app, reference)
  return accountOf(database, reference)
}

/** Gives who has a room, as the desk sees it: `free`, `closed`, or the code of its booking. */
export async function holderOf({ desk }: DeskRace, roomId: number): Promise<string> {
  const room = (await listDeskRooms(desk)).find(({ id }) => id === roomId)
  return room === undefined ? 'gone' : wordFor(room)
}

function wordFor({ available, booking }: DeskRoom): string {
  if (booking !== null) return booking.code
  return available ? 'free' : 'closed'
}

/** Gives the code of a payment's booking, or ''. */
export async function codeOf({ desk }: DeskRace, reference: string): Promise<string> {
  const booking = await desk
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.id', 'bookings.payment_id')
    .select('bookings.code')
    .where('payments.reference', '=', reference)
    .executeTakeFirst()
  return booking?.code ?? ''
}

/** Gives the state of a booking. */
export async function statusOf({ desk }: DeskRace, code: string): Promise<string> {
  const { status } = await desk
    .selectFrom('bookings')
    .select('status')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return status
}

/** Lets all rooms go, as the desk does it. */
export async function clearRooms({ world, desk }: DeskRace): Promise<void> {
  for (const { id, available } of await listDeskRooms(desk)) {
    if (!available) await releaseRoom(desk, RECEPTIONIST, id, world.clock.now())
  }
}
