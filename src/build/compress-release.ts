import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { mapAtOnce } from '../server/async/map-at-once'
import { FILES_AT_ONCE } from '../server/releases/files'

const TEXT = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.xml', '.webmanifest'])
const COMPRESSED = new Set(['.br', '.gz'])
/** A smaller file fits into one network packet anyway, so compression would save no time. */
const WORTH_BYTES = 512

/**
 * Every publish changes the hash of the data in every page. Of more pages than this, the last tenth of their
 * size is not worth the time: the best quality takes 25 times as long.
 */
const MANY_PAGES = 200
const GOOD_QUALITY = 6

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** A text file of the release. */
interface Text {
  path: string
  bytes: number
  mtime: Date
  /** The size of what was made of it before, in brotli; undefined when there is none of this text. */
  keptBytes: number | undefined
}

/**
 * Writes `file.br` and `file.gz` beside each text file of the folder, and removes those whose file is gone.
 * Those of a file that has not changed since stay as they are: most of a release is that of the build before.
 * Gives the number of text files, their size in bytes, and their size in brotli.
 */
export async function compressRelease(
  siteDir: string,
): Promise<{ files: number; bytes: number; compressedBytes: number }> {
  const texts = await listTexts(siteDir)
  const sum = { files: texts.length, bytes: 0, compressedBytes: 0 }
  for (const { bytes, keptBytes } of texts) {
    sum.bytes += bytes
    sum.compressedBytes += keptBytes ?? 0
  }
  const changed = texts.filter(({ keptBytes }) => keptBytes === undefined)
  const isQuick = changed.filter(isPage).length > MANY_PAGES
  const sizes = await mapAtOnce(changed, FILES_AT_ONCE, (text) =>
    compress(text, isQuick && isPage(text) ? GOOD_QUALITY : constants.BROTLI_MAX_QUALITY),
  )
  for (const size of sizes) sum.compressedBytes += size
  return sum
}

/** Removes what was made of a text that is gone, too. */
async function listTexts(siteDir: string): Promise<Text[]> {
  const texts: Text[] = []
  const entries = await readdir(siteDir, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const ending = extname(entry.name)
    if (COMPRESSED.has(ending) && !existsSync(path.slice(0, -ending.length))) await rm(path)
    if (!TEXT.has(ending)) continue
    const { size, mtime, mtimeMs } = await stat(path)
    if (size >= WORTH_BYTES) texts.push({ path, bytes: size, mtime, keptBytes: await keptOf(path, mtimeMs) })
  }
  return texts
}

/** What was made of a text has its time. */
async function keptOf(path: string, mtimeMs: number): Promise<number | undefined> {
  const kept = await Promise.all(
    ['br', 'gz'].map((ending) => stat(`${path}.${ending}`).catch(() => undefined)),
  )
  const isWhole = kept.every((twin) => twin !== undefined && Math.abs(twin.mtimeMs - mtimeMs) < 1)
  return isWhole ? kept[0]?.size : undefined
}

function isPage({ path }: Text): boolean {
  return path.endsWith('.html')
}

/** Gives the size in brotli, in bytes. */
async function compress({ path, mtime }: Text, quality: number): Promise<number> {
  const text = await readFile(path)
  const [brotli, gzipped] = await Promise.all([
    toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    toGzip(text, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
  await Promise.all(['br', 'gz'].map((ending) => utimes(`${path}.${ending}`, mtime, mtime)))
  return brotli.length
}
