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

/** True for a URL of localhost, 127.0.0.0/8 or [::1]: a plain-text connection stays on the machine. */
export function isLoopback(url: URL): boolean {
  return isLoopbackHost(url.hostname)
}

/** True for localhost, 127.0.0.0/8 and ::1, with or without brackets. */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|::1)$/.test(host)
}

/** Reads an http or https URL without user, query or fragment. Throws a ConfigError that names `variable`. */
export function parseHttpUrl(variable: string, value: string): URL {
  let url: URL
  try {
    url = new URL(value)
  } catch {
    throw new ConfigError(variable, `is not a URL: "${value}"`)
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new ConfigError(variable, `must start with http:// or https://: "${value}"`)
  }
  if (url.username !== '' || url.search !== '' || url.hash !== '') {
    throw new ConfigError(variable, 'must have no user, query or fragment')
  }
  return url
}
