import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { errorCodeOf } from '../shared/error-facts'
import { nearestWord } from '../shared/nearest-word'
import { complain } from '../terminal/lines'
import { ConfigError } from './config-error'
import { KNOWN_SETTINGS } from './settings'

/**
 * Reads `.env`; variables that are set keep their values. Returns one line about mistyped names. Throws a
 * ConfigError when it cannot be read, or beside a file that only Gatsby would read
 * (https://www.gatsbyjs.com/docs/how-to/local-development/environment-variables/).
 */
export function loadEnvFile(path = '.env'): string | undefined {
  const other = [`${path}.production`, `${path}.development`].find((name) => existsSync(name))
  if (other !== undefined) {
    throw new ConfigError(other, `is read by only some of the programs: move its settings to ${path}`)
  }
  if (!existsSync(path)) return undefined
  try {
    // Windows editors add a byte order mark.
    const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
    const mistyped: string[] = []
    for (const [name, value] of Object.entries(parseEnv(text))) {
      process.env[name] ??= value
      const meant = findMeant(name)
      if (meant !== undefined) mistyped.push(`${name} (${meant}?)`)
    }
    return mistyped.length === 0 ? undefined : `${path}: no such setting: ${mistyped.join(', ')}`
  } catch (error) {
    throw new ConfigError(path, `cannot be read (${errorCodeOf(error)})`)
  }
}

/** Ends Gatsby's own processes with one line on an error, because Gatsby would print many. */
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

/** The prefix of public settings is easily forgotten. */
const withoutPrefix = (name: string) => name.replace(/^GATSBY_/, '')

/** Returns the setting that was probably meant; undefined for a setting or another program's name. */
function findMeant(name: string): string | undefined {
  if (KNOWN_SETTINGS.includes(name)) return undefined
  const near = nearestWord(withoutPrefix(name), KNOWN_SETTINGS.map(withoutPrefix))
  return near && KNOWN_SETTINGS.find((known) => withoutPrefix(known) === near)
}
