import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { RELEASE_ENVIRONMENTS, type ReleaseName } from '../support/releases'
import { useSite } from '../support/useSite'

const POST = '/blog/the-pool-by-day-and-by-night'
const FOOTER_PATHS = ['/about', '/blog', POST, '/policies', '/privacy']
const PATHS = ['/', '/rooms', '/room/7', '/dining', '/facilities', '/contact', ...FOOTER_PATHS]
const HOUSE_PICTURE = '/og.jpg'

type Head = Record<string, string[]>

/** What a page says about itself: the title, and each meta element and canonical link by its name. */
function readHead(document: Document): Head {
  const said: Head = {}
  for (const element of document.querySelectorAll('title, meta, link[rel="canonical"]')) {
    const name =
      element.getAttribute('name') ??
      element.getAttribute('property') ??
      element.getAttribute('rel') ??
      element.localName
    const value = element.getAttribute('content') ?? element.getAttribute('href') ?? element.textContent ?? ''
    said[name] = [...(said[name] ?? []), value]
  }
  return said
}

function headOf(page: Page): Promise<Head> {
  return page.evaluate<Head>(`(${readHead.toString()})(document)`)
}

/** Of the page as the server sends it, which is all that a crawler reads. Parsed by the browser. */
async function headForCrawlers(page: Page, path: string): Promise<Head> {
  const html = await (await page.request.get(path)).text()
  const parsed = `new DOMParser().parseFromString(${JSON.stringify(html)}, 'text/html')`
  return page.evaluate<Head>(`(${readHead.toString()})(${parsed})`)
}

/** Titles and meta elements are said once, apart from those that have neither name nor property. */
function repeated(head: Head): string[] {
  return Object.keys(head).filter((name) => name !== 'meta' && head[name]?.length !== 1)
}

describe.each<ReleaseName>(['rehearsal', 'keys'])('the %s release', (release) => {
  // The release may be built for an address; the pages are opened on this machine all the same.
  const hotel = useSite(release, { SITE_URL: '' })
  const origin = RELEASE_ENVIRONMENTS[release]['SITE_URL'] ?? ''

  /** The picture that is shown where the page is shared. */
  async function expectPreview(page: Page, path: string, head: Head): Promise<void> {
    const [source = ''] = head['og:image'] ?? []
    const picture = source.slice(origin.length)
    expect(picture === HOUSE_PICTURE).toBe(!path.startsWith('/room/') && path !== POST)
    const answer = await page.request.get(picture)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg'])
    const { width, height } = await sharp(await answer.body()).metadata()
    expect([width, height]).toEqual([1200, 630])
    expect([head['og:image:width'], head['og:image:height']]).toEqual([['1200'], ['630']])
  }

  it.each(PATHS)('%s says each thing once, to crawlers and to browsers, and has a preview', async (path) => {
    const page = await hotel.guest()
    await page.goto(path, { waitUntil: 'networkidle' })
    const heads = [await headForCrawlers(page, path), await headOf(page)] as const
    for (const head of heads) {
      expect(repeated(head)).toEqual([])
      expect(head).toMatchObject({
        'og:title': head['title'],
        'og:description': head['description'],
        'og:type': [path === POST ? 'article' : 'website'],
        'og:locale': ['en_NG'],
        'og:site_name': ['The Landmark Hotel'],
        'twitter:card': ['summary_large_image'],
        'theme-color': ['#1f0d0d'],
      })
      const address = origin === '' ? undefined : [`${origin}${path}`]
      expect([head['canonical'], head['og:url']]).toEqual([address, address])
      expect(head['robots']).toBeUndefined()
    }
    expect(heads[1]).toEqual(heads[0])
    await expectPreview(page, path, heads[0])
  })

  it('asks search engines to leave out the page on which a guest finds his booking', async () => {
    const page = await hotel.guest()
    await page.goto('/booking', { waitUntil: 'networkidle' })
    const head = await headOf(page)
    expect([head['robots'], repeated(head)]).toEqual([['noindex'], []])
  })

  // A phone shares the canonical address of what is open, whatever its address bar says.
  it('claims the address of the first page for no later one', async () => {
    const page = await hotel.guest()
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.getByRole('navigation').first().getByRole('link', { name: 'Dining', exact: true }).click()
    await page.waitForFunction(() => document.title.startsWith('Exquisite Dining'))
    const { canonical = [], 'og:url': url = [] } = await headOf(page)
    expect([...canonical, ...url]).not.toContain(`${origin}/`)
  })

  it('does not call a room lost that is newer than the build', async () => {
    const html = await (await fetch(`${hotel.site.url}/room/999`)).text()
    expect(html).toMatch(/<title[^>]*>One of our rooms \| The Landmark Hotel<\/title>/)
    expect(html).not.toContain('Page not found')
  })

  it('gives no address to the shell of the rooms and to the 404 page', async () => {
    const page = await hotel.guest()
    for (const path of ['/room/999', '/nowhere']) {
      const head = await headForCrawlers(page, path)
      expect([head['canonical'], head['og:url']]).toEqual([undefined, undefined])
      expect(head['og:image']).toEqual([`${origin}${HOUSE_PICTURE}`])
    }
  })

  it('has a preview of the 404 page', async () => {
    const page = await hotel.guest()
    await expectPreview(page, '/nowhere', await headForCrawlers(page, '/nowhere'))
  })
})

describe('what search engines and readers of feeds are told', () => {
  const known = useSite('keys', { SITE_URL: '' })
  const unknown = useSite('rehearsal')
  const origin = RELEASE_ENVIRONMENTS.keys['SITE_URL'] ?? ''

  it('is a sitemap of every page, which robots.txt names', async () => {
    const robots = await (await fetch(`${known.site.url}/robots.txt`)).text()
    expect(robots).toContain(`Sitemap: ${origin}/sitemap-index.xml\n`)
    const index = await (await fetch(`${known.site.url}/sitemap-index.xml`)).text()
    expect(index).toContain(`<loc>${origin}/sitemap-0.xml</loc>`)
    const sitemap = await (await fetch(`${known.site.url}/sitemap-0.xml`)).text()
    const pages = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url)
    for (const path of PATHS) expect(pages).toContain(`${origin}${path}`)
    expect(pages.filter((url) => /desk|404|booking$|\[/.test(url))).toEqual([])
  })

  it('is a feed of the posts, which the blog names', async () => {
    const html = await (await fetch(`${known.site.url}/blog`)).text()
    expect(html).toMatch(/<link[^>]*rel="alternate"[^>]*href="\/blog\/rss\.xml"/)
    const answer = await fetch(`${known.site.url}/blog/rss.xml`)
    expect(answer.headers.get('content-type')).toMatch(/xml/)
    expect(await answer.text()).toContain(`<link>${origin}${POST}</link>`)
  })

  it('is neither while nobody has said where the site is', async () => {
    for (const path of ['/sitemap-index.xml', '/sitemap-0.xml', '/blog/rss.xml']) {
      expect((await fetch(`${unknown.site.url}${path}`)).status).toBe(404)
    }
    expect(await (await fetch(`${unknown.site.url}/robots.txt`)).text()).not.toContain('Sitemap')
    expect(await (await fetch(`${unknown.site.url}/blog`)).text()).not.toContain('rel="alternate"')
  })
})

/** Of a picture that is opened by its own address. */
function sizeOfPicture(page: Page): Promise<number[]> {
  return page
    .locator('img')
    .evaluate((image: HTMLImageElement) =>
      image.decode().then(() => [image.naturalWidth, image.naturalHeight]),
    )
}

describe('in the browser', () => {
  const hotel = useSite('rehearsal')

  it('finds every icon of the page and of the manifest, with its type and size', async () => {
    const page = await hotel.guest()
    await page.goto('/')
    const links = await page
      .locator('link[rel="icon"], link[rel="apple-touch-icon"]')
      .evaluateAll((elements) => elements.map((element) => element.getAttribute('href') ?? ''))
    expect(links).toEqual(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'])
    const address = (await page.locator('link[rel="manifest"]').getAttribute('href')) ?? ''
    const manifest = await page.request.get(address)
    expect(manifest.headers()['content-type']).toContain('application/manifest+json')
    const { icons }: { icons: { src: string; type: string; sizes: string }[] } = await manifest.json()
    for (const { src, type } of icons) {
      const answer = await page.request.get(src)
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, type])
    }
    const pictures = icons.filter(({ sizes }) => sizes !== 'any')
    expect(pictures).toHaveLength(3)
    for (const { src, sizes } of pictures) {
      await page.goto(src)
      expect((await sizeOfPicture(page)).join('x')).toBe(sizes)
    }
    const types = await Promise.all(
      links.map(async (link) => (await page.request.get(link)).headers()['content-type']),
    )
    expect(types[0]).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)$/)
    expect(types.slice(1)).toEqual(['image/svg+xml', 'image/png'])
  })

  it('can install the manifest: the browser itself finds no fault with it', async () => {
    const page = await hotel.guest()
    await page.goto('/')
    const devTools = await page.context().newCDPSession(page)
    const { url, errors } = await devTools.send('Page.getAppManifest')
    expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []])
  })

  it('tells search engines on the home page what house this is', async () => {
    const page = await hotel.guest()
    await page.goto('/', { waitUntil: 'networkidle' })
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(blocks.map((block) => JSON.parse(block)['@type'])).toEqual(['Hotel'])
  })

  it('tells search engines what a post is', async () => {
    const page = await hotel.guest()
    await page.goto(POST, { waitUntil: 'networkidle' })
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(blocks.map((block) => JSON.parse(block)['@type'])).toEqual(['BlogPosting'])
  })

  it('names the tab after the page on the way through the site', async () => {
    const page = await hotel.guest()
    await page.goto('/')
    for (const [name, title] of [
      ['Dining', /^Exquisite Dining \| The Landmark Hotel$/],
      ['Rooms', /^Room & Suites \| The Landmark Hotel$/],
      ['Home', /^The Landmark Hotel \| /],
    ] as const) {
      await page.getByRole('navigation').first().getByRole('link', { name, exact: true }).click()
      await page.waitForFunction((pattern) => pattern.test(document.title), title)
      expect(repeated(await headOf(page))).toEqual([])
    }
  })

  it.each(['/room/999', '/room/abc', '/nowhere'])(
    'the tab of %s says that nothing is there',
    async (path) => {
      hotel.expectComplaint(/status of 404/)
      const page = await hotel.guest()
      await page.goto(path)
      await page.waitForFunction(() => document.title === 'Page not found | The Landmark Hotel')
      await page.waitForLoadState('networkidle')
      expect(await page.title()).toBe('Page not found | The Landmark Hotel')
      expect(await page.locator('title').count()).toBe(1)
      await page.getByRole('main').getByRole('link').first().click()
      await page.waitForFunction(() => !document.title.startsWith('Page not found'))
      expect(await page.locator('title').count()).toBe(1)
    },
  )
})
