import type { Page } from 'playwright-core'
import { stateNamed } from '../support/states'
import { visit, visitLive } from '../support/states/state'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')

const NARROW = { width: 320, height: 640 }

describe('with less motion', () => {
  it.each(['home', 'home-menu', 'rooms-loading', 'room-loading'])('nothing moves on %s', async (name) => {
    const page = await hotel.guest({ viewport: NARROW, reducedMotion: 'reduce' })
    await stateNamed(name).open(page)
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        // What scrolling drives moves with it alone.
        .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline)
        // What is shown after a while, or deaf at first, waits in an animation that moves nothing.
        .filter(({ effect }) => {
          const [first = {}] = effect instanceof KeyframeEffect ? effect.getKeyframes() : []
          return !('visibility' in first || 'pointerEvents' in first)
        })
        .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.outerHTML : 'something')),
    )
    expect(moving).toEqual([])
  })

  it('both carousels wait to be played', async () => {
    const page = await hotel.guest({ reducedMotion: 'reduce' })
    await visitLive(page, '/')
    for (const name of ['Rooms', 'Pool']) {
      await page.getByRole('region', { name }).getByRole('button', { name: 'Play slideshow' }).waitFor()
    }
  })
})

it('without that wish the skeletons do move: the test above could fail', async () => {
  const page = await hotel.guest({ viewport: NARROW })
  await stateNamed('rooms-loading').open(page)
  const moving = await page.evaluate(
    () => document.getAnimations().filter(({ timeline }) => timeline === document.timeline).length,
  )
  expect(moving).toBeGreaterThan(0)
})

describe('in forced colours', () => {
  const paper = { forcedColors: 'active', reducedMotion: 'reduce' } as const

  it.each(['home', 'rooms', 'room', 'contact'])('every button on %s has an edge to be seen', async (name) => {
    const page = await hotel.guest(paper)
    await stateNamed(`${name}-forced-colours`).open(page)
    const buttons = page.locator('main button:visible:not([aria-label]), main a:visible').filter({
      hasText: /^(BOOK ONLINE|Book Now.*|View Details|Unavailable|Learn More|Send message)$/,
    })
    expect(await buttons.count()).toBeGreaterThan(0)
    const edgeless = await buttons.evaluateAll((elements) =>
      elements
        .filter((element) => {
          const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(element)
          const isSolid = borderTopStyle === 'solid' && parseFloat(borderTopWidth) >= 1
          return !isSolid || /^rgba\(.*, 0\)$/.test(borderTopColor)
        })
        .map((element) => element.outerHTML),
    )
    expect(edgeless).toEqual([])
  })

  it('the dot of the slide that is shown looks different from itself on another slide', async () => {
    const page = await hotel.guest(paper)
    await visitLive(page, '/')
    const carousel = page.getByRole('region', { name: 'Pool' })
    await carousel.scrollIntoViewIfNeeded()
    const dot = carousel.getByRole('button', { name: 'Go to slide 2' })
    const look = () => dot.screenshot({ animations: 'disabled' })
    let before = await look()
    let isSettled = false
    // The carousel's own code may still be on its way: look until two looks are alike.
    for (let looks = 0; looks < 50 && !isSettled; looks += 1) {
      const last = before
      before = await look()
      isSettled = before.equals(last)
    }
    expect(isSettled).toBe(true)
    await carousel.getByRole('button', { name: 'Next slide' }).press('Enter')
    await carousel.getByText('02/04').waitFor()
    expect((await look()).equals(before)).toBe(false)
  })

  it('the focus is seen', async () => {
    const page = await hotel.guest(paper)
    await visit(page, '/contact')
    const field = page.getByRole('main').getByLabel('Message')
    await field.focus()
    const ring = await field.evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return { outlineStyle, isWide: parseFloat(outlineWidth) >= 2 }
    })
    expect(ring).toEqual({ outlineStyle: 'solid', isWide: true })
  })
})

/** Gives the width, in pixels, of the file that the browser chose for each later room of the list. */
async function chosenWidths(page: Page): Promise<number[]> {
  // After a link the address changes first, and the list comes in a transition after it.
  await page.getByRole('main').getByRole('article').first().waitFor()
  for (const card of await page.getByRole('main').getByRole('article').all()) {
    await card.scrollIntoViewIfNeeded()
    await card.locator('img').evaluate((picture: HTMLImageElement) => picture.decode())
  }
  const later = page.getByRole('main').locator('picture:has(> img[loading=lazy])')
  return later.evaluateAll((pictures) =>
    pictures.map((picture) => {
      const chosen = new URL(picture.querySelector('img')?.currentSrc ?? '').pathname
      const candidates = [...picture.children].flatMap(
        (child) => child.getAttribute('srcset')?.split(',') ?? [],
      )
      return parseInt(
        candidates
          .find((candidate) => candidate.includes(`${chosen} `))
          ?.split(' ')
          .at(-1) ?? '',
      )
    }),
  )
}

describe('with less data', () => {
  const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 }

  it.each([
    [true, 400],
    [false, 720],
  ])('(Save-Data: %s) the later pictures are %d pixels wide, also after a link', async (saveData, width) => {
    const page = await hotel.guest(phone)
    await page.addInitScript((wish) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: wish } })
    }, saveData)
    await visitLive(page, '/rooms')
    expect(new Set(await chosenWidths(page))).toEqual(new Set([width]))
    await visitLive(page, '/')
    await page.getByRole('link', { name: 'BOOK ONLINE' }).click()
    await page.waitForURL('**/rooms')
    expect(new Set(await chosenWidths(page))).toEqual(new Set([width]))
  })

  it.each([true, false])(
    '(Save-Data: %s) a page comes ahead of the guest only without the wish',
    async (saveData) => {
      const page = await hotel.guest()
      await page.addInitScript((wish) => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: wish } })
      }, saveData)
      const ahead = new Set<string>()
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (/^\/page-data\/(?!index\/|sq\/|app-data)/.test(pathname)) ahead.add(pathname)
      })
      await visitLive(page, '/')
      const links = page.getByRole('contentinfo').getByRole('link', { name: 'Rooms' })
      await links.first().scrollIntoViewIfNeeded()
      await links.first().hover()
      await page.waitForLoadState('networkidle')
      expect(ahead.size > 0).toBe(!saveData)
    },
  )

  it('is sent each picture of a carousel once', async () => {
    const page = await hotel.guest({ ...phone, reducedMotion: 'reduce' })
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    await visitLive(page, '/')
    for (const name of ['Rooms', 'Pool']) {
      const carousel = page.getByRole('region', { name })
      await carousel.scrollIntoViewIfNeeded()
      await carousel.getByRole('button', { name: 'Next slide' }).click()
      await carousel.getByText(/^0?2\//).waitFor()
    }
    await page.waitForLoadState('networkidle')
    const sent = await page.locator('[aria-roledescription=carousel] picture').evaluateAll((pictures) => {
      const files = performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname)
      return pictures.map((picture) => {
        const offered = [...picture.children].map((child) => child.getAttribute('srcset') ?? '')
        return files.filter((file) => offered.some((sizes) => sizes.includes(`${file} `))).length
      })
    })
    expect(sent.filter((count) => count > 0).length).toBeGreaterThan(3)
    expect(Math.max(...sent)).toBe(1)
  })
})
