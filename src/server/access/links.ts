import { hash, randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { DeskPerson } from '../../shared/desk/people'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { endSessions, findInvite, findPerson } from './repository'

const TOKEN_BYTES = 32
const LINK_MS = 15 * 60_000

export interface IssuedLink {
  person: DeskPerson
  token: string
  expires_at: string
}

/** Adds a link to choose a new password; with `setsPassword: false`, the link only signs in. */
export async function addLink(
  transaction: Transaction<Database>,
  personId: string,
  now: Date,
  { setsPassword = true } = {},
): Promise<Pick<IssuedLink, 'token' | 'expires_at'>> {
  const token = newToken()
  const expires_at = new Date(now.getTime() + LINK_MS).toISOString()
  await transaction
    .insertInto('desk_invites')
    .values({
      token_hash: hashToken(token),
      person_id: personId,
      created_at: now.toISOString(),
      expires_at,
      sets_password: setsPassword ? 1 : 0,
    })
    .execute()
  return { token, expires_at }
}

export async function endLinks(
  transaction: Transaction<Database>,
  links: { person_id: string } | { token_hash: string },
  now: Date,
): Promise<void> {
  const moment = now.toISOString()
  await transaction
    .updateTable('desk_invites')
    .set({ expires_at: moment })
    .where(({ and }) => and(links))
    .where('used_at', 'is', null)
    .where('expires_at', '>', moment)
    .execute()
}

/** Returns a token, undefined without access. Earlier links stay: a stranger may have asked for this one. */
export function renewLink(
  database: Kysely<Database>,
  personId: string,
  now: Date,
): Promise<string | undefined> {
  return inTransaction(database, async (transaction) => {
    const person = await findPerson(transaction, personId)
    if (person === undefined || person.revoked_at !== null) return undefined
    return (await addLink(transaction, personId, now)).token
  })
}

export async function endLinkAndSession(database: Kysely<Database>, token: string, now: Date): Promise<void> {
  const token_hash = hashToken(token)
  const moment = now.toISOString()
  await inTransaction(database, async (transaction) => {
    // Link before session, as in revokePerson.
    await endLinks(transaction, { token_hash }, now)
    const link = await findInvite(transaction, token_hash)
    if (link === undefined || link.used_at === null) return
    // A session starts at the moment its link is used.
    await endSessions(transaction, { person_id: link.person_id, created_at: link.used_at }, moment)
  })
}

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Returns a token's SHA-256 in hex. The database stores only the hash, which signs nobody in. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}
