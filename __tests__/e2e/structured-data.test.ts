import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { siteHead } from '../../src/components/layout/site-head'
import { RELEASES_DIR } from '../support/releases'
import { closeAll } from '../support/server/closing'
import { findRefusals, findTypeErrors, type Node, nodesIn, typesOf } from '../support/structured-data'

// The build takes the queries out.
jest.mock('gatsby', () => ({ graphql: () => '' }))

const SITE = join(RELEASES_DIR, 'rehearsal')
const ORIGIN = 'https://hotel.example'

/** What each page of the release describes: by its path, as it is built, and with the site's address. */
const built = new Map<string, Node[]>()
const addressed = new Map<string, Node[]>()

beforeAll(async () => {
  const files = await readdir(join(SITE, 'page-data'), { recursive: true })
  for (const file of files.filter((name) => name.endsWith('page-data.json'))) {
    const { path, result } = JSON.parse(await readFile(join(SITE, 'page-data', file), 'utf8'))
    addressed.set(path, nodesIn(renderToStaticMarkup(siteHead(path, result.data, ORIGIN))))
    built.set(path, nodesIn(await readFile(join(SITE, htmlOf(path)), 'utf8')))
  }
})

afterEach(closeAll)

function htmlOf(path: string): string {
  return path.endsWith('.html') ? path : join(path, 'index.html')
}

it.each([
  ['/', ['Hotel']],
  ['/room/1', ['HotelRoom+Product']],
  ['/dining', ['Restaurant']],
  ['/blog/the-pool-by-day-and-by-night', ['BlogPosting']],
  ['/booking', []],
  ['/404', []],
])('%s describes %j', (path, types) => {
  expect(addressed.get(path)?.map((node) => typesOf(node).join('+'))).toEqual(types)
})

it('keeps to the vocabulary of schema.org on every page, with and without an address', async () => {
  expect(built.size).toBeGreaterThan(20)
  expect(await findTypeErrors([...built.values(), ...addressed.values()].flat())).toBe('')
})

it('has nothing that Google refuses', async () => {
  const refusals = [...addressed].map(async ([path, nodes]) =>
    (await Promise.all(nodes.map(findRefusals))).flat().map((issue) => `${path}: ${issue}`),
  )
  expect((await Promise.all(refusals)).flat()).toEqual([])
})
