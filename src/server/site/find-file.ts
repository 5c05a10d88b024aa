import { stat } from 'node:fs/promises'
import { join } from 'node:path'

export type Found =
  | { kind: 'file'; file: string }
  | { kind: 'redirect'; path: string }
  /** A room's page that was not built: the client-only shell may show it. */
  | { kind: 'room'; id: string }
  | { kind: 'nothing' }

/**
 * Finds what an address of the site stands for. Takes the folder of the release and the path of the request as it was sent; gives a
 * file below the folder. Addresses have no slash at their end; with one they lead to the one without.
 */
export async function findFile(siteDir: string, rawPath: string): Promise<Found> {
  const path = decodePath(rawPath)
  if (path === undefined) return { kind: 'nothing' }
  if (path !== '/' && path.endsWith('/')) {
    const target = await findFile(siteDir, rawPath.slice(0, -1))
    const isPage = target.kind === 'room' || (target.kind === 'file' && target.file.endsWith('/index.html'))
    return isPage ? { kind: 'redirect', path: rawPath.slice(0, -1) } : { kind: 'nothing' }
  }
  if (path !== '/' && (await isFile(join(siteDir, path)))) return { kind: 'file', file: path.slice(1) }
  const page = path === '/' ? 'index.html' : `${path.slice(1)}/index.html`
  const roomId = /^\/room\/([^/]+)$/.exec(path)?.[1]
  // `[id]` is the shell's own folder and no room's.
  if (roomId !== '[id]' && (await isFile(join(siteDir, page)))) return { kind: 'file', file: page }
  return roomId === undefined ? { kind: 'nothing' } : { kind: 'room', id: roomId }
}

/** Gives the decoded path, or undefined for one that cannot mean a file of the release: dot files, backslashes, empty parts. */
function decodePath(rawPath: string): string | undefined {
  try {
    const path = decodeURIComponent(rawPath)
    const isPlain = path.startsWith('/') && !/[\\\0]|\/\/|\/\./.test(path)
    return isPlain ? path : undefined
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
