import { ConfigError } from '../config/config-error'
import { ContentError } from '../content/problem'
import { ReleaseError } from '../server/releases/description'
import { errorCodeOf, errorPortOf } from '../shared/error-facts'

/** Gives one line for an error that whoever writes content or settings can correct; undefined for a bug. */
export function explain(error: unknown): string | undefined {
  if (error instanceof ContentError) return error.firstLine
  if (error instanceof ConfigError || error instanceof ReleaseError) {
    return error.message.replaceAll(/\s+/g, ' ')
  }
  if (errorCodeOf(error) === 'EADDRINUSE') {
    return `PREVIEW_PORT ${errorPortOf(error)} is in use by another program: stop it or set another PREVIEW_PORT`
  }
  return undefined
}
