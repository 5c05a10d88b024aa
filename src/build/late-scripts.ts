import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { htmlFileOf } from './page-files'

/** As Gatsby writes them into a page, after every hook of the build in which a site can change the page. */
const SCRIPT = /<script src="([^"]+)" async(?:="")?><\/script>/g
/** What an earlier build has put in: Gatsby writes only those pages anew that have changed. */
const OF_THE_PAGE = /<script type="text\/late" data-page="" src="[^"]+"><\/script>/g

/** A page that asks for the live rooms itself (apollo/early-ask) shows them by the script of this chunk. */
const EARLY_ASK = 'earlyAnswer='
const EARLY_CHUNK = 'early-rooms'

/** What is read here of what Gatsby and webpack tell of a build. */
export interface BuiltScripts {
  /** By the path of the page. */
  pages: ReadonlyMap<string, { componentChunkName: string }>
  /** The script files of each chunk, by its name. */
  assetsByChunkName: Readonly<Record<string, readonly string[]>>
}

/**
 * Makes the scripts of every page wait for the inline script of components/layout/start-scripts: a browser
 * does not fetch a script of a type that it does not know. The script of the page's own component, and the
 * one that shows what the page asks for itself, are named beside them: the others would ask for them later.
 * Takes the folder of the site.
 */
export async function makeScriptsWait(
  siteDir: string,
  { pages, assetsByChunkName }: BuiltScripts,
): Promise<void> {
  for (const [path, { componentChunkName }] of pages) {
    const file = join(siteDir, htmlFileOf(path))
    const before = await readFile(file, 'utf8')
    const chunks = [componentChunkName, ...(before.includes(EARLY_ASK) ? [EARLY_CHUNK] : [])]
    const own = chunks
      .flatMap((chunk) => assetsByChunkName[chunk] ?? [])
      .filter((name) => name.endsWith('.js'))
    const after = before
      .replaceAll(OF_THE_PAGE, '')
      .replaceAll(SCRIPT, '<script type="text/late" src="$1"></script>')
      .replace('</body>', () => `${own.map(tagOf).join('')}</body>`)
    // The modification time is part of the ETag: a file that stays the same is not written.
    if (after !== before) await writeFile(file, after)
  }
}

function tagOf(name: string): string {
  return `<script type="text/late" data-page="" src="/${name}"></script>`
}
