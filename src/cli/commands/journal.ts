import type { Kysely } from 'kysely'
import { readDeskRoom } from '../../server/bookings/desk-rooms'
import type { Database } from '../../server/db/schema'
import { type JournalRow, listEntriesAbout, listLastEntries } from '../../server/journal/journal'
import { toJournalLine } from '../../server/journal/journal-line'
import { UsageError } from '../command'
import { define } from '../define'
import { lagosTime } from '../kit/formats'
import type { AddCommands } from '../session'
import { findCode } from './find-code'

const SHOWN = 50

/** Who did what at the desk, and what the server did by itself. */
export const addJournal: AddCommands = (program, { run, output, withHotel }) => {
  define(program, {
    name: 'journal',
    summary: `tells who did what: the last ${SHOWN} entries, the newest first`,
    examples: ['journal', 'journal --about room 3', 'journal --about booking LH-7K3M9Q'],
  })
    .usage('[--about room NUMBER|booking CODE] [--json]')
    .option('--about <words...>', "only what is about one room or one booking, by the booking's code")
    .action(
      run(async ({ about }: { about?: string[] }) => {
        const find = about === undefined ? listLast : parseAbout(about)
        const lines = (await withHotel(({ database }) => find(database))).map(toJournalLine)
        output.show(lines, ({ facts, say }) => {
          if (lines.length === 0)
            say(about === undefined ? 'The journal is empty.' : 'The journal has nothing about it.')
          facts(lines.map(({ at, who, what }) => [lagosTime(at), `${what} (${who})`]))
        })
      }),
    )
}

type Find = (database: Kysely<Database>) => Promise<JournalRow[]>

const listLast: Find = (database) => listLastEntries(database, SHOWN)

/** Gives what finds the entries. Throws a UsageError; the search throws NotFound and Conflict. */
function parseAbout([subject, id, ...others]: readonly string[]): Find {
  const isAlone = id !== undefined && others.length === 0
  if (isAlone && subject === 'room' && /^[1-9]\d{0,14}$/.test(id)) {
    return async (database) => {
      const room = await readDeskRoom(database, Number(id))
      return newestFirst(await listEntriesAbout(database, 'room', room.id))
    }
  }
  if (isAlone && subject === 'booking') {
    return async (database) =>
      newestFirst(await listEntriesAbout(database, 'booking', await findCode(database, id)))
  }
  throw new UsageError('--about takes a room or a booking, such as: room 3, or: booking LH-7K3M9Q')
}

function newestFirst(entries: readonly JournalRow[]): JournalRow[] {
  return entries.slice(-SHOWN).toReversed()
}
