import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { errorCodeOf } from '../shared/error-facts'
import { ConfigError } from './config-error'
import { describeUnknownSettings } from './known-settings'

/** Files of Gatsby's own: https://www.gatsbyjs.com/docs/how-to/local-development/environment-variables/ */
const OTHERS = ['.production', '.development']

/**
 * Reads `.env` of the working directory, if it exists. Variables that are set already keep their values.
 * Gives one line about the keys in it that look like a mistyped setting, or undefined. Throws a ConfigError
 * when `.env` is there and cannot be read, and when there is one that Gatsby alone would read.
 */
export function loadEnvFile(path = '.env'): string | undefined {
  refuseOthers(path)
  if (!existsSync(path)) return undefined
  const keys = Object.keys(parseEnv(readEnvFile(path)))
  process.loadEnvFile(path)
  const unknown = describeUnknownSettings(keys)
  return unknown === undefined ? undefined : `${path}: ${unknown}`
}

/** Gatsby writes them into pages and scripts, where no server and no publish finds them again. */
function refuseOthers(path: string): void {
  const other = OTHERS.map((ending) => path + ending).find((name) => existsSync(name))
  if (other === undefined) return
  throw new ConfigError(other, `is read by half of the programs only: move its settings to ${path}`)
}

function readEnvFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = errorCodeOf(error)
    if (code === 'EISDIR') throw new ConfigError(path, 'must be a file with settings, and is a folder')
    if (code === 'EACCES') throw new ConfigError(path, 'may not be read by this user (EACCES)')
    throw new ConfigError(path, `cannot be read (${code})`)
  }
}
