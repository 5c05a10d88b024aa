import type { Kysely, Selectable, Transaction } from 'kysely'
import type { DeskMessage } from '../../shared/desk/messages'
import type { Database, MessageTable } from '../db/schema'
import { Conflict, NotFound } from '../http/errors'
import type { Actor } from '../journal/actor'
import { recordChange } from '../journal/record-change'

const MAX_LISTED = 500

/** Gives the messages in a state, or by default all: the newest first, at most MAX_LISTED. */
export async function listMessages(
  database: Kysely<Database>,
  state?: DeskMessage['state'],
): Promise<DeskMessage[]> {
  const all = database.selectFrom('messages').selectAll()
  const rows = await (state === undefined ? all : all.where('state', '=', state))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()
  return rows.map(toMessage)
}

/**
 * Puts a message into a state, and gives it. A message that is in this state already stays as it is. Throws
 * NotFound, and a Conflict when somebody else changes it at the same moment.
 */
export async function setMessageState(
  database: Kysely<Database>,
  actor: Actor,
  messageId: string,
  state: DeskMessage['state'],
  now: Date,
): Promise<DeskMessage> {
  const found = await findMessage(database, messageId)
  if (found.state === state) return toMessage(found)
  const mark = async (transaction: Transaction<Database>) => {
    const { numUpdatedRows } = await transaction
      .updateTable('messages')
      .set({ state, state_at: now.toISOString() })
      .where('id', '=', messageId)
      .where('state', '=', found.state)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Conflict('Somebody else has just changed this message.')
    const change = { before: { state: found.state }, after: { state } }
    return { action: 'message.marked', about: messageId, ...change } as const
  }
  await recordChange(database, actor, mark, now)
  return toMessage(await findMessage(database, messageId))
}

/** Throws NotFound. */
async function findMessage(database: Kysely<Database>, id: string): Promise<Selectable<MessageTable>> {
  const found = await database.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
  if (found === undefined) throw new NotFound('This message')
  return found
}

function toMessage(row: Selectable<MessageTable>): DeskMessage {
  const { id, name, email, message, created_at, state, state_at } = row
  return { id, name, email, message, created_at, state, state_at }
}
