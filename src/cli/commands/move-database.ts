import { ConfigError } from '../../config/config-error'
import { BooksError } from '../../server/backup/books-error'
import { type CopiedBooks, copyBooksInto } from '../../server/backup/copy-books'
import { formatFingerprint, type OnTable } from '../../server/backup/fingerprint'
import { holdFile, type OpenFile } from '../../server/backup/sqlite-file'
import { type DatabasePlace, openConfiguredDatabase, sqliteFile } from '../../server/db/database'
import { requireCurrent } from '../../server/db/migrate'
import { findMove, markMoved } from '../../server/db/moved'
import { define } from '../define'
import { assertHotelFile, readPlace } from '../open-hotel'
import type { AddCommands } from '../session'
import { tableTeller } from '../table-teller'

/** Moves the books from SQLite to PostgreSQL, for a hotel that outgrows one machine. */
export const addMoveDatabase: AddCommands = (program, session) => {
  define(program, {
    name: 'move-database',
    summary: 'moves the books from DATA_DIR into the PostgreSQL of DATABASE_URL; stop the server first',
    examples: ['move-database'],
  }).action(
    session.run(async () => {
      const place = readPlace(session.env)
      const { fingerprints, wereThere } = await session.withProgress((progress) =>
        move(place, session.now, tableTeller(progress)),
      )
      session.output.show({ tables: fingerprints, wereThere }, ({ say }) => {
        for (const fingerprint of fingerprints) say(formatFingerprint(fingerprint))
        if (wereThere) say('PostgreSQL held just these books already, from a move that was cut off.')
        say('Moved. Start the server with this DATABASE_URL; on hotel.db it does not start any more.')
      })
    }),
  )
}

async function move(place: DatabasePlace, now: () => Date, onTable: OnTable): Promise<CopiedBooks> {
  if (place.databaseUrl === undefined) {
    throw new ConfigError('DATABASE_URL', 'must be set: it names the PostgreSQL to move to')
  }
  const source = await holdHotel(place.dataDir)
  try {
    const copied = await copyBooksInto(place, source.database, onTable)
    // The mark comes last: without it the move can be repeated, or the SQLite file used as before.
    await markMoved(source.database, now())
    return copied
  } finally {
    source.handle.close()
  }
}

/**
 * Looks whether the hotel's file can be moved and then locks it for this process. Throws a BooksError when
 * another process has the file open before or after that, or when the hotel has moved already; a ConfigError
 * when the books are of another version: only a server migrates them, after a backup.
 */
async function holdHotel(dataDir: string): Promise<OpenFile> {
  const place = { dataDir, databaseUrl: undefined }
  assertHotelFile(place)
  const file = sqliteFile(dataDir)
  const { database: before, handle } = holdFile(file)
  const movedAt = await findMove(before).finally(() => handle.close())
  if (movedAt !== undefined) throw new BooksError(`The hotel was moved to PostgreSQL already, on ${movedAt}`)
  const database = await openConfiguredDatabase(place, { isPatient: true, prepare: requireCurrent })
  await database.destroy()
  return holdFile(file)
}
