import { ConfigError } from '../config/config-error'
import { BooksError } from '../server/backup/books-error'
import { copyBooksInto } from '../server/backup/copy-books'
import { openConfiguredDatabase, sqliteFile } from '../server/db/database'
import { formatFingerprint } from '../server/backup/fingerprint'
import { findMove, markMoved } from '../server/db/moved'
import { holdFile, type OpenFile } from '../server/backup/sqlite-file'
import { type DeskCommand, type DeskContext, EXIT } from './command'
import { assertHotelFile, readPlace } from './open-hotel'
import { readNothing } from './read-arguments'

/** Moves the books from SQLite to PostgreSQL, for a hotel that outgrows one machine. */
export const moveDatabaseCommand: DeskCommand = {
  name: 'move-database',
  options: '',
  summary: 'moves the books from DATA_DIR into the PostgreSQL of DATABASE_URL; the server must be stopped',
  run: runMove,
}

async function runMove(args: string[], { env, now, print }: DeskContext): Promise<number> {
  readNothing(args)
  const place = readPlace(env)
  if (place.databaseUrl === undefined) {
    throw new ConfigError('DATABASE_URL', 'must be set: it names the PostgreSQL to move to')
  }
  const source = await holdHotel(place.dataDir)
  try {
    const { fingerprints, wereThere } = await copyBooksInto(place, source.database)
    // The mark comes last: without it the move can be repeated, or the SQLite file used as before.
    await markMoved(source.database, now())
    for (const fingerprint of fingerprints) print(formatFingerprint(fingerprint))
    if (wereThere) print('PostgreSQL held just these books already, from a move that was cut off.')
    print('Moved. Start the server with this DATABASE_URL; on hotel.db it does not start any more.')
    return EXIT.fine
  } finally {
    source.handle.close()
  }
}

/**
 * Runs the migrations on the hotel's file and then locks it for this process. Throws a BooksError when
 * another process has the file open before or after the migrations, or when the hotel has moved already.
 */
async function holdHotel(dataDir: string): Promise<OpenFile> {
  const place = { dataDir, databaseUrl: undefined }
  assertHotelFile(place)
  const file = sqliteFile(dataDir)
  const { database: before, handle } = holdFile(file)
  const movedAt = await findMove(before).finally(() => handle.close())
  if (movedAt !== undefined) throw new BooksError(`The hotel was moved to PostgreSQL already, on ${movedAt}`)
  const database = await openConfiguredDatabase(place, { isPatient: true })
  await database.destroy()
  return holdFile(file)
}
