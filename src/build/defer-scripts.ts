import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mapAtOnce } from '../server/async/map-at-once'
import { FILES_AT_ONCE } from '../server/releases/files'

/** How Gatsby writes a script into a page. No hook can change it any more. */
const SCRIPT = /<script src="([^"]+)" async(?:="")?><\/script>/g
/** Tags of an earlier build: Gatsby rewrites only pages that have changed. */
const ADDED = /<script type="text\/late" data-page="" [^>]*>.*?<\/script>|<link data-page="" [^>]*>/g

export interface BuiltScripts {
  pages: ReadonlyMap<string, { componentChunkName: string }>
  assetsByChunkName: Readonly<Record<string, readonly string[]>>
}

/**
 * Defers the scripts of every page until components/layout/start/inline-scripts starts them: browsers do not
 * fetch a script of an unknown type. Adds what those scripts would request one by one, so that it loads in
 * parallel: the page component's script and the page's data. Takes the site's folder.
 */
export async function deferScripts(
  siteDir: string,
  { pages, assetsByChunkName }: BuiltScripts,
): Promise<void> {
  await mapAtOnce([...pages], FILES_AT_ONCE, async ([path, { componentChunkName }]) => {
    const file = join(siteDir, htmlFileOf(path))
    const before = await readFile(file, 'utf8')
    const scripts = (assetsByChunkName[componentChunkName] ?? []).filter((name) => name.endsWith('.js'))
    const tags = [...scripts.map(scriptTag), ...(await dataFilesOf(siteDir, path)).map(dataTag)]
    const after = before
      .replaceAll(ADDED, '')
      .replaceAll(SCRIPT, '<script type="text/late" src="$1"></script>')
      .replace('</body>', () => `${tags.join('')}</body>`)
    // The modification time is part of the ETag, so an unchanged file is not written.
    if (after !== before) await writeFile(file, after)
  })
}

async function dataFilesOf(siteDir: string, path: string): Promise<string[]> {
  const file = dataFileOf(path)
  const data: { staticQueryHashes: readonly string[] } = JSON.parse(
    await readFile(join(siteDir, file), 'utf8'),
  )
  const staticQueries = data.staticQueryHashes.map((hash) => `page-data/sq/d/${hash}.json`)
  return ['page-data/app-data.json', file, ...staticQueries]
}

/** Written like the request of Gatsby's loader: otherwise the browser would fetch the file twice. */
function dataTag(name: string): string {
  return `<link data-page="" rel="preload" as="fetch" media="not all" href="/${name}" crossorigin="anonymous">`
}

function scriptTag(name: string): string {
  return `<script type="text/late" data-page="" src="/${name}"></script>`
}

/** Returns the HTML file of a page. @example htmlFileOf('/room/1') // 'room/1/index.html' */
function htmlFileOf(path: string): string {
  const file = path.replace(/^\/|\/$/g, '')
  if (file.endsWith('.html')) return file
  return file === '' ? 'index.html' : `${file}/index.html`
}

function dataFileOf(path: string): string {
  const file = path.replace(/^\/|\/$/g, '')
  return `page-data/${file === '' ? 'index' : file}/page-data.json`
}
