import { isAbsolute, join } from 'node:path'
import { ConfigError, isLoopback, parseHttpUrl } from './config-error'
import { isWithin, readFolder } from './data-dir'

/** The settings of a hotel with several servers, or with sites on other hosts. */
export interface ServersEnv {
  /** Absolute path of the folder of the releases; several servers may share it. */
  releasesDir: string
  /** Absolute path of the program that takes a new release to other hosts; undefined: there is none. */
  releaseCommand: string | undefined
  /** Origins of other sites whose pages may call our API. */
  allowedOrigins: readonly string[]
}

/** Reads the settings. Takes the absolute DATA_DIR. Throws a ConfigError that names the first wrong one. */
export function readServersEnv(env: Record<string, string | undefined>, dataDir: string): ServersEnv {
  return {
    releasesDir: readReleasesDir(env['RELEASES_DIR']?.trim() ?? '', dataDir),
    releaseCommand: readReleaseCommand(env['RELEASE_COMMAND']?.trim() ?? ''),
    allowedOrigins: readAllowedOrigins(env['ALLOWED_ORIGINS'] ?? ''),
  }
}

function readReleasesDir(value: string, dataDir: string): string {
  if (value === '') return join(dataDir, 'releases')
  if (!isAbsolute(value)) {
    throw new ConfigError('RELEASES_DIR', `must be an absolute path, not "${value}"`)
  }
  const folder = readFolder('RELEASES_DIR', value)
  // Other servers may mount the folder, and the books are not for them.
  if (isWithin(dataDir, folder)) throw new ConfigError('RELEASES_DIR', `must not hold DATA_DIR: ${folder}`)
  return folder
}

function readReleaseCommand(value: string): string | undefined {
  if (value === '') return undefined
  if (isAbsolute(value)) return value
  throw new ConfigError('RELEASE_COMMAND', `must be the absolute path of a program, not "${value}"`)
}

/** An origin is compared letter by letter with what browsers send, so only its exact form is taken. */
function readAllowedOrigins(value: string): string[] {
  const origins = value
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '')
  for (const origin of origins) {
    const url = parseHttpUrl('ALLOWED_ORIGINS', origin)
    if (url.origin !== origin) {
      throw new ConfigError('ALLOWED_ORIGINS', `must be origins such as ${url.origin}, not "${origin}"`)
    }
    if (url.protocol !== 'https:' && !isLoopback(url)) {
      throw new ConfigError('ALLOWED_ORIGINS', `must use https: "${origin}"`)
    }
  }
  return [...new Set(origins)]
}
