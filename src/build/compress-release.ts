import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { mapAtOnce } from '../server/async/map-at-once'
import { FILES_AT_ONCE, listTree } from '../server/releases/files'

const TEXT = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.xml', '.webmanifest'])
/** A smaller file fits into one network packet uncompressed. */
const WORTH_BYTES = 512

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Writes `.br` and `.gz` beside each changed text file, and removes the copies of files that are gone. */
export async function compressRelease(siteDir: string): Promise<number> {
  const paths = (await listTree(siteDir)).map((path) => join(siteDir, path))
  const present = new Set(paths)
  const twins = paths.filter((path) => /\.(?:br|gz)$/.test(path))
  for (const path of twins.filter((one) => !present.has(one.slice(0, -3)))) await rm(path)
  let count = 0
  await mapAtOnce(
    paths.filter((path) => TEXT.has(extname(path))),
    FILES_AT_ONCE,
    async (path) => {
      const { mtime, size } = await stat(path)
      if (size < WORTH_BYTES) return removeTwins(path)
      // An unchanged text keeps its modification time, which is part of the ETag.
      const written = await stat(`${path}.gz`).catch(() => undefined)
      if (written?.mtime.getTime() === mtime.getTime()) return
      const text = await readFile(path)
      const brotli = await toBrotli(text)
      // gz comes last: its time says that both are written.
      const bytes = { br: brotli, gz: await toGzip(text, { level: constants.Z_BEST_COMPRESSION }) }
      for (const [ending, twin] of Object.entries(bytes)) {
        await writeFile(`${path}.${ending}`, twin)
        await utimes(`${path}.${ending}`, mtime, mtime)
      }
      count += 1
    },
  )
  return count
}

async function removeTwins(path: string): Promise<void> {
  for (const ending of ['br', 'gz']) await rm(`${path}.${ending}`, { force: true })
}
