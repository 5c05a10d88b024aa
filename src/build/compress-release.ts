import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
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
  const text = await readFile(path)
  const [brotli, gzipped] = await Promise.all([
    toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    toGzip(text, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
  return brotli.length
}
