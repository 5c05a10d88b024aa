import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { errorCodeOf } from '../shared/error-facts'
import { ConfigError } from './config-error'
import { describeUnknownSettings } from './known-settings'

/**
 * Reads `.env` of the working directory, if it exists. Variables that are set already keep their values.
 * Gives one line about the keys in it that look like a mistyped setting, or undefined. Throws a ConfigError
 * when `.env` is there and cannot be read.
 */
export function loadEnvFile(path = '.env'): string | undefined {
  if (!existsSync(path)) return undefined
  const keys = Object.keys(parseEnv(readEnvFile(path)))
  process.loadEnvFile(path)
  const unknown = describeUnknownSettings(keys)
  return unknown === undefined ? undefined : `${path}: ${unknown}`
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
