import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFileOf, htmlFileOf } from './page-files'

/** As Gatsby writes them into a page, after every hook of the build in which a site can change the page. */
const SCRIPT = /<script src="([^"]+)" async=""><\/script>/g
/** What an earlier build has put in: Gatsby writes only those pages anew that have changed. */
const OF_THE_PAGE = /<script type="text\/late" data-page="" src="[^"]+"><\/script>/g

/** What is read here of what Gatsby and webpack tell of a build. */
export interface BuiltScripts {
  /** By the path of the page. */
  pages: ReadonlyMap<string, { componentChunkName: string }>
  /** The script files of each chunk, by its name. */
  assetsByChunkName: Readonly<Record<string, readonly string[]>>
}

/**
 * Makes the scripts of every page wait for the inline script of components/layout/start-scripts: a browser
 * does not fetch a script of a type that it does not know. What the scripts would ask for, one after the
 * other, is named beside them: the script of the page's own component, its data and those of its queries.
 * Takes the folder of the site.
 */
export async function makeScriptsWait(
  siteDir: string,
  { pages, assetsByChunkName }: BuiltScripts,
): Promise<void> {
  for (const [path, { componentChunkName }] of pages) {
    const file = join(siteDir, htmlFileOf(path))
    const before = await readFile(file, 'utf8')
    const scripts = (assetsByChunkName[componentChunkName] ?? []).filter((name) => name.endsWith('.js'))
    const own = [...scripts.map((name) => `/${name}`), ...(await dataOf(siteDir, path))]
    const after = before
      .replaceAll(OF_THE_PAGE, '')
      .replaceAll(SCRIPT, '<script type="text/late" src="$1"></script>')
      .replace('</body>', () => `${own.map(tagOf).join('')}</body>`)
    // The modification time is part of the ETag: a file that stays the same is not written.
    if (after !== before) await writeFile(file, after)
  }
}

/** Gives the addresses of the data that Gatsby asks for before it draws the page. */
async function dataOf(siteDir: string, path: string): Promise<string[]> {
  const file = dataFileOf(path)
  const { staticQueryHashes }: { staticQueryHashes: string[] } = JSON.parse(
    await readFile(join(siteDir, file), 'utf8'),
  )
  const queries = staticQueryHashes.map((hash) => `/page-data/sq/d/${hash}.json`)
  return [`/${file}`, '/page-data/app-data.json', ...queries]
}

function tagOf(path: string): string {
  return `<script type="text/late" data-page="" src="${path}"></script>`
}
