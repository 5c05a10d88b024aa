import { ReleaseError } from '../server/releases/description'

/** Nothing was published. The message is one line, and names the log of the build where there is one. */
export class PublishError extends ReleaseError {
  override name = 'PublishError'

  constructor(
    /** Why, in one line. */
    readonly reason: string,
    /** Absolute path of the build's log. */
    readonly logFile?: string,
    /** True when a retry with the same files would fail in the same way. */
    readonly isLasting = false,
    /** Further problems, a line each. */
    readonly notes: readonly string[] = [],
  ) {
    super(`Nothing was published: ${reason}${logFile === undefined ? '' : ` (${logFile})`}`)
  }
}
