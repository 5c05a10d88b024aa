import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { isDatabaseError } from '../db/database-error'
import { inTransaction } from '../db/transaction'
import { Unauthorized } from '../http/errors'
import { type Actor, writeEntry } from '../journal/journal'
import { findInvite, findPerson, findSessionRow, type SessionRow, useInvite } from './repository'
import { hashToken, newToken } from './token'

export const IDLE_MS = 12 * 60 * 60_000
/** A session's row is written at most once in this time, however much its person does. */
const TOUCH_AFTER_MS = 60_000

export type LinkProblem = 'link_used' | 'link_expired' | 'link_unknown'

/** A link did not sign anybody in. The message is for whoever has opened the link. */
export class LinkRefused extends Unauthorized {
  constructor(
    readonly problem: LinkProblem,
    /** Whose link it was; undefined for an unknown one. */
    readonly personId: string | undefined,
  ) {
    super(
      problem === 'link_used'
        ? 'This link was used already. Please ask for a new one.'
        : problem === 'link_expired'
          ? 'This link is too old. Please ask for a new one.'
          : 'This link is not valid. Please ask for a new one.',
    )
  }
}

/** True while a link would sign somebody in. It is not used by this. Throws what the database throws. */
export async function isOpenLink(database: Kysely<Database>, token: string, now: Date): Promise<boolean> {
  const row = await findInvite(database, hashToken(token))
  return row !== undefined && row.used_at === null && row.expires_at > now.toISOString()
}

/**
 * Makes a session of a link that works once. Gives the person and the token of the session's cookie. Throws a
 * LinkRefused for a link that is used, too old, unknown, or of somebody without access.
 */
export async function signIn(
  database: Kysely<Database>,
  token: string,
  now: Date,
): Promise<{ actor: Actor; token: string }> {
  const session = newToken()
  const [linkHash, sessionHash] = [hashToken(token), hashToken(session)]
  const moment = now.toISOString()
  const actor = await inTransaction(database, async (transaction) => {
    const row = await findInvite(transaction, linkHash)
    const person = row && (await findPerson(transaction, row.person_id))
    if (row === undefined || person === undefined) throw new LinkRefused('link_unknown', undefined)
    const signedIn: Actor = { who: person.name, personId: person.id, role: person.role, via: 'browser' }
    if (!(await useInvite(transaction, linkHash, moment))) {
      // Used by this same call, whose commit was lost on the way.
      if ((await findSessionRow(transaction, sessionHash)) !== undefined) return signedIn
      const isUsed = (await findInvite(transaction, linkHash))?.used_at !== null
      throw new LinkRefused(isUsed ? 'link_used' : 'link_expired', person.id)
    }
    await transaction
      .insertInto('desk_sessions')
      .values({
        token_hash: sessionHash,
        person_id: person.id,
        created_at: moment,
        last_seen_at: moment,
      })
      .execute()
    await writeEntry(transaction, signedIn, { action: 'person.signed_in', about: person.id }, now)
    return signedIn
  })
  return { actor, token: session }
}

/**
 * Gives whoever has a session by its cookie's token; undefined when there is none, it has ended or was not
 * used for 12 hours, or the person's access was taken away. Notes at most once a minute that it was used;
 * `isUse` is false for a call that a page makes by itself.
 */
export async function findSession(
  database: Kysely<Database>,
  token: string,
  now: Date,
  isUse = true,
): Promise<Actor | undefined> {
  const row = await findSessionRow(database, hashToken(token))
  if (row === undefined || !isAlive(row, now)) return undefined
  if (isUse && now.getTime() - Date.parse(row.last_seen_at) >= TOUCH_AFTER_MS) await touch(database, row, now)
  return { who: row.name, personId: row.person_id, role: row.role, via: 'browser' }
}

/** True while a session counts. It is not used by this: a stream that is open keeps no session alive. */
export async function isSignedIn(database: Kysely<Database>, token: string, now: Date): Promise<boolean> {
  const row = await findSessionRow(database, hashToken(token))
  return row !== undefined && isAlive(row, now)
}

/** Ends a session. Does nothing when it has ended already. */
export async function signOut(database: Kysely<Database>, token: string, now: Date): Promise<void> {
  const tokenHash = hashToken(token)
  await inTransaction(database, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('desk_sessions')
      .set({ ended_at: now.toISOString() })
      .where('token_hash', '=', tokenHash)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    const row = await findSessionRow(transaction, tokenHash)
    if (numUpdatedRows === 0n || row === undefined) return
    const actor = { who: row.name, personId: row.person_id, role: row.role, via: 'browser' } as const
    await writeEntry(transaction, actor, { action: 'person.signed_out', about: row.person_id }, now)
  })
}

function isAlive(row: SessionRow, now: Date): boolean {
  const idleMs = now.getTime() - Date.parse(row.last_seen_at)
  return row.ended_at === null && row.revoked_at === null && idleMs < IDLE_MS
}

/** A database that cannot be written at this moment must keep nobody from reading: the next use notes it. */
async function touch(database: Kysely<Database>, row: SessionRow, now: Date): Promise<void> {
  try {
    await inTransaction(database, async (transaction) => {
      await transaction
        .updateTable('desk_sessions')
        .set({ last_seen_at: now.toISOString() })
        .where('token_hash', '=', row.token_hash)
        .where('last_seen_at', '=', row.last_seen_at)
        .where('ended_at', 'is', null)
        .execute()
    })
  } catch (error) {
    if (!isDatabaseError(error)) throw error
  }
}

/** Gives whose session it was, by its token; undefined when it never was one. */
export async function findFormerPerson(
  database: Kysely<Database>,
  token: string,
): Promise<string | undefined> {
  return (await findSessionRow(database, hashToken(token)))?.person_id
}
