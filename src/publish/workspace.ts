import { existsSync } from 'node:fs'
import { lstat, mkdir, readdir, readlink, realpath, rename, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { copyWithTime, listTree } from '../server/releases/files'
import { BUILT_PATHS, INPUT_PATHS } from '../server/releases/inputs'
import { errorCodeOf } from '../shared/error-facts'
import { PublishError } from './publish-error'

/** Gatsby's and webpack's caches grow with each build. Beyond this, the next build begins without them. */
const CACHE_MAX_BYTES = 600 * 1024 * 1024

/**
 * Makes a folder in which the site can be built while the checkout is edited or cannot be written: copies of
 * everything that a build reads, and a link to the packages. A file that did not change is not copied again,
 * so that Gatsby finds its cache useful. Takes the project's root, the folder, and the folder to copy as
 * content/, all absolute, and how problems name the last.
 */
export async function prepareWorkspace(
  root: string,
  workspace: string,
  contentDir = join(root, 'content'),
  contentName = 'content',
): Promise<void> {
  await refuseDeadLinks(contentDir, contentName)
  await mkdir(workspace, { recursive: true, mode: 0o700 })
  await boundCache(workspace)
  await linkPackages(root, workspace)
  for (const input of INPUT_PATHS) {
    await syncInput(input === 'content' ? contentDir : join(root, input), workspace, input)
  }
}

async function syncInput(from: string, workspace: string, input: string): Promise<void> {
  const to = join(workspace, input)
  if (!existsSync(from)) return rm(to, { recursive: true, force: true })
  if (!(await stat(from)).isDirectory()) return copyChanged(from, to)
  const paths = await listTree(from)
  await removeOthers(to, paths, input)
  for (const path of paths) {
    const isBuilt = BUILT_PATHS.has(`${input}/${path}`)
    if (!isBuilt || !existsSync(join(to, path))) await copyIfThere(join(from, path), join(to, path))
  }
}

/**
 * Throws a PublishError for a link that leads nowhere, as to a disk that is away for a moment: without its
 * file, a post or a picture would leave the site. Names that begin with a dot are an editor's.
 */
async function refuseDeadLinks(contentDir: string, contentName: string): Promise<void> {
  // The check names what is wrong with it.
  if (!existsSync(contentDir) || !(await stat(contentDir)).isDirectory()) return
  for (const entry of await readdir(contentDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isSymbolicLink() || entry.name.startsWith('.') || existsSync(path)) continue
    const name = relative(contentDir, path).replaceAll(sep, '/')
    throw new PublishError(`${contentName}/${name} leads to a file that is not there`)
  }
}

/** Removes files that are not wanted any more, and folders in which none is: the check would name them. */
async function removeOthers(to: string, paths: readonly string[], input: string): Promise<void> {
  const wanted = new Set(paths)
  const there = existsSync(to) ? await readdir(to, { recursive: true, withFileTypes: true }) : []
  for (const entry of there) {
    const path = relative(to, join(entry.parentPath, entry.name)).replaceAll(sep, '/')
    const isWanted = entry.isDirectory()
      ? paths.some((file) => file.startsWith(`${path}/`))
      : wanted.has(path)
    if (isWanted || BUILT_PATHS.has(`${input}/${path}`)) continue
    await rm(join(to, path), { recursive: true, force: true })
  }
}

/** An editor's file for a moment may be gone. What is really missing, the check of the content names. */
async function copyIfThere(from: string, to: string): Promise<void> {
  try {
    await copyChanged(from, to)
  } catch (error) {
    if (errorCodeOf(error) !== 'ENOENT' || existsSync(from)) throw error
  }
}

async function copyChanged(from: string, to: string): Promise<void> {
  if (existsSync(to)) {
    const [source, copy] = [await stat(from), await stat(to)]
    if (source.size === copy.size && Math.abs(source.mtimeMs - copy.mtimeMs) < 1) return
  }
  await mkdir(dirname(to), { recursive: true })
  // Never half a file, however this process ends.
  await copyWithTime(from, `${to}.part`)
  await rename(`${to}.part`, to)
}

async function linkPackages(root: string, workspace: string): Promise<void> {
  const target = await realpath(join(root, 'node_modules'))
  const link = join(workspace, 'node_modules')
  const known = await lstat(link).catch(() => undefined)
  if (known?.isSymbolicLink() === true && (await readlink(link)) === target) return
  await rm(link, { recursive: true, force: true })
  await symlink(target, link)
}

async function boundCache(workspace: string): Promise<void> {
  const cache = join(workspace, '.cache')
  if (!existsSync(cache)) return
  let bytes = 0
  for (const path of await listTree(cache)) bytes += (await stat(join(cache, path))).size
  if (bytes <= CACHE_MAX_BYTES) return
  for (const name of ['.cache', 'public']) await rm(join(workspace, name), { recursive: true, force: true })
}
