import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { mapAtOnce } from '../server/async/map-at-once'
import { FILES_AT_ONCE } from '../server/releases/files'

const TEXT = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.xml', '.webmanifest'])
/** A smaller file fits into one network packet anyway. */
const WORTH_BYTES = 512

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Writes `file.br` and `file.gz` beside each text file of the folder, and removes those of an earlier build.
 * Returns the number of text files, their size in bytes, and their size in brotli.
 */
export async function compressRelease(
  siteDir: string,
): Promise<{ files: number; bytes: number; compressedBytes: number }> {
  const entries = await readdir(siteDir, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const path of paths.filter((one) => /\.(?:br|gz)$/.test(one))) await rm(path)
  const texts = paths.filter((path) => TEXT.has(extname(path)))
  const sum = { files: 0, bytes: 0, compressedBytes: 0 }
  await mapAtOnce(texts, FILES_AT_ONCE, async (path) => {
    const text = await readFile(path)
    if (text.length < WORTH_BYTES) return
    const brotli = await toBrotli(text)
    const twins = { br: brotli, gz: await toGzip(text, { level: constants.Z_BEST_COMPRESSION }) }
    // An unchanged text keeps its modification time, which is part of the ETag.
    const { mtime } = await stat(path)
    for (const [ending, bytes] of Object.entries(twins)) {
      await writeFile(`${path}.${ending}`, bytes)
      await utimes(`${path}.${ending}`, mtime, mtime)
    }
    sum.files += 1
    sum.bytes += text.length
    sum.compressedBytes += brotli.length
  })
  return sum
}
