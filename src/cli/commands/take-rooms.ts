import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { readRoomEntries } from '../../content/read-content'
import { openConfiguredDatabase } from '../../server/db/database'
import { requireCurrent } from '../../server/db/migrate'
import type { Winner } from '../../server/rooms/plan-rooms'
import { describeChange, describeConflict } from '../../server/rooms/room-changes'
import { describeClash } from '../../server/rooms/room-clashes'
import { takeOverRooms } from '../../server/rooms/take-over-rooms'
import { type Answer, type Cli, examples, EXIT, Refusal } from '../command'
import { assertHotelFile, readPlace } from '../open-hotel'

interface Flags {
  fileWins?: true
  deskWins?: true
}

/** Adds the command that takes content/rooms.json over into the database. The server may be running. */
export function addTakeRooms(program: Command, cli: Cli): void {
  program
    .command('take-rooms')
    .description('take content/rooms.json over, and list what was changed both there and at the desk')
    .addOption(new Option('--file-wins', 'for such conflicts, take the file').conflicts('deskWins'))
    .option('--desk-wins', 'for such conflicts, keep the desk')
    .addHelpText('after', examples('take-rooms', 'take-rooms --file-wins'))
    .action(cli.run((flags: Flags) => takeRooms(flags, cli)))
}

async function takeRooms({ fileWins, deskWins }: Flags, { env }: Cli): Promise<Answer> {
  const winner: Winner | undefined = fileWins ? 'file' : deskWins ? 'desk' : undefined
  const place = readPlace(env)
  assertHotelFile(place)
  const entries = await readRoomEntries(resolve('content'))
  const database = await openConfiguredDatabase(place, { isPatient: true, prepare: requireCurrent })
  try {
    const { changes, conflicts, clashes } = await takeOverRooms(database, entries, { winner, isStrict: true })
    if (clashes.length > 0) throw new Refusal(clashes.map(describeClash).join('\n'))
    return {
      json: { changes, conflicts },
      text: changes.length === 0 ? ['Nothing to take over.'] : changes.map(describeChange),
      problems: conflicts.map(describeConflict),
      exitCode: conflicts.length > 0 ? EXIT.refused : EXIT.ok,
    }
  } finally {
    await database.destroy()
  }
}
