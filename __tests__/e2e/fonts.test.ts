import type { Page } from 'playwright-core'
import { DESKTOP, PHONE } from '../support/browser'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')

/**
 * Gives the fonts that the browser really draws an element's text with; none of the machine's own may be
 * among them.
 */
async function fontsOf(page: Page, selector: string): Promise<{ name: string; isServed: boolean }[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  expect(nodeIds.length).toBeGreaterThan(0)
  const answers = await Promise.all(
    nodeIds.map((nodeId) => session.send('CSS.getPlatformFontsForNode', { nodeId })),
  )
  const fonts = answers.flatMap((answer) => answer.fonts)
  return fonts.map(({ familyName, isCustomFont }) => ({ name: familyName, isServed: isCustomFont }))
}

/** Gives the letters of a unicode-range, which Chromium writes like `U+20-7E, U+A0`, but for marks. */
function lettersOf(ranges: string): string {
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .trim()
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
    .filter((letter) => !/\p{Mark}/u.test(letter))
    .join(' ')
}

async function open(path: string, viewport = DESKTOP): Promise<Page> {
  const page = await hotel.guest({ viewport, reducedMotion: 'reduce' })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  return page
}

it.each(['/', '/rooms', '/room/7', '/dining', '/facilities', '/contact', '/nowhere'])(
  'every letter of %s is drawn from the served fonts',
  async (path) => {
    if (path === '/nowhere') hotel.expectComplaint(/404/)
    const page = await open(path, PHONE)
    const fonts = await fontsOf(page, 'h1, h2, h3, p, a, dt, dd, li, button, label, address div')
    expect([...new Set(fonts.filter(({ isServed }) => !isServed).map(({ name }) => name))]).toEqual([])
    expect(new Set(fonts.map(({ name }) => name))).toEqual(
      new Set(['Cormorant Garamond SemiBold', 'Inter Variable']),
    )
  },
)

it('tells a letter that the served fonts lack', async () => {
  const page = await open('/contact')
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => (heading.textContent = 'Контакт'))
  expect((await fontsOf(page, 'h1')).some(({ isServed }) => !isServed)).toBe(true)
})

it('the naira sign and the letters of Yoruba, Igbo and Hausa are in the served text font', async () => {
  const page = await open('/contact')
  await page
    .getByRole('main')
    .getByRole('paragraph')
    .first()
    .evaluate((line) => (line.textContent = '₦85,000 Ọ̀ṣun Ẹ̀kọ́ Ụmụahịa ṅ m̀ M̄ Ɓauchi ɗaki ƙasa Ƴar'))
  expect((await fontsOf(page, 'main p')).filter(({ isServed }) => !isServed)).toEqual([])
})

it('a letter that English lacks brings one more font, and the fonts have every letter that they promise', async () => {
  const page = await open('/contact')
  const more = page.waitForResponse(/inter-letters.*woff2/)
  const promised = await page.evaluate(() => {
    const faces = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    const ranges = faces
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .map(({ style }) => style)
      .filter((style) => style.getPropertyValue('font-family').includes('Inter'))
      .map((style) => style.getPropertyValue('unicode-range'))
    return ranges.filter((range) => range !== '')
  })
  expect(promised).toHaveLength(2)
  const line = page.getByRole('main').getByRole('paragraph').first()
  await line.evaluate(
    (element, text) => {
      element.style.textTransform = 'none'
      element.textContent = text
    },
    lettersOf(promised.join(',')),
  )
  await more
  await page.waitForFunction(
    () =>
      [...document.fonts].filter(({ family, status }) => /^"?Inter"?$/.test(family) && status === 'loaded')
        .length === 2,
  )
  expect((await fontsOf(page, 'main p')).filter(({ isServed }) => !isServed)).toEqual([])
})

it('two fonts are all that a page asks for, before any script, and they are kept for ever', async () => {
  const page = await hotel.guest()
  const answers = new Map<string, string | undefined>()
  page.on('response', (response) => {
    if (response.url().endsWith('.woff2'))
      answers.set(new URL(response.url()).pathname, response.headers()['cache-control'])
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const preloaded = await page
    .locator('link[rel=preload][as=font]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(preloaded).toHaveLength(2)
  expect(new Set(answers.keys())).toEqual(new Set(preloaded))
  expect(new Set(answers.values())).toEqual(new Set(['public, max-age=31536000, immutable']))
})
