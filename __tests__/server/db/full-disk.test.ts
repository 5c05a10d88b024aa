import SqliteFile from 'better-sqlite3'
import { openConfiguredDatabase } from '../../../src/server/db/database'
import { makeTempDir } from '../../support/server/closing'

const failure = (code: string) => Object.assign(new Error('disk I/O error'), { code })

it.each([
  ['SQLITE_FULL', 'SQLITE_FULL; the disk may be full'],
  ['SQLITE_IOERR_SHMSIZE', 'SQLITE_IOERR_SHMSIZE; the disk may be full'],
  ['SQLITE_IOERR_WRITE', 'SQLITE_IOERR_WRITE; the disk may be full'],
  ['SQLITE_IOERR_READ', 'SQLITE_IOERR_READ'],
  ['SQLITE_NOTADB', 'SQLITE_NOTADB'],
])('tells %s while the database is opened', async (code, reason) => {
  const dataDir = await makeTempDir()
  jest.spyOn(SqliteFile.prototype, 'pragma').mockImplementation(() => {
    throw failure(code)
  })
  await expect(openConfiguredDatabase({ dataDir, databaseUrl: undefined })).rejects.toThrow(
    `DATA_DIR cannot hold the database (${reason}): ${dataDir}`,
  )
})
