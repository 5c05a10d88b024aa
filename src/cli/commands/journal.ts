import { type Command, InvalidArgumentError } from 'commander'
import { listEntriesAbout, listLastEntries } from '../../server/journal/journal'
import { toJournalLine } from '../../server/journal/describe'
import { type Cli, examples } from '../command'
import { withHotel } from '../open-hotel'
import { columns, lagosTime } from '../text'

const SHOWN = 50

/** The desk in a browser shows the history of a booking, but not yet the whole journal. */
export function addJournal(program: Command, cli: Cli): void {
  program
    .command('journal')
    .description(`list who did what: the last ${SHOWN} entries, newest first`)
    .option('--room <number>', 'only entries about this room', parseRoomNumber)
    .addHelpText('after', examples('journal', 'journal --room 3'))
    .action(
      cli.run(async ({ room }: { room?: string }) => {
        const rows = await withHotel(cli, async ({ database }) => {
          if (room === undefined) return listLastEntries(database, SHOWN)
          return (await listEntriesAbout(database, 'room', room)).slice(-SHOWN).toReversed()
        })
        const entries = rows.map(toJournalLine)
        const lines = columns(entries.map(({ at, who, what }) => [lagosTime(at), `${what} (${who})`]))
        return { json: entries, text: lines.length === 0 ? ['There are no entries.'] : lines }
      }),
    )
}

function parseRoomNumber(text: string): string {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a number from 1.')
  return text
}
