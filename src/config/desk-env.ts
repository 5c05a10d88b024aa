import { ConfigError, isLoopback, parseHttpUrl } from './config-error'
import { readPort } from './port'

/** Where the hotel's people reach the desk. */
export interface DeskEnv {
  /** Port of the desk; undefined: the server has no desk. */
  deskPort: number | undefined
  /** Origin under which people reach the desk, without a trailing slash; undefined: on this machine only. */
  deskUrl: string | undefined
}

/** What the settings of the desk must not be at odds with. */
interface Neighbours {
  port: number
  siteUrl: string | undefined
  apiHost: string
}

/** Reads the settings. Throws a ConfigError that names the first wrong one. */
export function readDeskEnv(
  env: Record<string, string | undefined>,
  { port, siteUrl, apiHost }: Neighbours,
): DeskEnv {
  const deskPort = readPort('DESK_PORT', env['DESK_PORT'])
  if (deskPort !== undefined && apiHost !== '') {
    throw new ConfigError('DESK_PORT', 'must not be set with GATSBY_API_HOST: that host has its own desk')
  }
  if (deskPort !== undefined && deskPort === port && port !== 0) {
    throw new ConfigError('DESK_PORT', 'must not be PORT: guests may not reach the desk')
  }
  const deskUrl = readDeskUrl(env['DESK_URL']?.trim() ?? '')
  // Another port of the same host would share cookies with the public site, another name does not.
  if (deskUrl !== undefined && siteUrl !== undefined && isSameSite(deskUrl, siteUrl)) {
    throw new ConfigError('DESK_URL', 'must have another host name than SITE_URL, such as desk.example.com')
  }
  return { deskPort, deskUrl }
}

function readDeskUrl(value: string): string | undefined {
  if (value === '') return undefined
  const url = parseHttpUrl('DESK_URL', value)
  if (url.pathname !== '/') throw new ConfigError('DESK_URL', `must be an origin without a path: "${value}"`)
  if (url.protocol !== 'https:' && !isLoopback(url)) {
    throw new ConfigError('DESK_URL', `must use https: "${value}"`)
  }
  return url.origin
}

function isSameSite(deskUrl: string, siteUrl: string): boolean {
  const [desk, site] = [new URL(deskUrl), new URL(siteUrl)]
  return desk.hostname === site.hostname && !isLoopback(desk)
}
