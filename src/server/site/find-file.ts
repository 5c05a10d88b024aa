import { stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Files of a release that are no addresses of the site: what the build notes, and copies of other files. */
const NO_ADDRESS = /(?:\.(?:br|gz|map)|^\/(?:release|chunk-map|webpack\.stats)\.json)$/

/** The longest path of which it is asked what was meant: patterns take their time with a long one. */
const GUESSED_LENGTH = 100

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
 * so a page for what is not found would become the page itself. Capitals, a full stop that was copied along
 * and the like lead to the page that was meant.
 */
export async function findFile(siteDir: string, rawPath: string): Promise<Found> {
  const tidyPath = rawPath.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
  if (tidyPath !== rawPath) {
    const target = await findFile(siteDir, tidyPath)
    if (target.kind === 'redirect') return target
    const isPage = target.kind === 'room' || (target.kind === 'file' && PAGE.test(target.file))
    return isPage ? { kind: 'redirect', path: tidyPath } : { kind: 'nothing' }
  }
  const found = await findExactly(siteDir, rawPath)
  const meantPath = found.kind === 'file' ? rawPath : guessPath(rawPath)
  if (meantPath === rawPath) return found
  const meant = await findExactly(siteDir, meantPath)
  return meant.kind === 'file' && PAGE.test(meant.file) ? { kind: 'redirect', path: meantPath } : found
}

/** Gives a path without what a typed or copied address has too much, or the path itself. */
function guessPath(path: string): string {
  if (path.length > GUESSED_LENGTH) return path
  const meant = path
    .toLowerCase()
    .replace(/(?:[.,;:!)'"]|%20|\.html)+$/, '')
    .replace(/^\/room\/0+(?=\d)/, '/room/')
  // Lists have become shorter, and the first page of one is the list.
  return meant.replace(/^\/rooms\/\d+$/, '/rooms')
}

async function findExactly(siteDir: string, rawPath: string): Promise<Found> {
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
