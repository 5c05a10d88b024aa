import type { Locator } from 'playwright-core'
import { PHONE } from '../support/browser'
import { visit, visitLive } from '../support/states/state'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')

const SIDEWAYS = { width: 740, height: 360 }
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
