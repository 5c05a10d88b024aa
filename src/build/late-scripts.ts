import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mapAtOnce } from '../server/async/map-at-once'
import { FILES_AT_ONCE } from '../server/releases/files'
import { dataFileOf, htmlFileOf } from './page-files'

/** As Gatsby writes them into a page, after every hook of the build in which a site can change the page. */
const SCRIPT = /<script src="([^"]+)" async(?:="")?><\/script>/g
/** What an earlier build has put in: Gatsby writes only those pages anew that have changed. */
const OF_THE_PAGE = /<script type="text\/late" data-page="" [^>]*><\/script>|<link data-page="" [^>]*>/g

/** A page that asks for the live rooms itself (apollo/early-ask) shows them by the script of this chunk. */
const EARLY_ASK = 'earlyAnswer='
const EARLY_CHUNK = 'early-rooms'
/** The page of a room shows its form as soon as React is there. */
const ROOM_COMPONENT = 'component---src-templates-room-tsx'
const FORM_CHUNK = 'booking-form'

interface PageData {
  staticQueryHashes: readonly string[]
}

/** What is read here of what Gatsby and webpack tell of a build. */
export interface BuiltScripts {
  /** By the path of the page. */
  pages: ReadonlyMap<string, { componentChunkName: string }>
  /** The script files of each chunk, by its name. */
  assetsByChunkName: Readonly<Record<string, readonly string[]>>
}

/**
 * Makes the scripts of every page wait for the inline script of components/layout/start/start-scripts: a
 * browser does not fetch a script of a type that it does not know. What those scripts would ask for one after
 * the other is named beside them, so that it comes with them: the script of the page's own component, those
 * that show the live rooms and the form, and the page's data. Takes the folder of the site.
 */
export async function makeScriptsWait(
  siteDir: string,
  { pages, assetsByChunkName }: BuiltScripts,
): Promise<void> {
  await mapAtOnce([...pages], FILES_AT_ONCE, async ([path, { componentChunkName }]) => {
    const file = join(siteDir, htmlFileOf(path))
    const before = await readFile(file, 'utf8')
    const chunks = [
      componentChunkName,
      ...(before.includes(EARLY_ASK) ? [EARLY_CHUNK] : []),
      ...(componentChunkName === ROOM_COMPONENT ? [FORM_CHUNK] : []),
    ]
    const scripts = chunks
      .flatMap((chunk) => assetsByChunkName[chunk] ?? [])
      .filter((name) => name.endsWith('.js'))
    const tags = [...scripts.map(scriptTag), ...(await dataFilesOf(siteDir, path)).map(dataTag)]
    const after = before
      .replaceAll(OF_THE_PAGE, '')
      .replaceAll(SCRIPT, '<script type="text/late" src="$1"></script>')
      .replace('</body>', () => `${tags.join('')}</body>`)
    // The modification time is part of the ETag: a file that stays the same is not written.
    if (after !== before) await writeFile(file, after)
  })
}

/** What Gatsby's loader asks for before it shows a page. */
async function dataFilesOf(siteDir: string, path: string): Promise<string[]> {
  const file = dataFileOf(path)
  const { staticQueryHashes }: PageData = JSON.parse(await readFile(join(siteDir, file), 'utf8'))
  return ['page-data/app-data.json', file, ...staticQueryHashes.map((hash) => `page-data/sq/d/${hash}.json`)]
}

/** As Gatsby's loader asks for it: otherwise a browser would fetch it twice. */
function dataTag(name: string): string {
  return `<link data-page="" rel="preload" as="fetch" media="not all" href="/${name}" crossorigin="anonymous">`
}

function scriptTag(name: string): string {
  return `<script type="text/late" data-page="" src="/${name}"></script>`
}
