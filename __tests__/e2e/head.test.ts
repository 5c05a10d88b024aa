import type { Page } from 'playwright-core'
import { useSite } from '../support/useSite'

const POST = '/blog/the-pool-by-day-and-by-night'
const PATHS = ['/', '/room/7', '/dining', POST]

const hotel = useSite('rehearsal')

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

/** Reads the page as the server sends it, which is all that a crawler sees. */
async function headForCrawlers(page: Page, path: string): Promise<Head> {
  const html = await (await page.request.get(path)).text()
  const parsed = `new DOMParser().parseFromString(${JSON.stringify(html)}, 'text/html')`
  return page.evaluate<Head>(`(${readHead.toString()})(${parsed})`)
}

it.each(PATHS)('%s tells crawlers and browsers the same, each thing once', async (path) => {
  const page = await hotel.guest()
  await page.goto(path, { waitUntil: 'networkidle' })
  const head = await headForCrawlers(page, path)
  expect(await headOf(page)).toEqual(head)
  expect(Object.keys(head).filter((name) => name !== 'meta' && head[name]?.length !== 1)).toEqual([])
  expect(head).toMatchObject({
    'og:title': head['title'],
    // That of a room begins with its price.
    'og:description': [expect.stringContaining(head['description']?.[0] ?? '')],
    'og:type': [path === POST ? 'article' : 'website'],
    'twitter:card': ['summary_large_image'],
  })
  const picture = await page.request.get(head['og:image']?.[0] ?? '')
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
})

it('keeps the booking page out of search engines', async () => {
  const page = await hotel.guest()
  await page.goto('/booking', { waitUntil: 'networkidle' })
  expect((await headOf(page))['robots']).toEqual(['noindex'])
})

it('has a manifest that the browser can install', async () => {
  const page = await hotel.guest()
  await page.goto('/')
  const devTools = await page.context().newCDPSession(page)
  const { url, errors } = await devTools.send('Page.getAppManifest')
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []])
})
