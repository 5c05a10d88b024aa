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

/** Brings the books from SQLite to PostgreSQL, for a hotel that outgrows one machine. */
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
    // Last: until here the books can be moved again, or used where they are.
    await markMoved(source.database, now())
    for (const fingerprint of fingerprints) print(formatFingerprint(fingerprint))
    if (wereThere) print('PostgreSQL held just these books already, from a move that was cut off.')
    print('Moved. Start the server with this DATABASE_URL; on hotel.db it does not start any more.')
    return EXIT.fine
  } finally {
    source.handle.close()
  }
}

/** Nobody may be at work on the file, neither while its tables are brought up to date nor from then on. */
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
