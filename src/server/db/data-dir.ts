import { constants } from 'node:fs'
import { access, chmod, mkdir, stat } from 'node:fs/promises'
import { ConfigError } from '../../config/config-error'
import { errorCodeOf } from '../../shared/error-facts'

/** Creates a folder and its parents, readable by this user only. Throws a ConfigError when that fails. */
export async function makeDataDir(dataDir: string): Promise<void> {
  await makeDir(dataDir, 'cannot hold the database')
}

const OTHERS = 0o007

/** Makes new files of this process private to its user, because several libraries write guest data to files. */
export function makePrivateFiles(): void {
  process.umask(0o077)
}

/**
 * Removes other users' access to DATA_DIR, which an operator may have created with default permissions. Returns a
 * line that says so.
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

/** Creates the releases folder. The proxy reads it as a member of this user's group. */
export async function makeReleasesDir(releasesDir: string): Promise<void> {
  await makeDir(releasesDir, 'cannot hold the releases')
  await chmod(releasesDir, 0o750).catch(() => undefined)
}

/** Creates a missing folder in DATA_DIR. Throws a ConfigError when this process cannot write there. */
export async function makeWritableDir(dir: string): Promise<void> {
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    await access(dir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw notWritable(dir, error)
  }
}

const REASONS = new Map([
  ['EROFS', ': the disk can only be read'],
  ['EACCES', ': it belongs to another user'],
])

export function notWritable(path: string, error: unknown): ConfigError {
  const code = errorCodeOf(error)
  return new ConfigError('DATA_DIR', `cannot be written (${code}${REASONS.get(code) ?? ''}): ${path}`, {
    cause: error,
  })
}

/** Throws a ConfigError when root would write into another user's releases: the server could not read that. */
export async function refuseForeignRoot(releasesDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid } = await stat(releasesDir)
  if (uid === 0) return
  throw new ConfigError('DATA_DIR', `belongs to the user ${uid}: run this as that user, not as root`)
}

async function makeDir(path: string, problem: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new ConfigError('DATA_DIR', `${problem} (${errorCodeOf(error)}): ${path}`, { cause: error })
  }
}
