import { complain } from '../terminal/lines'
import { ConfigError } from './config-error'
import { loadEnvFile } from './load-env-file'

/**
 * Reads `.env` for Gatsby's own processes. Warns about keys that look like a mistyped setting. Ends the
 * process with one line when `.env` cannot be read: Gatsby would wrap the error in many.
 */
export function loadBuildEnv(): void {
  try {
    const warning = loadEnvFile()
    // Gatsby's workers read the same file once more each.
    const isWorker = process.env['GATSBY_WORKER_POOL_WORKER'] !== undefined
    if (warning !== undefined && !isWorker) complain(`Warning: ${warning}`)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    complain(error.message)
    process.exit(1)
  }
}
