import { resolve } from 'node:path'
import { readRoomEntries } from '../../content/read-content'
import { openConfiguredDatabase } from '../../server/db/database'
import { requireCurrent } from '../../server/db/migrate'
import type { Winner } from '../../server/rooms/plan-rooms'
import { describeChange, describeConflict } from '../../server/rooms/room-changes'
import { describeClash } from '../../server/rooms/room-clashes'
import { takeOverRooms } from '../../server/rooms/take-over-rooms'
import { EXIT, UsageError } from '../command'
import { define } from '../define'
import { assertHotelFile, readPlace } from '../open-hotel'
import type { AddCommands, Session } from '../session'

interface Flags {
  fileWins?: true
  deskWins?: true
}

/** Takes content/rooms.json over into the books. The server may run. */
export const addTakeRooms: AddCommands = (program, session) => {
  define(program, {
    name: 'take-rooms',
    summary: 'takes content/rooms.json over, and tells what file and desk have both changed',
    details: 'Ends with 1 while something is undecided.',
    examples: ['take-rooms', 'take-rooms --file-wins'],
  })
    .usage('[--file-wins | --desk-wins] [--json]')
    .option('--file-wins', 'where both have changed something, take what the file says')
    .option('--desk-wins', 'where both have changed something, keep what the desk says')
    .action(session.run((flags: Flags) => takeRooms(flags, session)))
}

async function takeRooms(flags: Flags, { env, output }: Session): Promise<number> {
  const winner = readWinner(flags)
  const place = readPlace(env)
  assertHotelFile(place)
  const entries = await readRoomEntries(resolve('content'))
  const database = await openConfiguredDatabase(place, { isPatient: true, prepare: requireCurrent })
  try {
    const { changes, conflicts, clashes } = await takeOverRooms(database, entries, { winner, isStrict: true })
    if (clashes.length > 0) {
      const lines = clashes.map(describeClash)
      output.fail('content', lines.join('\n'), lines)
      return EXIT.refused
    }
    output.show({ changes, conflicts }, ({ say }) => {
      for (const change of changes) say(describeChange(change))
      if (changes.length === 0) say('Nothing to take over.')
      for (const conflict of conflicts) output.complain(describeConflict(conflict))
    })
    return conflicts.length > 0 ? EXIT.refused : EXIT.fine
  } finally {
    await database.destroy()
  }
}

function readWinner({ fileWins, deskWins }: Flags): Winner | undefined {
  if (fileWins && deskWins) throw new UsageError('Who wins, the file or the desk?')
  if (fileWins) return 'file'
  return deskWins ? 'desk' : undefined
}
