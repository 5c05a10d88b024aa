import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listTree } from './files'

/** Gives the files of a content/ folder. What editors and file managers hide there is not content. */
async function listContent(contentDir: string): Promise<string[]> {
  return (await listTree(contentDir)).filter((path) => !path.split('/').some((part) => part.startsWith('.')))
}

/**
 * Gives a SHA-256 in hex of all words and pictures of a content/ folder. Takes its absolute path. Throws
 * Node's error when a file cannot be read.
 */
export async function digestContent(contentDir: string): Promise<string> {
  const hash = createHash('sha256')
  for (const path of await listContent(contentDir)) {
    const bytes = await readFile(join(contentDir, path))
    hash.update(`${path}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

/**
 * Gives a text that differs when a file of a content/ folder was added, removed or saved. Reads no file.
 * Throws Node's error when a file is gone in the meantime.
 */
export async function signContent(contentDir: string): Promise<string> {
  const paths = await listContent(contentDir)
  const stats = await Promise.all(paths.map((path) => stat(join(contentDir, path))))
  return stats
    .map(({ size, mtimeMs, ino }, index) => `${paths[index]}\0${size}\0${mtimeMs}\0${ino}`)
    .join('\n')
}
