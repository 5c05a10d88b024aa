import { join } from 'node:path'
import { withoutTail } from '../../shared/text'
import { decodePath } from '../http/decode-path'
import { isFile } from '../releases/files'

/** Files of a release that are not served by name: records of the build, and copies of other files. */
const NOT_SERVED = /(?:\.(?:br|gz|map)|^\/(?:release|chunk-map|webpack\.stats)\.json)$/

const PAGE = /(?:^|\/)index\.html$/

/** An encoded slash, question mark or number sign. */
const ENCODED_SEPARATOR = /%(?:2f|3f|23)/i

export type Found =
  | { kind: 'file'; file: string }
  | { kind: 'redirect'; path: string }
  /** A room without a prebuilt page, which the client-only room/[id] may show. `id` is not checked yet. */
  | { kind: 'room'; id: string }
  | { kind: 'nothing' }

/**
 * A trailing, double or encoded slash redirects: Gatsby ignores it in the browser, where a 404 page would
 * turn into the page. Capitals and marks behind a link redirect too, also to a page that `hasRoute` knows.
 */
export async function findFile(
  siteDir: string,
  rawPath: string,
  hasRoute: (path: string) => boolean = () => false,
): Promise<Found> {
  const found = await findExactly(siteDir, rawPath)
  const meantPath = found.kind === 'file' ? rawPath : guessPath(rawPath)
  if (meantPath === rawPath) return found
  const meant = await findExactly(siteDir, meantPath)
  const isMeant =
    isPage(meant) ||
    hasRoute(meantPath) ||
    (found.kind === 'nothing' && meant.kind === 'room') ||
    ENCODED_SEPARATOR.test(rawPath)
  return isMeant ? { kind: 'redirect', path: meantPath } : found
}

function isPage(found: Found): boolean {
  return found.kind === 'file' ? PAGE.test(found.file) : found.kind === 'room' && /^\d+$/.test(found.id)
}

/** Word, WhatsApp and others leave punctuation behind a link. */
function guessPath(rawPath: string): string {
  const path = decodePath(rawPath)
  if (path === undefined) return rawPath
  return encodeURI(withoutTail(path.replaceAll(/\/{2,}/g, '/')).toLowerCase() || '/')
}

async function findExactly(siteDir: string, rawPath: string): Promise<Found> {
  const path = pathOfFile(rawPath)
  if (path === undefined) return { kind: 'nothing' }
  if (path !== '/' && (await isFile(join(siteDir, path)))) return { kind: 'file', file: path.slice(1) }
  const page = path === '/' ? 'index.html' : `${path.slice(1)}/index.html`
  const roomId = /^\/room\/([^/]+)$/.exec(path)?.[1]
  // `room/[id]` is the folder of the client-only page, not of a room.
  if (roomId !== '[id]' && (await isFile(join(siteDir, page)))) return { kind: 'file', file: page }
  return roomId === undefined ? { kind: 'nothing' } : { kind: 'room', id: roomId }
}

/** Returns undefined for dot files, `..`, backslashes, NUL, empty parts and encoded slashes. */
function pathOfFile(rawPath: string): string | undefined {
  const path = decodePath(rawPath)
  const isPlain = path?.startsWith('/') === true && !/[\\\0]|\/\/|\/\.|.\/$/.test(path)
  return isPlain && !/%2f/i.test(rawPath) && !NOT_SERVED.test(path) ? path : undefined
}

const DESK_PATH = /^\/+(?:page-data\/+)?desk(?:\/|\.|$)/i

/** Takes a path that may be percent-encoded. Ignores case, as some file systems do. */
export function isDeskPath(rawPath: string): boolean {
  // No file of a release has a path that cannot be decoded.
  return DESK_PATH.test(decodePath(rawPath) ?? '')
}
