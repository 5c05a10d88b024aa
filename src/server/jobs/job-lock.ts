import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { isPostgres, withAdvisoryLock } from '../db/database'
import { takeFileLock } from '../db/file-lock'
import type { Database } from '../db/schema'

/** Runs a job unless another server on the same database is running it. Each lock ends with its holder. */
export async function runAlone(
  { database, dataDir, name }: { database: Kysely<Database>; dataDir: string; name: string },
  run: () => Promise<unknown>,
): Promise<void> {
  if (isPostgres(database)) {
    await withAdvisoryLock(database, name, run)
    return
  }
  const dir = join(dataDir, 'locks')
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const lock = takeFileLock(join(dir, name))
  if (lock === undefined) return
  try {
    await run()
  } finally {
    lock.release()
  }
}
