import { mayBeFullDisk } from '../server/db/database-error'
import { ReleaseError } from '../server/releases/description'
import { errorCodeOf } from '../shared/error-facts'

/** Nothing was published. The message is one line, and names the log of the build where there is one. */
export class PublishError extends ReleaseError {
  override name = 'PublishError'

  constructor(
    readonly reason: string,
    readonly logFile?: string,
    /** True when a retry with the same files would fail in the same way. */
    readonly isLasting = false,
    readonly notes: readonly string[] = [],
  ) {
    super(`Nothing was published: ${reason}${logFile === undefined ? '' : ` (${logFile})`}`)
  }
}

export const DISK_FULL = 'the server’s disk is full'

export function isDiskFull(error: unknown): boolean {
  if (error instanceof PublishError) return error.reason === DISK_FULL
  return mayBeFullDisk(error) || ['ENOSPC', 'EDQUOT'].includes(errorCodeOf(error))
}
