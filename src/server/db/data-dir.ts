import { constants } from 'node:fs'
import { access, chmod, mkdir } from 'node:fs/promises'
import { ConfigError } from '../../config/config-error'
import { errorCodeOf } from '../../shared/error-facts'

/** Makes this process's new files private to its user: several libraries write guest data to files. */
export function makePrivateFiles(): void {
  process.umask(0o077)
}

/** Creates the releases folder. The proxy reads it as a member of this user's group. */
export async function makeReleasesDir(releasesDir: string): Promise<void> {
  await makeWritableDir(releasesDir)
  await chmod(releasesDir, 0o750).catch(() => undefined)
}

/** Creates DATA_DIR or a folder in it, for this user only. Throws a ConfigError when it is not writable. */
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
