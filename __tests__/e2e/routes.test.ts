import { PHONE } from '../support/browser'
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
  ['/questions', 'Questions'],
  ['/privacy', 'Privacy'],
  ['/booking', 'Find your booking'],
] as const

describe('on a phone', () => {
  const viewport = PHONE
  it.each(ROUTES)(
    '%s shows its screen under one heading, and hydrates without a warning',
    async (path, heading) => {
      const page = await hotel.guest({ viewport })
      expect((await page.goto(path))?.status()).toBe(200)
      expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([heading])
      await page.waitForLoadState('networkidle')
      expect(await page.title()).toContain('The Landmark Hotel')
      expect(await page.locator('html').getAttribute('lang')).toBe('en-NG')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    },
  )
})

it('a line that the hotel ends is one for guests too', async () => {
  const page = await hotel.guest({ viewport: PHONE })
  await page.goto('/about')
  const text = page.locator('main p').last()
  await text.evaluate((paragraph) => (paragraph.textContent = '12 Marina Road\nLagos'))
  expect(await text.innerText()).toBe('12 Marina Road\nLagos')
})

describe('when no script arrives', () => {
  it('a room can be booked on the server’s page', async () => {
    hotel.expectComplaint(/Failed to load resource|was preloaded/)
    const page = await hotel.guest({ viewport: PHONE })
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/room/7', { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Book without waiting' }).click()
    await page.getByRole('heading', { name: 'Book the Ambassador Suite' }).waitFor()
  })
})

describe('without JavaScript', () => {
  it('books a room on Paystack’s page, here the rehearsal’s', async () => {
    hotel.expectComplaint(/status of 400/)
    const page = await hotel.guest({ javaScriptEnabled: false, viewport: PHONE })
    await page.goto('/room/7')
    const panel = page.getByRole('region', { name: 'Booking' })
    expect(await panel.getByRole('link', { name: '+234 800 000 0100' }).getAttribute('href')).toBe(
      'tel:+2348000000100',
    )
    const chat = await panel.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')
    expect(new URL(chat ?? '').searchParams.get('text')).toContain('Ambassador Suite')
    await panel.getByRole('link', { name: 'Book Now' }).click()
    await page.getByLabel('Name').fill('Ada Obi')
    await page.getByRole('button', { name: 'Book Now' }).click()
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByRole('button', { name: 'Book Now' }).click()
    await page.getByRole('link', { name: 'Cancel' }).waitFor()
    // The answer to a form, which a browser must not send again by itself.
    await page.goBack()
    await page.getByText('Please enter your email.').waitFor()
    await page.goForward()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('heading', { name: 'Payment cancelled.' }).waitFor()
    await page.getByRole('link', { name: 'Book again' }).click()
    await page.getByRole('heading', { name: 'Book the Ambassador Suite' }).waitFor()
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
})
