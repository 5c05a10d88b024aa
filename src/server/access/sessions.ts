import type { Kysely, Transaction } from 'kysely'
import type { DeskSession } from '../../shared/desk/people'
import { isDatabaseError } from '../db/database-error'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { NotFound } from '../http/errors'
import { type Actor, journalEntry, recorded, writeEntry } from '../journal/journal'
import { endSessions, findSessionRow, listSessionRows, type PersonRow, type SessionRow } from './repository'
import { hashToken, newToken } from './links'

const IDLE_MS = 30 * 24 * 60 * 60_000
const TOUCH_AFTER_MS = 60_000

export interface SignedIn {
  actor: Actor
  token: string
}

export async function startSession(
  transaction: Transaction<Database>,
  person: Pick<PersonRow, 'id' | 'name' | 'role'>,
  device: string,
  now: Date,
): Promise<SignedIn> {
  const token = newToken()
  const moment = now.toISOString()
  await transaction
    .insertInto('desk_sessions')
    .values({
      token_hash: hashToken(token),
      person_id: person.id,
      created_at: moment,
      last_seen_at: moment,
      device,
    })
    .execute()
  const actor: Actor = { who: person.name, personId: person.id, role: person.role, via: 'browser' }
  await writeEntry(transaction, actor, journalEntry('person.signed_in', person.id), now)
  return { actor, token }
}

/** Returns undefined without access, or after 30 idle days. `isUse`: false for a page's automatic calls. */
export async function findSession(
  database: Kysely<Database>,
  token: string,
  now: Date,
  isUse = true,
): Promise<Actor | undefined> {
  const row = await findSessionRow(database, hashToken(token))
  if (row === undefined || row.ended_at !== null || row.revoked_at !== null || isIdle(row, now)) {
    return undefined
  }
  if (isUse && now.getTime() - Date.parse(row.last_seen_at) >= TOUCH_AFTER_MS) await touch(database, row, now)
  return { who: row.name, personId: row.person_id, role: row.role, via: 'browser' }
}

export async function listSessions(
  database: Kysely<Database>,
  personId: string,
  token: string,
  now: Date,
): Promise<DeskSession[]> {
  const rows = await listSessionRows(database, personId)
  return rows
    .filter((row) => !isIdle(row, now))
    .map(({ token_hash, ...row }) => ({
      ...row,
      id: token_hash,
      is_current: token_hash === hashToken(token),
    }))
}

export const endSession = recorded<{ person_id: string; token_hash: string }>(
  async (transaction, session, now) => {
    if (!(await endSessions(transaction, session, now.toISOString()))) throw new NotFound('This sign-in')
    return journalEntry('person.session_ended', session.person_id)
  },
)

export async function signOut(database: Kysely<Database>, token: string, now: Date): Promise<void> {
  const token_hash = hashToken(token)
  await inTransaction(database, async (transaction) => {
    const row = await findSessionRow(transaction, token_hash)
    if (row === undefined) return
    if (!(await endSessions(transaction, { person_id: row.person_id, token_hash }, now.toISOString()))) return
    const actor = { who: row.name, personId: row.person_id, role: row.role, via: 'browser' } as const
    await writeEntry(transaction, actor, journalEntry('person.signed_out', row.person_id), now)
  })
}

function isIdle({ last_seen_at }: Pick<SessionRow, 'last_seen_at'>, now: Date): boolean {
  return now.getTime() - Date.parse(last_seen_at) >= IDLE_MS
}

/** Records the use of a session. Ignores failures, because a database on a full disk can still be read. */
async function touch(database: Kysely<Database>, { token_hash }: SessionRow, now: Date): Promise<void> {
  try {
    await database
      .updateTable('desk_sessions')
      .set({ last_seen_at: now.toISOString() })
      .where('token_hash', '=', token_hash)
      .where('ended_at', 'is', null)
      .execute()
  } catch (error) {
    if (!isDatabaseError(error)) throw error
  }
}
