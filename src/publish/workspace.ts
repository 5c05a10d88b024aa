import { existsSync } from 'node:fs'
import { cp, mkdir, realpath, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { Kysely } from 'kysely'
import type { Database } from '../server/db/schema'
import { readText } from '../server/editor/content'
import { fillIn, findEditable } from '../server/editor/editable-file'
import { findVersion, IMAGES, listSaved } from '../server/editor/repository'
import { listTree } from '../server/releases/files'
import { INPUT_PATHS } from '../server/releases/inputs'
import { errorCodeOf, errorPathOf } from '../shared/error-facts'
import { PublishError } from './publish-error'

/** Gatsby's and webpack's caches grow with each build. Above this size, they are emptied before the next. */
const CACHE_MAX_BYTES = 600 * 1024 * 1024

/** Copies the project, which may be edited or read-only. Throws a PublishError for a link to nowhere. */
export async function prepareWorkspace(root: string, workspace: string, contentDir: string): Promise<void> {
  await mkdir(workspace, { recursive: true, mode: 0o700 })
  await limitCache(workspace)
  const link = join(workspace, 'node_modules')
  await rm(link, { recursive: true, force: true })
  await symlink(await realpath(join(root, 'node_modules')), link)
  for (const input of INPUT_PATHS) {
    const from = input === 'content' ? contentDir : join(root, input)
    await rm(join(workspace, input), { recursive: true, force: true })
    if (existsSync(from)) await copyInput(from, join(workspace, input))
  }
}

async function copyInput(from: string, to: string): Promise<void> {
  try {
    await cp(from, to, {
      recursive: true,
      dereference: true,
      // Keeps the caches of Gatsby and webpack.
      preserveTimestamps: true,
      // Editors' hidden files may disappear at any time.
      filter: (path) => existsSync(path) || !basename(path).startsWith('.'),
    })
  } catch (error) {
    if (errorCodeOf(error) !== 'ENOENT') throw error
    const path = relative(from, errorPathOf(error)).replaceAll(sep, '/')
    throw new PublishError(`content/${path} leads to a file that is not there`)
  }
}

export async function writeDeskFiles(database: Kysely<Database>, contentDir: string): Promise<void> {
  for (const { id, path, saved_at } of await listSaved(database)) {
    // Skips pages' files that only an earlier version of the project read.
    if (!path.startsWith(IMAGES) && findEditable(path) === undefined) continue
    const file = join(contentDir, path)
    const { data = null } = (await findVersion(database, id)) ?? {}
    const text = data && fillIn(path, data, await readText(contentDir, path))
    await rm(file, { force: true })
    if (text === null) continue
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, Buffer.from(text, path.startsWith(IMAGES) ? 'base64' : 'utf8'))
    await utimes(file, new Date(saved_at), new Date(saved_at))
  }
}

async function limitCache(workspace: string): Promise<void> {
  const cache = join(workspace, '.cache')
  if (!existsSync(cache)) return
  let bytes = 0
  for (const path of await listTree(cache)) bytes += (await stat(join(cache, path))).size
  if (bytes <= CACHE_MAX_BYTES) return
  for (const name of ['.cache', 'public']) await rm(join(workspace, name), { recursive: true, force: true })
}
