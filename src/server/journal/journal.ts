import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { ActorRole, Role } from '../../shared/desk/roles'
import type { Database, JournalTable } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { AlreadyDone } from '../http/errors'
import { BOOKING_ACTIONS } from './actions/booking'
import { MONEY_ACTIONS } from './actions/money'
import { PEOPLE_ACTIONS } from './actions/people'
import { ROOM_ACTIONS } from './actions/room'
import { SITE_ACTIONS } from './actions/site'

export type JournalRow = Selectable<JournalTable>

export interface Actor {
  who: string
  /** Null for the terminal and the server itself. */
  personId: string | null
  role: ActorRole
  via: 'browser' | 'terminal' | 'server'
  /** The id of the action in the browser, and then of the journal's entry. */
  actionId?: string | undefined
}

export interface SignedInPerson extends Actor {
  personId: string
  role: Role
}

export const ACTIONS = {
  ...ROOM_ACTIONS,
  ...BOOKING_ACTIONS,
  ...MONEY_ACTIONS,
  ...PEOPLE_ACTIONS,
  ...SITE_ACTIONS,
}

export type Action = keyof typeof ACTIONS

/** A room's id, a booking's code, a payment's reference, or the id of another row. */
type About<Name extends Action> = Name extends `room.${string}` ? number : string

type Facts<Name extends Action> =
  Parameters<(typeof ACTIONS)[Name]> extends [string, infer Values, ...unknown[]] ? [facts: Values] : []

export type NewEntry = { [Name in Action]: { action: Name; about: About<Name>; facts: Facts<Name> } }[Action]

/** Returns an entry. Unlike an object literal, it can only have the facts of its action. */
export function journalEntry<Name extends Action>(
  action: Name,
  about: About<Name>,
  ...facts: Facts<Name>
): NewEntry {
  return { action, about, facts } as NewEntry
}

type InRoom = { room_id?: number | null; [fact: string]: unknown }

export async function writeEntry(
  transaction: Transaction<Database>,
  { who, personId, via }: Actor,
  { action, about, facts: [facts] }: NewEntry,
  now: Date,
  id: string = randomUUID(),
): Promise<string> {
  const { before, after }: { before?: InRoom; after?: InRoom } = facts ?? {}
  const subject = action.slice(0, action.indexOf('.'))
  const fromRoomId = before?.room_id ?? null
  const roomId = subject === 'room' ? Number(about) : (after?.room_id ?? fromRoomId)
  await transaction
    .insertInto('journal')
    .values({
      id,
      at: now.toISOString(),
      who,
      person_id: personId,
      via,
      action,
      subject,
      subject_id: String(about),
      room_id: roomId,
      from_room_id: fromRoomId === roomId ? null : fromRoomId,
      booking_code: await findBookingCode(transaction, subject, String(about)),
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
    })
    .execute()
  return id
}

/** Returns the code of an entry's booking, also through a payment or refund; null for none. */
async function findBookingCode(
  transaction: Transaction<Database>,
  subject: string,
  about: string,
): Promise<string | null> {
  if (subject === 'booking') return about
  if (subject !== 'payment' && subject !== 'refund') return null
  const booking = await transaction
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.booking_id', 'bookings.id')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select('bookings.code')
    .where(subject === 'payment' ? 'payments.reference' : 'refunds.id', '=', about)
    .executeTakeFirst()
  return booking?.code ?? null
}

/**
 * Makes a change and its entry in one transaction. Returns the entry's id. When the connection breaks
 * during the commit, the next attempt finds the entry and changes nothing. A change that returns undefined
 * has changed nothing. Throws AlreadyDone for an action of an earlier call, DatabaseUnavailable, and what the
 * change throws.
 */
export async function recordChange(
  database: Kysely<Database>,
  actor: Actor,
  change: (transaction: Transaction<Database>, entry: string) => Promise<NewEntry | undefined>,
  now: Date,
): Promise<string> {
  const id = actor.actionId ?? randomUUID()
  let hasRun = false
  await inTransaction(database, async (transaction) => {
    const isDone = (await findEntry(transaction, id)) !== undefined
    if (isDone && !hasRun) throw new AlreadyDone()
    if (isDone) return
    hasRun = true
    const entry = await change(transaction, id)
    if (entry !== undefined) await writeEntry(transaction, actor, entry, now, id)
  })
  return id
}

/** Returns a use case that makes a change and its entry as recordChange does. */
export function recorded<Order>(
  change: (
    transaction: Transaction<Database>,
    order: Order,
    now: Date,
    actor: Actor,
    entry: string,
  ) => Promise<NewEntry | undefined>,
) {
  return async (database: Kysely<Database>, actor: Actor, order: Order, now: Date): Promise<void> => {
    await recordChange(database, actor, (trx, entry) => change(trx, order, now, actor, entry), now)
  }
}

export function findEntry(database: Kysely<Database>, id: string): Promise<JournalRow | undefined> {
  return database.selectFrom('journal').selectAll().where('id', '=', id).executeTakeFirst()
}

export function listEntriesOfBooking(database: Kysely<Database>, code: string): Promise<JournalRow[]> {
  return database
    .selectFrom('journal')
    .selectAll()
    .where('booking_code', '=', code)
    .orderBy('at')
    .orderBy('id')
    .execute()
}
