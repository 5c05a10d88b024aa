import type { Locator } from 'playwright-core'
import { PHONE } from '../support/browser'
import { visit, visitLive } from '../support/states/state'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')

const SIDEWAYS = { width: 740, height: 360 }
/** A laptop's window that is enlarged to 400 %. */
const ENLARGED = { width: 320, height: 256 }
const NARROW = { width: 320, height: 640 }
const BAR_HEIGHT = 70

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (box === null) throw new Error('the element is not drawn')
  return { ...box, bottom: box.y + box.height }
}

describe('the first screen', () => {
  it('of home has its button, also on a phone that is held sideways', async () => {
    const page = await hotel.guest({ viewport: SIDEWAYS, reducedMotion: 'reduce' })
    await visit(page, '/')
    const { bottom } = await boxOf(page.getByRole('link', { name: 'BOOK ONLINE' }))
    expect(bottom).toBeLessThanOrEqual(SIDEWAYS.height)
  })

  it('of the rooms shows a price on a phone', async () => {
    const page = await hotel.guest({ viewport: PHONE, reducedMotion: 'reduce' })
    await visitLive(page, '/rooms')
    const { bottom } = await boxOf(page.getByText('₦85,000'))
    expect(bottom).toBeLessThanOrEqual(PHONE.height)
  })
})

it('a price is of one font: the naira sign is the serif’s own', async () => {
  const page = await hotel.guest({ viewport: PHONE, reducedMotion: 'reduce' })
  await visitLive(page, '/rooms')
  await page.evaluate(() => document.fonts.ready)
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  await page.getByText('₦85,000').evaluate((price) => (price.id = 'price'))
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#price' })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  expect(fonts.map(({ familyName }) => familyName)).toEqual(['Cormorant Garamond SemiBold'])
})

it.each([
  [800, 'stays in view beside the room where its button does too'],
  [620, 'goes with the page where the window is too low for it'],
])('in a window %d px high the booking panel %s', async (height) => {
  const page = await hotel.guest({ viewport: { width: 1366, height }, reducedMotion: 'reduce' })
  await visitLive(page, '/room/7')
  const panel = page.getByRole('region', { name: 'Booking' })
  const before = await boxOf(panel)
  await page.evaluate((down) => window.scrollTo(0, down), before.y)
  const { y } = await boxOf(panel)
  const { bottom } = await boxOf(panel.getByRole('button', { name: 'Book Now' }))
  expect([y > BAR_HEIGHT, bottom <= height]).toEqual([height === 800, true])
})

it('the counter stands beside the dots on the narrowest screen', async () => {
  const page = await hotel.guest({ viewport: NARROW, reducedMotion: 'reduce' })
  await visitLive(page, '/')
  const rooms = page.getByRole('region', { name: 'Rooms' })
  const next = await boxOf(rooms.getByRole('button', { name: 'Next slide' }))
  const counter = await boxOf(rooms.getByText('01/08'))
  expect(counter.y).toBeLessThan(next.bottom)
  expect(counter.x + counter.width).toBeLessThanOrEqual(NARROW.width)
})

it('a wrong field is not scrolled to so far that its label ends below the bar', async () => {
  const page = await hotel.guest({ viewport: PHONE, reducedMotion: 'reduce' })
  await visit(page, '/contact')
  const main = page.getByRole('main')
  const send = main.getByRole('button', { name: 'Send message' })
  await send.evaluate((button) => button.scrollIntoView({ block: 'start' }))
  await send.click()
  await expect(main.getByLabel('Name').evaluate((field) => field === document.activeElement)).resolves.toBe(
    true,
  )
  expect((await boxOf(main.getByText('Name', { exact: true }))).y).toBeGreaterThanOrEqual(BAR_HEIGHT)
})

it('on paper the headline is dark and no form is printed', async () => {
  const page = await hotel.guest({ reducedMotion: 'reduce' })
  await visit(page, '/contact')
  await page.emulateMedia({ media: 'print' })
  const headline = page.getByRole('heading', { level: 1 })
  expect(await headline.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(68, 64, 60)')
  expect(await page.locator('form:visible').count()).toBe(0)
})

describe('on a screen of little height', () => {
  it.each([
    ['an enlarged one', ENLARGED],
    ['a phone that is held sideways', SIDEWAYS],
  ])('nothing covers what is read: %s', async (_what, viewport) => {
    const page = await hotel.guest({ viewport, reducedMotion: 'reduce' })
    await visitLive(page, '/room/2')
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('complementary', { name: 'Book or ask' }).isVisible()).toBe(false)
    await page.mouse.wheel(0, 500)
    await page.waitForFunction(() => scrollY > 400)
    expect((await boxOf(page.getByRole('banner'))).bottom).toBeLessThan(0)
  })

  it('on any other the bar stays', async () => {
    const page = await hotel.guest({ viewport: NARROW, reducedMotion: 'reduce' })
    await visitLive(page, '/room/2')
    await page.getByRole('complementary', { name: 'Book or ask' }).waitFor()
    await page.mouse.wheel(0, 500)
    await page.waitForFunction(() => scrollY > 400)
    expect((await boxOf(page.getByRole('banner'))).y).toBe(0)
  })
})

describe('on paper', () => {
  it('stands the page below an open menu', async () => {
    const page = await hotel.guest({ viewport: PHONE, reducedMotion: 'reduce' })
    await visit(page, '/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('dialog:visible').count()).toBe(0)
    expect(await page.locator('h1').isVisible()).toBe(true)
  })

  it('stands the page below an open picture', async () => {
    const page = await hotel.guest({ reducedMotion: 'reduce' })
    await visitLive(page, '/room/2')
    await page
      .getByRole('button', { name: /pictures/ })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('dialog:visible').count()).toBe(0)
    expect(await page.locator('h1').isVisible()).toBe(true)
  })

  it('stands an alert alone, without its buttons and its veil', async () => {
    const page = await hotel.guest({ reducedMotion: 'reduce' })
    await visitLive(page, '/room/2')
    await page.getByRole('button', { name: 'Book Now' }).click()
    const alert = page.getByRole('alertdialog')
    await alert.waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await alert.isVisible()).toBe(true)
    expect(await page.locator('main:visible, header:visible, footer:visible, button:visible').count()).toBe(0)
    const veil = await alert.evaluate((dialog) => getComputedStyle(dialog, '::backdrop').display)
    expect(veil).toBe('none')
  })
})
