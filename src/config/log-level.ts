import { ConfigError } from './config-error'

/** From the fewest lines to the most. */
const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const

export type LogLevel = (typeof LOG_LEVELS)[number]

/** Reads LOG_LEVEL. Throws a ConfigError for what is no level. */
export function readLogLevel(value = ''): LogLevel {
  const wanted = value.trim() || 'info'
  const level = LOG_LEVELS.find((known) => known === wanted)
  if (level !== undefined) return level
  throw new ConfigError('LOG_LEVEL', `must be one of ${LOG_LEVELS.join(', ')}, not "${wanted}"`)
}
