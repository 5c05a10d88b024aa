import { mkdir } from 'node:fs/promises'
import { ConfigError } from '../../config/config-error'
import { errorCodeOf } from '../../shared/error-facts'

/** Makes the folder of the database, readable by this user only. Throws a ConfigError when that fails. */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new ConfigError('DATA_DIR', `cannot hold the database (${errorCodeOf(error)}): ${dataDir}`)
  }
}
