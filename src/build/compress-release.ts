import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.xml', '.webmanifest'])
const COMPRESSED = new Set(['.br', '.gz'])
/** A smaller file fits into one network packet anyway, so compression would save no time. */
const WORTH_BYTES = 512

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Writes `file.br` and `file.gz` beside each text file of the folder, and removes those whose file is gone.
 * Those of a file that has not changed since stay as they are: most of a release is that of the build before.
 * Gives the number of text files, their size in bytes, and their size in brotli.
 */
export async function compressRelease(
  siteDir: string,
): Promise<{ files: number; bytes: number; compressedBytes: number }> {
  const sum = { files: 0, bytes: 0, compressedBytes: 0 }
  const entries = await readdir(siteDir, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const ending = extname(entry.name)
    if (COMPRESSED.has(ending) && !existsSync(path.slice(0, -ending.length))) await rm(path)
    if (!TEXT.has(ending)) continue
    const { size } = await stat(path)
    if (size < WORTH_BYTES) continue
    sum.files += 1
    sum.bytes += size
    sum.compressedBytes += await compress(path)
  }
  return sum
}

/** Gives the size in brotli, in bytes. */
async function compress(path: string): Promise<number> {
  const { mtime, mtimeMs } = await stat(path)
  const kept = await Promise.all(
    ['br', 'gz'].map((ending) => stat(`${path}.${ending}`).catch(() => undefined)),
  )
  // Both have the time of the text that they were made from.
  if (kept.every((twin) => twin !== undefined && Math.abs(twin.mtimeMs - mtimeMs) < 1))
    return kept[0]?.size ?? 0
  const text = await readFile(path)
  const [brotli, gzipped] = await Promise.all([
    toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    toGzip(text, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
  await Promise.all(['br', 'gz'].map((ending) => utimes(`${path}.${ending}`, mtime, mtime)))
  return brotli.length
}
