import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mapAtOnce } from '../server/async/map-at-once'
import { digestFiles, FILES_AT_ONCE, listTree } from '../server/releases/files'

const HASH_IN_PAGE = /(window\.___webpackCompilationHash=)"[^"]*"/

/**
 * Writes a hash of scripts and page data into every page and app-data.json. Gatsby reloads a page when the two
 * differ, but its own hash covers the scripts only: after a publish, a page with the old price would get the data
 * with the new one. Takes the absolute folder of the site and Gatsby's own hash.
 */
export async function writeReleaseHash(siteDir: string, scriptsHash: string): Promise<void> {
  const files = await listTree(siteDir)
  const appData = 'page-data/app-data.json'
  const isData = (path: string) => path.startsWith('page-data/') && path.endsWith('.json') && path !== appData
  const dataHash = await digestFiles(siteDir, files.filter(isData))
  const hash = createHash('sha256').update(`${scriptsHash}\n${dataHash}`)
  const webpackCompilationHash = hash.digest('hex').slice(0, 20)
  await change(appData, () => `${JSON.stringify({ webpackCompilationHash })}\n`)
  const pages = files.filter((path) => path.endsWith('.html'))
  await mapAtOnce(pages, FILES_AT_ONCE, (page) =>
    change(page, (html) => html.replace(HASH_IN_PAGE, `$1"${webpackCompilationHash}"`)),
  )

  /** Unchanged files are not written, because the modification time is part of the ETag. */
  async function change(path: string, edit: (text: string) => string): Promise<void> {
    const file = join(siteDir, path)
    const before = await readFile(file, 'utf8')
    const after = edit(before)
    if (after !== before) await writeFile(file, after)
  }
}
