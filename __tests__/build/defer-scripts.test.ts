import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { deferScripts } from '../../src/build/defer-scripts'
import { makeTempDir } from '../support/server/closing'

const FROM_GATSBY =
  '<html><body><p>Rooms</p><script src="/app-1.js" async></script><script>inline()</script></body></html>'
const BUILT = {
  pages: new Map([['/room/1', { componentChunkName: 'component---room' }]]),
  assetsByChunkName: { 'component---room': ['component---room-1.js', 'component---room-1.css'] },
}

async function makeSite(): Promise<{ siteDir: string; page: string }> {
  const siteDir = await makeTempDir()
  const page = join(siteDir, 'room/1/index.html')
  await mkdir(dirname(page), { recursive: true })
  await writeFile(page, FROM_GATSBY)
  const data = join(siteDir, 'page-data/room/1/page-data.json')
  await mkdir(dirname(data), { recursive: true })
  await writeFile(data, JSON.stringify({ staticQueryHashes: ['7674708'] }))
  return { siteDir, page }
}

function sourcesOf(html: string): string[] {
  return [...html.matchAll(/<script type="text\/late"[^>]* src="([^"]*)"><\/script>/g)].map(
    ([, source = '']) => source,
  )
}

it('defers every script of a page, and adds that of its component', async () => {
  const { siteDir, page } = await makeSite()
  await deferScripts(siteDir, BUILT)
  const html = await readFile(page, 'utf8')
  expect(html).not.toContain('async')
  expect(html).toContain('<script>inline()</script>')
  expect(sourcesOf(html)).toEqual(['/app-1.js', '/component---room-1.js'])
})

it('updates a page that a later build has not rewritten, and writes no unchanged page', async () => {
  const { siteDir, page } = await makeSite()
  await deferScripts(siteDir, BUILT)
  const { mtimeMs } = await stat(page)
  await deferScripts(siteDir, BUILT)
  expect((await stat(page)).mtimeMs).toBe(mtimeMs)
  const assetsByChunkName = { 'component---room': ['component---room-2.js'] }
  await deferScripts(siteDir, { ...BUILT, assetsByChunkName })
  expect(sourcesOf(await readFile(page, 'utf8')).filter((source) => source.includes('component'))).toEqual([
    '/component---room-2.js',
  ])
})

it('preloads the data of the page once, as Gatsby requests it', async () => {
  const { siteDir, page } = await makeSite()
  await deferScripts(siteDir, BUILT)
  await deferScripts(siteDir, { ...BUILT, assetsByChunkName: {} })
  const html = await readFile(page, 'utf8')
  expect([...html.matchAll(/<link ([^>]*)>/g)].map(([, attributes]) => attributes)).toEqual(
    ['app-data.json', 'room/1/page-data.json', 'sq/d/7674708.json'].map(
      (file) =>
        `data-page="" rel="preload" as="fetch" media="not all" href="/page-data/${file}" crossorigin="anonymous"`,
    ),
  )
})
