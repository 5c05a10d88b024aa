import type { Command } from 'commander'
import { ConfigError } from '../../config/config-error'
import { type CopiedBooks, copyBooksInto } from '../../server/backup/copy-books'
import { BooksError, formatFingerprint } from '../../server/backup/tables'
import { holdFile } from '../../server/backup/sqlite-file'
import {
  type DatabasePlace,
  findMove,
  markMoved,
  openConfiguredDatabase,
  sqliteFile,
} from '../../server/db/database'
import { requireCurrent } from '../../server/db/migrate'
import type { OpenFile } from '../../server/db/sqlite'
import { type Cli, examples } from '../command'
import { assertHotelFile, readPlace } from '../open-hotel'

export function addMoveDatabase(program: Command, cli: Cli): void {
  program
    .command('move-database')
    .summary('move the database from SQLite to PostgreSQL')
    .description(
      'Moves the database from SQLite in DATA_DIR to the PostgreSQL database named by DATABASE_URL. Stop the' +
        ' server first.',
    )
    .addHelpText('after', examples('move-database'))
    .action(
      cli.run(async () => {
        const { fingerprints, wereThere } = await moveDatabase(readPlace(cli.env), cli)
        return {
          text: [
            ...fingerprints.map(formatFingerprint),
            ...(wereThere ? ['PostgreSQL already held this data, from a move that was interrupted.'] : []),
            'Moved. Start the server with this DATABASE_URL. It no longer starts on hotel.db.',
          ],
        }
      }),
    )
}

async function moveDatabase(place: DatabasePlace, { now }: Cli): Promise<CopiedBooks> {
  if (place.databaseUrl === undefined) {
    throw new ConfigError('DATABASE_URL', 'must be set: it names the PostgreSQL to move to')
  }
  const source = await lockHotelFile(place.dataDir)
  try {
    const copied = await copyBooksInto(place, source.database)
    // Marked last: without the mark the move can be repeated, or SQLite used as before.
    await markMoved(source.database, now())
    return copied
  } finally {
    source.handle.close()
  }
}

/**
 * Throws a BooksError when another process has hotel.db open or it was moved before, and a ConfigError when its
 * schema is of another version: only a server migrates it.
 */
async function lockHotelFile(dataDir: string): Promise<OpenFile> {
  const place = { dataDir, databaseUrl: undefined }
  assertHotelFile(place)
  const file = sqliteFile(dataDir)
  const { database: before, handle } = holdFile(file)
  const movedAt = await findMove(before).finally(() => handle.close())
  if (movedAt !== undefined)
    throw new BooksError(`The database was already moved to PostgreSQL, on ${movedAt}`)
  const database = await openConfiguredDatabase(place, { isPatient: true, prepare: requireCurrent })
  await database.destroy()
  return holdFile(file)
}
