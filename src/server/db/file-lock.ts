import SqliteFile from 'better-sqlite3'
import { errorCodeOf } from '../../shared/error-facts'

/** A lock that this process holds. */
export interface FileLock {
  release(): void
}

/** The next garbage collection closes a handle that nothing refers to, and so frees its lock. */
const held = new Set<SqliteFile.Database>()

/**
 * Takes a lock that only one process can hold, and that the system frees when its holder dies: SQLite's lock
 * on the file, which is made when missing. Gives undefined when another process holds it. Throws SQLite's
 * error when the file cannot be used.
 */
export function takeFileLock(file: string): FileLock | undefined {
  const handle = new SqliteFile(file, { timeout: 0 })
  try {
    handle.exec('begin exclusive')
    held.add(handle)
    return {
      release() {
        handle.close()
        held.delete(handle)
      },
    }
  } catch (error) {
    handle.close()
    if (errorCodeOf(error).startsWith('SQLITE_BUSY')) return undefined
    throw error
  }
}
