import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listedPages, nameSitemap, searchPlugins } from '../../src/build/plugins'
import { makeTempDir } from '../support/server/closing'

const ORIGIN = 'https://hotel.example'

it.each([undefined, '', '  ', 'hotel.example/', '//'])(
  'makes no sitemap where the address is %j',
  (siteUrl) => {
    expect(searchPlugins(siteUrl)).toEqual([])
  },
)

it('lists the pages that guests may search for, in one order', () => {
  const listed = ['/', '/about', '/blog', '/blog/a', '/room/7', '/rooms']
  const others = [
    '/404',
    '/404.html',
    '/404/',
    '/dev-404-page/',
    '/booking',
    '/desk',
    '/desk/[...]',
    '/room/[id]',
  ]
  const nodes = [...others, ...listed.toReversed()].map((path) => ({ path }))
  const pages = listedPages({
    allSitePage: { nodes },
    allPostContent: { nodes: [{ slug: 'a', modified: '2026-11-29' }] },
    allFeatureContent: { nodes: [{ slug: 'about', modified: '2026-11-28' }] },
  })
  expect(pages.map(({ path }) => path)).toEqual(listed)
  expect(pages.flatMap(({ modified }) => modified ?? [])).toEqual(['2026-11-28', '2026-11-29'])
})

describe('robots.txt', () => {
  const RULES = 'User-agent: *\nDisallow: /api/\n'

  async function makeSite(hasSitemap: boolean): Promise<string> {
    const siteDir = await makeTempDir()
    await writeFile(join(siteDir, 'robots.txt'), RULES)
    if (hasSitemap) await writeFile(join(siteDir, 'sitemap-index.xml'), '<sitemapindex/>')
    return siteDir
  }

  it('names the sitemap once, however often the site is built', async () => {
    const siteDir = await makeSite(true)
    for (let times = 0; times < 2; times += 1) await nameSitemap(siteDir, ORIGIN)
    const text = await readFile(join(siteDir, 'robots.txt'), 'utf8')
    expect(text).toBe(`${RULES}\nSitemap: ${ORIGIN}/sitemap-index.xml\n`)
  })

  it.each([
    ['without an address', true, undefined],
    ['without a sitemap', false, ORIGIN],
  ])('names none %s', async (_what, hasSitemap, origin) => {
    const siteDir = await makeSite(hasSitemap)
    await nameSitemap(siteDir, origin)
    expect(await readFile(join(siteDir, 'robots.txt'), 'utf8')).toBe(RULES)
  })
})
