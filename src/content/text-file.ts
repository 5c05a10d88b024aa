import { isUtf8 } from 'node:buffer'
import { readFile, stat } from 'node:fs/promises'

/** The files of content/ have some kilobytes. A file above this is something else. */
const MAX_BYTES = 1_000_000

/** The text of a file, or what keeps it from being read. */
export type TextFile = { text: string; reason?: undefined } | { text?: undefined; reason: Unreadable }

interface Unreadable {
  wrong: string
  right: string
}

/**
 * Reads a file of at most 1 MB as UTF-8. A named pipe or a device would never end, so only a plain file or a
 * link to one is opened. Takes the path. Never throws.
 */
export async function readTextFile(path: string): Promise<TextFile> {
  let bytes: Buffer
  try {
    const facts = await stat(path)
    if (!facts.isFile()) {
      const wrong = facts.isDirectory() ? 'is a folder' : 'is not a plain file'
      return { reason: { wrong, right: 'put a plain file there' } }
    }
    if (facts.size > MAX_BYTES) {
      const wrong = `has ${facts.size} bytes, which is too large`
      return { reason: { wrong, right: `right are at most ${MAX_BYTES} bytes` } }
    }
    bytes = await readFile(path)
  } catch {
    return { reason: { wrong: 'cannot be read', right: 'the file must be there' } }
  }
  // UTF-16, as some editors on Windows write it, has zeros.
  if (!isUtf8(bytes) || bytes.includes(0)) {
    return { reason: { wrong: 'is not written in UTF-8', right: 'save it as UTF-8' } }
  }
  // Some editors put a byte order mark in front.
  return { text: bytes.toString('utf8').replace(/^\uFEFF/, '') }
}
