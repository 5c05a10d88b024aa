import { constants } from 'node:fs'
import { access, chmod, mkdir, stat } from 'node:fs/promises'
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
 * Closes DATA_DIR to all users but its owner and group: an operator may have made the folder for all. Returns a
 * line that says so, or undefined when nothing was to be done. Takes an absolute path.
 */
export async function closeToOthers(dataDir: string): Promise<string | undefined> {
  const { mode, uid } = await stat(dataDir)
  if ((mode & OTHERS) === 0) return undefined
  const shownMode = (mode & 0o777).toString(8)
  const problem = `DATA_DIR could be read by every user of this machine (${shownMode}): ${dataDir}`
  const isOurs = process.getuid?.() === uid || process.getuid?.() === 0
  if (!isOurs) return `${problem}; give it to the user that runs the server`
  await chmod(dataDir, mode & 0o770)
  return `${problem}; it is closed to them now`
}

/** Makes the folder of the releases. The proxy, as a member of this user's group, reads it. */
export async function makeReleasesDir(releasesDir: string): Promise<void> {
  await makeDir('RELEASES_DIR', releasesDir, 'cannot hold the releases')
  await chmod(releasesDir, 0o750).catch(() => undefined)
}

/**
 * Makes a folder of DATA_DIR or RELEASES_DIR when it is missing. Takes the setting and an absolute path.
 * Throws a ConfigError when this process cannot write there: the disk can only be read, or the user is
 * another one.
 */
export async function makeWritableDir(variable: string, dir: string): Promise<void> {
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    await access(dir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw notWritable(variable, dir, error)
  }
}

const REASONS = new Map([
  ['EROFS', ': the disk can only be read'],
  ['EACCES', ': it belongs to another user'],
])

/** Returns the ConfigError for a file or folder of a setting that cannot be written, from what was thrown. */
export function notWritable(variable: string, path: string, error: unknown): ConfigError {
  const code = errorCodeOf(error)
  return new ConfigError(variable, `cannot be written (${code}${REASONS.get(code) ?? ''}): ${path}`)
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
    await mkdir(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new ConfigError(variable, `${problem} (${errorCodeOf(error)}): ${path}`)
  }
}
