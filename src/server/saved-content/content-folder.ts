import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { copyWithTime, listTree } from '../releases/files'
import { findVersion, IMAGES, listSaved } from './repository'

export interface ContentFolders {
  /** Absolute folder of the project's own content/. */
  projectContentDir: string
  dataDir: string
}

let lastWrite: Promise<unknown> = Promise.resolve()

/**
 * Returns the absolute folder of content/ as the desk has it: DATA_DIR/content, with the project's files and the
 * newest versions of those that were saved at the desk. As long as nothing was saved, that is the project's own
 * folder. Calls in one process follow each other; each file is replaced in one step.
 */
export function writeContentFolder(database: Kysely<Database>, folders: ContentFolders): Promise<string> {
  const writing = lastWrite.then(() => write(database, folders))
  lastWrite = writing.catch(() => undefined)
  return writing
}

async function write(
  database: Kysely<Database>,
  { projectContentDir, dataDir }: ContentFolders,
): Promise<string> {
  const saved = await listSaved(database)
  if (saved.length === 0) return projectContentDir
  const contentDir = join(dataDir, 'content')
  await mkdir(contentDir, { recursive: true, mode: 0o700 })
  const savedPaths = new Set(saved.map(({ path }) => path))
  const ofProject = (await listTree(projectContentDir)).filter((path) => !savedPaths.has(path))
  const ofDesk = saved.filter(({ isRemoved }) => !isRemoved)
  const wanted = new Set([...ofProject, ...ofDesk.map(({ path }) => path)])
  for (const path of await listTree(contentDir)) {
    if (!wanted.has(path)) await rm(join(contentDir, path))
  }
  for (const path of ofProject) {
    const from = join(projectContentDir, path)
    const { mtime, size } = await stat(from)
    await place(join(contentDir, path), mtime, size, (to) => copyWithTime(from, to))
  }
  for (const { id, path, saved_at } of ofDesk) {
    await place(join(contentDir, path), new Date(saved_at), undefined, async (to) => {
      const { data } = (await findVersion(database, id)) ?? {}
      await writeFile(to, Buffer.from(data ?? '', path.startsWith(IMAGES) ? 'base64' : 'utf8'))
    })
  }
  return contentDir
}

/** Writes a file unless it is there with this time and size. */
async function place(
  file: string,
  mtime: Date,
  size: number | undefined,
  writeTo: (file: string) => Promise<void>,
): Promise<void> {
  const there = await stat(file).catch(() => undefined)
  const isCurrent =
    there !== undefined &&
    Math.trunc(there.mtimeMs) === mtime.getTime() &&
    (size === undefined || there.size === size)
  if (isCurrent) return
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const part = `${file}.part`
  await writeTo(part)
  await utimes(part, mtime, mtime)
  await rename(part, file)
}

/** Returns the text of a file in a folder of content/, or undefined when it is not there. */
export function readText(contentDir: string, path: string): Promise<string | undefined> {
  return readFile(join(contentDir, path), 'utf8').catch(() => undefined)
}
