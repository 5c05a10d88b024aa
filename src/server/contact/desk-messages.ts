import type { ExpressionBuilder, Kysely, Selectable, Transaction } from 'kysely'
import type { DeskMessage, GivenState } from '../../shared/desk/messages'
import { MESSAGES_LISTED } from '../../shared/desk/api'
import type { Database, MessageTable } from '../db/schema'
import { Conflict, NotFound } from '../http/errors'
import { type Actor, recordChange } from '../journal/journal'
import { MESSAGE_MARKS } from '../mail/desk-mails'

type State = DeskMessage['state']
type MessageRow = Selectable<MessageTable>

/** Returns the newest messages, at most MESSAGES_LISTED. */
export async function listMessages(database: Kysely<Database>, state?: State): Promise<DeskMessage[]> {
  const all = database.selectFrom('messages').selectAll()
  const rows = await (state === undefined ? all : all.where((expressions) => isIn(state, expressions)))
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
    .where((expressions) => isIn('doubtful', expressions))
    .executeTakeFirstOrThrow()
  return Number(doubtful)
}

/** Sets the state of a message; `open` removes the doubt. Throws a Conflict when somebody else changes it. */
export async function setMessageState(
  database: Kysely<Database>,
  actor: Actor,
  messageId: string,
  state: GivenState,
  now: Date,
): Promise<DeskMessage> {
  const found = await findMessage(database, messageId)
  const before = stateOf(found)
  if (before === state) return toMessage(found)
  const mark = async (trx: Transaction<Database>) => {
    const { numUpdatedRows } = await trx
      .updateTable('messages')
      .set({
        state,
        state_at: now.toISOString(),
        state_by: actor.who,
        ...(state === 'open' && { doubt: null, is_doubtful: 0 as const }),
      })
      .where('id', '=', messageId)
      .where((expressions) => isIn(before, expressions))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Conflict('Somebody else has just changed this message.')
    return {
      action: 'message.marked',
      about: messageId,
      before: { state: before },
      after: { state },
    } as const
  }
  await recordChange(database, actor, mark, now)
  return toMessage(await findMessage(database, messageId))
}

/** Throws NotFound. */
async function findMessage(database: Kysely<Database>, id: string): Promise<MessageRow> {
  const found = await database.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
  if (found === undefined) throw new NotFound('This message')
  return found
}

function toMessage(row: MessageRow): DeskMessage {
  const { doubt, is_doubtful: _, digest_hour: __, ...message } = row
  return { ...message, state: stateOf(row), doubt: doubt && MESSAGE_MARKS[doubt] }
}

function stateOf({ state, is_doubtful }: Pick<MessageRow, 'state' | 'is_doubtful'>): State {
  return state === 'open' && is_doubtful === 1 ? 'doubtful' : state
}

/** The condition for `stateOf`. */
function isIn(state: State, { eb, and }: ExpressionBuilder<Database, 'messages'>) {
  if (state === 'doubtful') return and([eb('state', '=', 'open'), eb('is_doubtful', '=', 1)])
  if (state === 'open') return and([eb('state', '=', 'open'), eb('is_doubtful', '=', 0)])
  return eb('state', '=', state)
}
