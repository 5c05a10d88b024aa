import { DESKTOP, PHONE } from '../support/browser'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')

const ROUTES = [
  ['/', 'WELCOME TO THE LANDMARK HOTEL'],
  ['/rooms', 'Room & Suites'],
  ['/room/7', 'Ambassador Suite'],
  ['/dining', 'Exquisite Dining'],
  ['/facilities', 'State-of-the-Art Facilities'],
  ['/contact', 'Contact'],
  ['/about', 'About Us'],
  ['/blog', 'Blog'],
  ['/blog/what-our-room-names-mean', 'What our room names mean'],
  ['/policies', 'Booking & Policies'],
  ['/privacy', 'Privacy'],
  ['/booking', 'Find your booking'],
] as const

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s', (_device, viewport) => {
  it.each(ROUTES)(
    '%s shows its screen under one heading, and hydrates without a warning',
    async (path, heading) => {
      const page = await hotel.guest({ viewport })
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([heading])
      await page.waitForLoadState('networkidle')
      expect(await page.title()).toContain('The Landmark Hotel')
      expect(await page.locator('html').getAttribute('lang')).toBe('en-NG')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    },
  )

  it('an unknown address shows the 404 screen with status 404, and leads on', async () => {
    hotel.expectComplaint(/status of 404/)
    const page = await hotel.guest({ viewport })
    const response = await page.goto('/nowhere')
    expect(response?.status()).toBe(404)
    await page.getByRole('main').getByRole('link').first().click()
    await page.waitForURL((url) => url.pathname !== '/nowhere')
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  })
})

it('every link of the bar leads to its screen without loading the page anew', async () => {
  const page = await hotel.guest()
  await page.goto('/')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  for (const [name, path] of [
    ['Rooms', '/rooms'],
    ['Dining', '/dining'],
    ['Facilities', '/facilities'],
    ['Contact', '/contact'],
    ['Home', '/'],
  ] as const) {
    await page.getByRole('navigation').first().getByRole('link', { name, exact: true }).click()
    await page.waitForURL((url) => url.pathname === path)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

it('BOOK ONLINE leads from the hero to the rooms', async () => {
  const page = await hotel.guest()
  await page.goto('/')
  await page.getByRole('link', { name: 'BOOK ONLINE' }).click()
  await page.waitForURL('**/rooms')
})

it.each(['/rooms/?from=mail', '/rooms//?from=mail', '//rooms?from=mail'])(
  'an address with slashes too many leads to the one without: %s',
  async (path) => {
    const page = await hotel.guest()
    await page.goto(`${hotel.site.url}${path}`)
    expect(page.url()).toBe(`${hotel.site.url}/rooms?from=mail`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Room & Suites')
  },
)

it('an address that cannot be decoded shows the 404 screen, and leads on', async () => {
  // Gatsby's own script cannot decode it either, and leaves the page as the server sent it.
  hotel.expectComplaint(/status of 404/)
  hotel.expectComplaint(/URI malformed/)
  hotel.expectComplaint(/page-data\/.* was preloaded using link preload but not used/)
  const page = await hotel.guest()
  const response = await page.goto('/%', { waitUntil: 'load' })
  expect(response?.status()).toBe(404)
  await page.waitForLoadState('networkidle')
  await page.getByRole('main').getByRole('link').first().click()
  await page.waitForURL((url) => url.pathname !== '/%')
})

it('the addresses of the desk show guests the 404 screen in its frame', async () => {
  hotel.expectComplaint(/status of 404/)
  const page = await hotel.guest()
  expect((await page.goto('/desk/rooms'))?.status()).toBe(404)
  await page.getByRole('banner').getByRole('link', { name: 'The Landmark Hotel' }).click()
  await page.waitForURL(`${hotel.site.url}/`)
})

it('an address of slashes, with a mark that is no text, shows the 404 screen and leads on by its scripts', async () => {
  hotel.expectComplaint(/status of 404/)
  const page = await hotel.guest()
  const response = await page.goto(`${hotel.site.url}//other.example/rooms#100%`)
  expect(response?.status()).toBe(404)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('main').getByRole('link').first().click()
  await page.waitForURL((url) => url.pathname !== '//other.example/rooms')
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

describe('without JavaScript', () => {
  it('lists every room with its price and a link to its page', async () => {
    const page = await hotel.guest({ javaScriptEnabled: false })
    await page.goto('/rooms')
    for (let id = 1; id <= 8; id += 1) {
      expect(await page.locator(`main a[href="/room/${id}"]`).count()).toBeGreaterThan(0)
    }
    expect(await page.getByRole('main').innerText()).toContain('₦950,000')
  })

  it.each(['/', '/rooms', '/room/7', '/contact'])(
    '%s has its five links within reach, above what it opens with',
    async (path) => {
      const page = await hotel.guest({ javaScriptEnabled: false, viewport: PHONE })
      await page.goto(path)
      const bar = page.getByRole('banner')
      for (const name of ['Home', 'Rooms', 'Dining', 'Facilities', 'Contact']) {
        expect(await bar.getByRole('link', { name, exact: true }).isVisible()).toBe(true)
      }
      expect(await bar.getByRole('button').count()).toBe(0)
      const box = await bar.boundingBox()
      expect((await page.getByRole('main').boundingBox())?.y).toBe((box?.y ?? 0) + (box?.height ?? 0))
    },
  )

  it('says what booking online needs, and how to book without it', async () => {
    const page = await hotel.guest({ javaScriptEnabled: false, viewport: PHONE })
    await page.goto('/room/7')
    const panel = page.getByRole('region', { name: 'Booking' })
    expect(await panel.innerText()).toContain('Booking online needs JavaScript')
    expect(await panel.getByRole('link', { name: '+234 800 000 0100' }).getAttribute('href')).toBe(
      'tel:+2348000000100',
    )
    const chat = await panel.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')
    expect(new URL(chat ?? '').searchParams.get('text')).toContain('Ambassador Suite')
    expect(await panel.getByRole('textbox').count()).toBe(0)
  })

  it('offers every other way where the contact form cannot work', async () => {
    const page = await hotel.guest({ javaScriptEnabled: false, viewport: PHONE })
    await page.goto('/contact')
    const line = page.getByRole('main').locator('noscript p').first()
    expect(await line.isVisible()).toBe(true)
    expect(await line.innerText()).toContain('This form needs JavaScript.')
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0)
    expect(await page.getByRole('main').locator('a[href^="tel:"]').count()).toBe(2)
  })

  it.each([PHONE, DESKTOP])('shows no field that would do nothing at %p', async (viewport) => {
    const page = await hotel.guest({ javaScriptEnabled: false, viewport })
    await page.goto('/rooms')
    const fields = page.getByRole('main').locator('button:visible, select:visible, input:visible')
    expect(await fields.count()).toBe(0)
  })

  it('shows nothing that waits for an answer', async () => {
    const page = await hotel.guest({ javaScriptEnabled: false })
    for (const path of ['/', '/rooms', '/room/7']) {
      await page.goto(path)
      expect(await page.getByText(/Available|Occupied/).count()).toBe(0)
      const waiting = page.locator('main span[aria-hidden="true"]:visible')
      expect(await waiting.count()).toBe(0)
    }
  })

  it('shows the first picture of a page', async () => {
    const page = await hotel.guest({ javaScriptEnabled: false })
    await page.goto('/room/7')
    const picture = page.getByRole('main').getByRole('img').first()
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true)
    expect(await picture.evaluate((image) => getComputedStyle(image).opacity)).toBe('1')
  })
})
