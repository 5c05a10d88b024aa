import { readdir, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

interface BuiltPages {
  /** The paths of the pages of this build, such as "/" and "/room/1". */
  paths: Iterable<string>
  /** The hashes of the queries of components. */
  staticQueryHashes: Iterable<string | number>
}

/**
 * The files of pages and queries. All others have a hash in their name, come from static/, or are needed by the
 * next build (`_gatsby/`).
 */
const WRITTEN = /^(?!_gatsby\/).*\.html$|^page-data\/.*(?:\/page-data\.json|sq\/d\/[^/]+\.json)$/

/**
 * Removes pages and page data that this build did not write from public/, such as those of `gatsby develop` and
 * of pages that no longer exist. Returns what it removed.
 */
export async function removeLeftovers(
  siteDir: string,
  { paths, staticQueryHashes }: BuiltPages,
): Promise<string[]> {
  const made = new Set([
    ...[...paths].flatMap((path) => [htmlFileOf(path), dataFileOf(path)]),
    ...[...staticQueryHashes].map((hash) => `page-data/sq/d/${hash}.json`),
  ])
  const entries = await readdir(siteDir, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(siteDir, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
  const leftovers = files.filter((file) => WRITTEN.test(file) && !made.has(file)).toSorted()
  for (const file of leftovers) await rm(join(siteDir, file))
  return leftovers
}

/** Returns the HTML file of a page in the folder of a site. @example htmlFileOf('/room/1') // 'room/1/index.html' */
export function htmlFileOf(path: string): string {
  const file = path.replace(/^\/|\/$/g, '')
  if (file.endsWith('.html')) return file
  return file === '' ? 'index.html' : `${file}/index.html`
}

/** Returns the file of a page's data. @example dataFileOf('/') // 'page-data/index/page-data.json' */
export function dataFileOf(path: string): string {
  const file = path.replace(/^\/|\/$/g, '')
  return `page-data/${file === '' ? 'index' : file}/page-data.json`
}
