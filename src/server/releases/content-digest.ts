import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCodeOf } from '../../shared/error-facts'
import { listTree } from './files'

/** Beside site/ and content/ of a release. */
const DIGEST = 'content.sha256'

/**
 * Gives the files of a content/ folder, whose absolute path it takes. What editors and file managers hide
 * there is not content. Throws Node's error when the folder cannot be read.
 */
export async function listContent(contentDir: string): Promise<string[]> {
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
 * Notes in a release's folder what `digestContent` gives for the content/ that it was built from. The
 * release's own copy differs from that where a picture held data of a camera. Undefined when nobody knows
 * that content/ any more: then it notes what equals none.
 */
export async function noteContentDigest(releaseDir: string, contentDir: string | undefined): Promise<void> {
  const digest = contentDir === undefined ? '' : await digestContent(contentDir)
  await writeFile(join(releaseDir, DIGEST), digest)
}

/**
 * Gives what `digestContent` gave for the content/ that a release was built from. Takes the release's
 * contentDir. A release of an earlier version of this program has no note of it, and its copy stands for it.
 */
export async function digestReleased(contentDir: string): Promise<string> {
  try {
    return await readFile(join(dirname(contentDir), DIGEST), 'utf8')
  } catch (error) {
    if (errorCodeOf(error) !== 'ENOENT') throw error
    return digestContent(contentDir)
  }
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
