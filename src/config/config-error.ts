/** A wrong setting. The message names the variable, in one line for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'

  constructor(
    readonly variable: string,
    problem: string,
  ) {
    super(`${variable} ${problem}`)
  }
}

/** A name of letters, digits, hyphens, underscores and dots, an IPv4 address, or an IPv6 one in brackets. */
const HOST_NAME = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])$/i

/** True for a URL of localhost, 127.0.0.0/8 or [::1]: a plain-text connection stays on the machine. */
export function isLoopback(url: URL): boolean {
  return isLoopbackHost(url.hostname)
}

/** True for localhost, 127.0.0.0/8 and ::1, with or without brackets. */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|::1)$/.test(host)
}

/**
 * Reads an http or https URL without user, password, query or fragment. Throws a ConfigError that names
 * `variable` and repeats no user or password.
 */
export function parseHttpUrl(variable: string, value: string): URL {
  let url: URL
  try {
    url = new URL(value)
  } catch {
    throw new ConfigError(variable, `is not a URL: "${hideUser(value)}"`)
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new ConfigError(variable, `must start with http:// or https://: "${hideUser(value)}"`)
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new ConfigError(variable, 'must have no user, password, query or fragment')
  }
  // The parser takes `https://one.example,two.example` and `https://*.example` for names.
  if (!HOST_NAME.test(url.hostname)) {
    throw new ConfigError(variable, `must name one host and no more: "${value}"`)
  }
  return url
}

/**
 * Hides all that stands before the last @ of a wrong URL. Where its user and password begin cannot be told.
 * @example hideUser('https//hotel:secret@host/api') // '…@host/api'
 */
function hideUser(value: string): string {
  const at = value.lastIndexOf('@')
  return at === -1 ? value : `…${value.slice(at)}`
}
