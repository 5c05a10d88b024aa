import type { Command } from 'commander'
import { Option } from 'commander'
import {
  listMessageIds,
  listMessages,
  readMessage,
  setMessageState,
} from '../../server/contact/desk-messages'
import type { DeskMessage, GivenState } from '../../shared/desk/messages'
import { define } from '../define'
import { lagosTime } from '../kit/formats'
import { findByStart, shortId } from '../kit/parse'
import type { Column } from '../kit/table'
import type { Hotel } from '../open-hotel'
import type { AddCommands, Session } from '../session'

type State = DeskMessage['state']

const ID = ['<ID>', 'the message, or the first letters of its id'] as const
const COLUMNS: readonly Column<DeskMessage>[] = [
  { head: 'Id', of: ({ id }) => shortId(id) },
  { head: 'Came', of: ({ created_at }) => lagosTime(created_at) },
  {
    head: 'State',
    of: ({ state }) => state,
    style: ({ state }) => (state === 'open' ? 'yellow' : state === 'doubtful' ? undefined : 'dim'),
  },
  { head: 'From', of: ({ name }) => name, atLeast: 10 },
  { head: 'Message', of: ({ message }) => message.replaceAll(/\s+/g, ' ').slice(0, 200), atLeast: 10 },
]

/** What guests have written to the hotel. */
export const addMessages: AddCommands = (program, session) => {
  const messages = define(program, {
    name: 'messages',
    summary: 'lists what guests have written; notes what is answered or spam',
    examples: ['messages', 'messages --state doubtful', 'messages answered 3f2a9c1e'],
  })
    .addOption(
      new Option('--state <state>', 'which ones')
        .choices(['open', 'doubtful', 'answered', 'spam', 'all'])
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
    summary: 'puts a message among the open ones: it is no spam, or not answered',
  })
}

function addState(
  messages: Command,
  { run, output, actor, now, withHotel }: Session,
  { name, state, summary }: { name: string; state: GivenState; summary: string },
): void {
  define(messages, { name, summary, examples: [`messages ${name} 3f2a9c1e`] })
    .argument(...ID)
    .action(
      run((given: string) =>
        withHotel(async (hotel) => {
          const id = await findMessageId(hotel, given)
          const message = await setMessageState(hotel.database, actor, id, state, now())
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
  const message = await withHotel(async (hotel) =>
    readMessage(hotel.database, await findMessageId(hotel, given)),
  )
  output.show(message, ({ facts, say, quote }) => {
    facts([
      ['From', message.name],
      ['E-mail', message.email],
      ['Came', lagosTime(message.created_at)],
      ['State', message.state],
      ...(message.doubt === null ? [] : [['Doubt', message.doubt] as const]),
    ])
    say('')
    quote(message.message)
  })
}

/** Looks among all messages, also those that are too many for the list. */
async function findMessageId({ database }: Hotel, given: string): Promise<string> {
  return findByStart(await listMessageIds(database), given, 'This message')
}
