import { constants } from 'node:fs'
import { access, chmod, mkdir } from 'node:fs/promises'
import { ConfigError } from '../../config/config-error'
import { errorCodeOf } from '../../shared/error-facts'

/** Creates a folder and its parents, readable by this user only. Throws a ConfigError when that fails. */
export async function makeDataDir(dataDir: string): Promise<void> {
  await makeDir(dataDir, 'cannot hold the database')
}

/** Makes new files of this process private to its user, because several libraries write guest data to files. */
export function makePrivateFiles(): void {
  process.umask(0o077)
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

async function makeDir(path: string, problem: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new ConfigError('DATA_DIR', `${problem} (${errorCodeOf(error)}): ${path}`, { cause: error })
  }
}
