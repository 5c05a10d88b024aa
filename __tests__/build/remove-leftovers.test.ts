import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { removeLeftovers } from '../../src/build/remove-leftovers'
import { listTree } from '../../src/server/releases/files'
import { closeAll, makeTempDir } from '../support/server/closing'

afterEach(closeAll)

const MADE = [
  '404.html',
  '404/index.html',
  '_gatsby/slices/_gatsby-scripts-1.html',
  'app-0123456789abcdef0123.js',
  'index.html',
  'page-data/404.html/page-data.json',
  'page-data/404/page-data.json',
  'page-data/app-data.json',
  'page-data/index/page-data.json',
  'page-data/room/[id]/page-data.json',
  'page-data/sq/d/77.json',
  'robots.txt',
  'room/[id]/index.html',
  'static/d/restaurant.avif',
]
const LEFT = [
  'page-data/dev-404-page/page-data.json',
  'page-data/room/9/page-data.json',
  'page-data/sq/d/78.json',
  'room/9/index.html',
]

it('removes pages and page data that this build did not make', async () => {
  const siteDir = await makeTempDir()
  for (const file of [...MADE, ...LEFT]) {
    await mkdir(dirname(join(siteDir, file)), { recursive: true })
    await writeFile(join(siteDir, file), 'x')
  }
  const paths = ['/', '/404', '/404.html', '/room/[id]']
  expect(await removeLeftovers(siteDir, { paths, staticQueryHashes: [77] })).toEqual(LEFT)
  expect(await listTree(siteDir)).toEqual(MADE)
})
