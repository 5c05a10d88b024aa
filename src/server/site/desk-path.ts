const DESK_PATH = /^\/+(?:page-data\/+)?desk(?:\/|\.|$)/i

/**
 * True for the paths of the desk's pages and of their data. Takes a path that may still be percent-encoded.
 * Upper case counts too, because some file systems make no difference.
 */
export function isDeskPath(rawPath: string): boolean {
  try {
    return DESK_PATH.test(decodeURIComponent(rawPath))
  } catch {
    // No file of a release has such a path.
    return false
  }
}
