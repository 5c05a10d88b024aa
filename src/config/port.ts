import { ConfigError } from './config-error'

/** Reads a port, 0 for any free one; undefined when it is not set. Throws a ConfigError for other text. */
export function readPort(variable: string, value: string | undefined): number | undefined {
  if (value === undefined || value.trim() === '') return undefined
  const port = Number(value)
  if (!/^\d+$/.test(value.trim()) || port > 65_535) {
    throw new ConfigError(variable, `must be a whole number from 0 to 65535, not "${value}"`)
  }
  return port
}
