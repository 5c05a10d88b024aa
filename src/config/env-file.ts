import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { errorCodeOf } from '../shared/error-facts'
import { complain } from '../terminal/lines'
import { ConfigError } from './config-error'
import { KNOWN_SETTINGS } from './settings'

/** Keeps variables that are set. Returns one line about unknown names. Throws a ConfigError. */
export function loadEnvFile(path = '.env'): string | undefined {
  const other = [`${path}.production`, `${path}.development`].find((name) => existsSync(name))
  if (other !== undefined) {
    throw new ConfigError(other, `is read by only some of the programs: move its settings to ${path}`)
  }
  if (!existsSync(path)) return undefined
  try {
    // Windows editors add a byte order mark.
    const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
    const settings = Object.entries(parseEnv(text))
    for (const [name, value] of settings) process.env[name] ??= value
    const unknown = settings.map(([name]) => name).filter((name) => !KNOWN_SETTINGS.includes(name))
    return unknown.length === 0 ? undefined : `${path}: no such setting: ${unknown.join(', ')}`
  } catch (error) {
    throw new ConfigError(path, `cannot be read (${errorCodeOf(error)})`)
  }
}

/** Ends Gatsby's process with one line on an error, for which Gatsby would print many. */
export function loadBuildEnv(): void {
  try {
    const warning = loadEnvFile()
    // Each of Gatsby's workers reads the same file again.
    const isWorker = process.env['GATSBY_WORKER_POOL_WORKER'] !== undefined
    if (warning !== undefined && !isWorker) complain(`Warning: ${warning}`)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    complain(error.message)
    process.exit(1)
  }
}
