import type { Command } from 'commander'
import { Option } from 'commander'
import { listMessages, setMessageState } from '../../server/contact/desk-messages'
import type { DeskMessage } from '../../shared/desk/messages'
import { define } from '../define'
import { lagosTime } from '../kit/formats'
import { findByStart, shortId } from '../kit/parse'
import type { Column } from '../kit/table'
import type { AddCommands, Session } from '../session'

type State = DeskMessage['state']

const ID = ['<ID>', 'the message, or the first letters of its id'] as const
const COLUMNS: readonly Column<DeskMessage>[] = [
  { head: 'Id', of: ({ id }) => shortId(id) },
  { head: 'Came', of: ({ created_at }) => lagosTime(created_at) },
  {
    head: 'State',
    of: ({ state }) => state,
    style: ({ state }) => (state === 'open' ? 'yellow' : 'dim'),
  },
  { head: 'From', of: ({ name }) => name, atLeast: 10 },
  { head: 'Message', of: ({ message }) => message.replaceAll(/\s+/g, ' ').slice(0, 200), atLeast: 10 },
]

/** What guests have written to the hotel. */
export const addMessages: AddCommands = (program, session) => {
  const messages = define(program, {
    name: 'messages',
    summary: 'lists what guests have written; notes what is answered or spam',
    examples: ['messages', 'messages --state all', 'messages answered 3f2a9c1e'],
  })
    .addOption(
      new Option('--state <state>', 'which ones')
        .choices(['open', 'answered', 'spam', 'all'])
        .default('open'),
    )
    .action(session.run(({ state }: { state: State | 'all' }) => list(state, session)))
  define(messages, {
    name: 'show',
    summary: 'shows a whole message',
    examples: ['messages show 3f2a9c1e'],
  })
    .argument(...ID)
    .action(session.run((given: string) => show(given, session)))
  addState(messages, session, {
    name: 'answered',
    state: 'answered',
    summary: 'notes that a message is answered',
  })
  addState(messages, session, { name: 'spam', state: 'spam', summary: 'puts a message aside as spam' })
  addState(messages, session, {
    name: 'open',
    state: 'open',
    summary: 'puts a message back among the open ones',
  })
}

function addState(
  messages: Command,
  { run, output, actor, now, withHotel }: Session,
  { name, state, summary }: { name: string; state: State; summary: string },
): void {
  define(messages, { name, summary, examples: [`messages ${name} 3f2a9c1e`] })
    .argument(...ID)
    .action(
      run((given: string) =>
        withHotel(async ({ database }) => {
          const { id } = findMessage(await listMessages(database), given)
          const message = await setMessageState(database, actor, id, state, now())
          output.show(message, ({ say }) => say(`Message ${shortId(id)} of ${message.name} is ${state} now.`))
        }),
      ),
    )
}

async function list(state: State | 'all', { output, withHotel }: Session): Promise<void> {
  const messages = await withHotel(({ database }) =>
    listMessages(database, state === 'all' ? undefined : state),
  )
  const none = state === 'all' ? 'There are no messages.' : `There are no messages that are ${state}.`
  output.show(messages, ({ table }) => table(COLUMNS, messages, none))
}

async function show(given: string, { output, withHotel }: Session): Promise<void> {
  const messages = await withHotel(({ database }) => listMessages(database))
  const message = findMessage(messages, given)
  output.show(message, ({ facts, say, quote }) => {
    facts([
      ['From', message.name],
      ['E-mail', message.email],
      ['Came', lagosTime(message.created_at)],
      ['State', message.state],
    ])
    say('')
    quote(message.message)
  })
}

function findMessage(messages: readonly DeskMessage[], given: string): DeskMessage {
  const ids = messages.map(({ id }) => id)
  const wanted = findByStart(ids, given, 'This message')
  return messages[ids.indexOf(wanted)] as DeskMessage
}
