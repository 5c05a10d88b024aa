import { stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Files of a release that are no addresses of the site: what the build notes, and copies of other files. */
const NO_ADDRESS = /(?:\.(?:br|gz|map)|^\/(?:release|chunk-map|webpack\.stats)\.json)$/

const PAGE = /(?:^|\/)index\.html$/

export type Found =
  | { kind: 'file'; file: string }
  | { kind: 'redirect'; path: string }
  /**
   * The page of a room was not built; the client-only page room/[id] may show the room. `id` is not checked
   * yet.
   */
  | { kind: 'room'; id: string }
  | { kind: 'nothing' }

/**
 * Finds the file for a path of the site. Takes the folder of the release and the path of the request, still
 * percent-encoded. Gives a file relative to that folder. The path of a page has no slash at its end and none
 * twice: otherwise the result is a redirect to the right path. In the browser Gatsby takes one for the other,
 * so a page for what is not found would become the page itself.
 */
export async function findFile(siteDir: string, rawPath: string): Promise<Found> {
  const tidyPath = rawPath.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
  if (tidyPath !== rawPath) {
    const target = await findFile(siteDir, tidyPath)
    const isPage = target.kind === 'room' || (target.kind === 'file' && PAGE.test(target.file))
    return isPage ? { kind: 'redirect', path: tidyPath } : { kind: 'nothing' }
  }
  const path = decodePath(rawPath)
  if (path === undefined) return { kind: 'nothing' }
  if (path !== '/' && (await isFile(join(siteDir, path)))) return { kind: 'file', file: path.slice(1) }
  const page = path === '/' ? 'index.html' : `${path.slice(1)}/index.html`
  const roomId = /^\/room\/([^/]+)$/.exec(path)?.[1]
  // `room/[id]` is the folder of the client-only page, not of a room.
  if (roomId !== '[id]' && (await isFile(join(siteDir, page)))) return { kind: 'file', file: page }
  return roomId === undefined ? { kind: 'nothing' } : { kind: 'room', id: roomId }
}

/**
 * Decodes a path. Gives undefined for a path that no file of the release can have: with dot files, `..`,
 * backslashes, NUL or empty parts.
 */
function decodePath(rawPath: string): string | undefined {
  try {
    const path = decodeURIComponent(rawPath)
    const isPlain = path.startsWith('/') && !/[\\\0]|\/\/|\/\./.test(path)
    return isPlain && !NO_ADDRESS.test(path) ? path : undefined
  } catch {
    return undefined
  }
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}
