import type { Kysely, Selectable, Transaction } from 'kysely'
import type { DeskMessage, GivenState } from '../../shared/desk/messages'
import { MESSAGES_LISTED } from '../../shared/desk/api'
import type { Database, MessageTable } from '../db/schema'
import { Conflict, NotFound } from '../http/errors'
import { type Actor, journalEntry, recordChange } from '../journal/journal'
import { MESSAGE_MARKS } from '../mail/desk-mails'

type MessageRow = Selectable<MessageTable>

export async function listMessages(
  database: Kysely<Database>,
  state?: DeskMessage['state'],
): Promise<DeskMessage[]> {
  const all = database.selectFrom('messages').selectAll()
  const rows = await (state === undefined ? all : all.where('state', '=', state))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MESSAGES_LISTED)
    .execute()
  return rows.map(toMessage)
}

export async function countDoubtful(database: Kysely<Database>): Promise<number> {
  const { doubtful } = await database
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number | string>().as('doubtful'))
    .where('state', '=', 'doubtful')
    .executeTakeFirstOrThrow()
  return Number(doubtful)
}

/** Sets the state of a message; `open` removes the doubt. Throws a Conflict when somebody was faster. */
export async function setMessageState(
  database: Kysely<Database>,
  actor: Actor,
  messageId: string,
  state: GivenState,
  now: Date,
): Promise<DeskMessage> {
  const found = await findMessage(database, messageId)
  const before = found.state
  if (before === state) return toMessage(found)
  const mark = async (trx: Transaction<Database>) => {
    const { numUpdatedRows } = await trx
      .updateTable('messages')
      .set({
        state,
        state_at: now.toISOString(),
        state_by: actor.who,
        ...(state === 'open' && { doubt: null }),
      })
      .where('id', '=', messageId)
      .where('state', '=', before)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Conflict('Somebody else has just changed this message.')
    return journalEntry('message.marked', messageId, { before: { state: before }, after: { state } })
  }
  await recordChange(database, actor, mark, now)
  return toMessage(await findMessage(database, messageId))
}

function findMessage(database: Kysely<Database>, id: string): Promise<MessageRow> {
  const found = database.selectFrom('messages').selectAll().where('id', '=', id)
  return found.executeTakeFirstOrThrow(() => new NotFound('This message'))
}

function toMessage(row: MessageRow): DeskMessage {
  const { doubt, ...message } = row
  return { ...message, doubt: doubt && MESSAGE_MARKS[doubt] }
}
