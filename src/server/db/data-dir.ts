import { chmod, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ConfigError } from '../../config/config-error'
import { errorCodeOf } from '../../shared/error-facts'

/**
 * Makes the folder of the database, and the folders above it that are missing, readable by this user only.
 * Takes an absolute path. Throws a ConfigError when that fails.
 */
export async function makeDataDir(dataDir: string): Promise<void> {
  await makeDir('DATA_DIR', dataDir, 'cannot hold the database')
}

const OTHERS = 0o007

/** Lets this process make files for its own user only: guests' data are in files of several libraries. */
export function makePrivateFiles(): void {
  process.umask(0o077)
}

/**
 * Takes a folder away from all users but its owner and group: an operator may have made it for everybody.
 * Gives a line that says so; undefined when nothing was to be done. Takes an absolute path.
 */
export async function closeToOthers(dataDir: string): Promise<string | undefined> {
  const { mode, uid } = await stat(dataDir)
  const isOurs = process.getuid?.() === uid || process.getuid?.() === 0
  if ((mode & OTHERS) === 0) return undefined
  const shown = (mode & 0o777).toString(8)
  const problem = `DATA_DIR could be read by every user of this machine (${shown}): ${dataDir}`
  if (!isOurs) return `${problem}; give it to the user that runs the server`
  await chmod(dataDir, mode & 0o770)
  return `${problem}; it is closed to them now`
}

/** Makes the folder of the releases, as `makeDataDir` does. */
export async function makeReleasesDir(releasesDir: string): Promise<void> {
  await makeDir('RELEASES_DIR', releasesDir, 'cannot hold the releases')
}

/**
 * Throws a ConfigError when root is about to write into the releases of another user: the server could not
 * read what root leaves there.
 */
export async function refuseForeignRoot(releasesDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid } = await stat(releasesDir)
  if (uid === 0) return
  throw new ConfigError('RELEASES_DIR', `belongs to the user ${uid}: run this as that user, not as root`)
}

async function makeDir(variable: string, path: string, problem: string): Promise<void> {
  try {
    await makeFolder(path)
  } catch (error) {
    throw new ConfigError(variable, `${problem} (${errorCodeOf(error)}): ${path}`)
  }
}

/**
 * One folder after the other: Node's own `recursive` tries for ever where a parent exists but takes no
 * folder, such as /proc or a link to a disk that is not there.
 */
async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path) await makeFolder(parent)
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it in the meantime.
    if (!(await isFolder(path))) throw error
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return false
    throw error
  }
}
