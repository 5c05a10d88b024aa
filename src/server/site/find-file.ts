import { stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Files of a release that are not served by name: what the build notes, and copies of other files. */
const NOT_SERVED = /(?:\.(?:br|gz|map)|^\/(?:release|chunk-map|webpack\.stats)\.json)$/

/** A longer path is taken as it is: patterns take their time with a long one. */
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
 * Returns the file for a path of the site, relative to the folder of the release. Takes the path of the request,
 * still percent-encoded. The path of a page has no slash at its end and none twice: otherwise the result is a
 * redirect to the right path. In the browser Gatsby takes one for the other, so that a 404 page there would turn
 * into the page itself. Capitals and a full stop that was copied along lead to the page that was meant.
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

/** Returns a path without capitals and a sentence's punctuation, as a typed or copied address may have them. */
function guessPath(path: string): string {
  if (path.length > GUESSED_LENGTH) return path
  const typed = path.toLowerCase().replace(/[.,;:!)]+$/, '')
  // The list may have become shorter, and its first page is the list itself.
  return typed.replace(/^\/rooms\/\d+$/, '/rooms')
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
 * Decodes a path. Returns undefined for a path that no file of the release can have: with dot files, `..`,
 * backslashes, NUL or empty parts.
 */
function decodePath(rawPath: string): string | undefined {
  try {
    const path = decodeURIComponent(rawPath)
    const isPlain = path.startsWith('/') && !/[\\\0]|\/\/|\/\./.test(path)
    return isPlain && !NOT_SERVED.test(path) ? path : undefined
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
