import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { copyWithTime, listTree } from '../releases/files'
import { findEditable } from './editable-file'
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
  // An earlier version of the project may have had files that no page reads by now.
  const saved = (await listSaved(database)).filter(
    ({ path }) => path.startsWith(IMAGES) || findEditable(path) !== undefined,
  )
  if (saved.length === 0) return projectContentDir
  const contentDir = join(dataDir, 'content')
  // Beside the folder: another process may be writing it, too, and removes what does not belong there.
  const part = join(dataDir, `content-${process.pid}.part`)
  const placeFile = (path: string, ...file: [Date, number | undefined, Write]) =>
    place(join(contentDir, path), part, ...file)
  await mkdir(contentDir, { recursive: true, mode: 0o700 })
  const savedPaths = new Set(saved.map(({ path }) => path))
  const ofProject = (await listTree(projectContentDir)).filter((path) => !savedPaths.has(path))
  const ofDesk = saved.filter(({ isRemoved }) => !isRemoved)
  const wanted = new Set([...ofProject, ...ofDesk.map(({ path }) => path)])
  for (const path of await listTree(contentDir)) {
    if (!wanted.has(path)) await rm(join(contentDir, path), { force: true })
  }
  for (const path of ofProject) {
    const from = join(projectContentDir, path)
    const { mtime, size } = await stat(from)
    await placeFile(path, mtime, size, (to) => copyWithTime(from, to))
  }
  for (const { id, path, saved_at } of ofDesk) {
    await placeFile(path, new Date(saved_at), undefined, async (to) => {
      const { data } = (await findVersion(database, id)) ?? {}
      await writeFile(to, Buffer.from(data ?? '', path.startsWith(IMAGES) ? 'base64' : 'utf8'))
    })
  }
  return contentDir
}

type Write = (file: string) => Promise<void>

/** Writes a file unless it is there with this time and size. */
async function place(
  file: string,
  part: string,
  mtime: Date,
  size: number | undefined,
  writeTo: Write,
): Promise<void> {
  const there = await stat(file).catch(() => undefined)
  const isCurrent =
    there !== undefined &&
    Math.trunc(there.mtimeMs) === mtime.getTime() &&
    (size === undefined || there.size === size)
  if (isCurrent) return
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeTo(part)
  await utimes(part, mtime, mtime)
  await rename(part, file)
}

/** Returns the text of a file in a folder of content/, or undefined when it is not there. */
export async function readText(contentDir: string, path: string): Promise<string | undefined> {
  const text = await readFile(join(contentDir, path), 'utf8').catch(() => undefined)
  // Some editors add a byte order mark.
  return text?.replace(/^\uFEFF/, '')
}
