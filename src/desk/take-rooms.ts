import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readRoomEntries } from '../content/read-content'
import { openConfiguredDatabase } from '../server/db/database'
import type { Winner } from '../server/rooms/plan-rooms'
import { describeChange, describeConflict } from '../server/rooms/room-changes'
import { takeOverRooms } from '../server/rooms/take-over-rooms'
import { type DeskCommand, type DeskContext, EXIT, UsageError } from './command'
import { assertHotelFile, readPlace } from './open-hotel'

const EXIT_CONFLICT = 1

/** Takes content/rooms.json over into the books. The server may run. */
export const takeRoomsCommand: DeskCommand = {
  name: 'take-rooms',
  options: '[--file-wins | --desk-wins]',
  summary: 'takes content/rooms.json over, and tells what file and desk have both changed; 1 if undecided',
  run: runTakeRooms,
}

async function runTakeRooms(args: string[], { env, print, printError }: DeskContext): Promise<number> {
  const winner = readWinner(args)
  const place = readPlace(env)
  assertHotelFile(place)
  const entries = await readRoomEntries(resolve('content'))
  const database = await openConfiguredDatabase(place, { isPatient: true })
  try {
    const { changes, conflicts } = await takeOverRooms(database, entries, { winner })
    for (const change of changes) print(describeChange(change))
    if (changes.length === 0) print('Nothing to take over.')
    for (const conflict of conflicts) printError(describeConflict(conflict))
    return conflicts.length > 0 ? EXIT_CONFLICT : EXIT.fine
  } finally {
    await database.destroy()
  }
}

function readWinner(args: string[]): Winner | undefined {
  const given = readFlags(args)
  const [fileWins, deskWins] = [given['file-wins'] === true, given['desk-wins'] === true]
  if (fileWins && deskWins) throw new UsageError('Who wins, the file or the desk?')
  if (fileWins) return 'file'
  return deskWins ? 'desk' : undefined
}

function readFlags(args: string[]) {
  try {
    const options = { 'file-wins': { type: 'boolean' }, 'desk-wins': { type: 'boolean' } } as const
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'not understood')
  }
}
