import type { Locator, Page } from 'playwright-core'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')
const LINKS = ['Home', 'Rooms', 'Dining', 'Facilities', 'Contact']
/** The specification's dark red, #991b1b. */
const DARK_RED = /^rgba?\(153, 27, 27/

async function open(width: number) {
  const page = await hotel.guest({ viewport: { width, height: 800 } })
  await page.goto('/')
  return page
}

/** Resolves when the browser has painted what a scrolling changes. */
function scrollTo(page: Page, top: number): Promise<void> {
  return page.evaluate(
    (height) =>
      new Promise<void>((resolve) => {
        const painted = () => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
        window.addEventListener('scroll', painted, { once: true })
        window.scrollTo(0, height)
      }),
    top,
  )
}

/** Resolves when nothing in an element moves or changes its colour any more. */
async function finishMotion(element: Locator): Promise<void> {
  await element.evaluate((root) =>
    Promise.all(
      root
        .getAnimations({ subtree: true })
        // Scrolling drives the bar's, which ends only with it.
        .filter(({ timeline }) => timeline === document.timeline)
        .map(({ finished }) => finished),
    ),
  )
}

it('at 768 px the five links show inline and there is no menu button', async () => {
  const page = await open(768)
  const bar = page.getByRole('banner')
  for (const name of LINKS) await bar.getByRole('link', { name, exact: true }).waitFor({ state: 'visible' })
  expect(await bar.getByRole('button', { name: /menu/i }).count()).toBe(0)
})

it('a double tap on the button opens the panel, and closes it no more', async () => {
  const page = await open(360)
  const {
    x = 0,
    y = 0,
    width = 0,
  } = (await page.getByRole('button', { name: /open menu/i }).boundingBox()) ?? {}
  const panel = page.getByRole('dialog')
  await page.mouse.click(x + width / 2, y + width / 2)
  await panel.waitFor({ state: 'visible' })
  const covers = () => panel.getByRole('button').evaluate((button) => getComputedStyle(button).pointerEvents)
  expect(await covers()).toBe('none')
  await page.mouse.click(x + width / 2, y + width / 2)
  await finishMotion(panel)
  expect([await panel.isVisible(), await covers()]).toEqual([true, 'auto'])
})

it('at 767 px a button opens a panel of 200 px from the right with the same links', async () => {
  const page = await open(767)
  expect(await page.getByRole('banner').getByRole('link', { name: 'Dining', exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: /open menu/i }).click()
  const panel = page.getByRole('dialog')
  await panel.waitFor({ state: 'visible' })
  await finishMotion(panel)
  expect(await panel.getByRole('link').allTextContents()).toEqual(LINKS)
  const box = await panel.boundingBox()
  expect(box?.width).toBe(200)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(767)
})

it('the panel closes by its button, by Escape, by choosing a link and by widening the window', async () => {
  const page = await open(400)
  const panel = page.getByRole('dialog')
  const openPanel = async () => {
    await page.getByRole('button', { name: /open menu/i }).click()
    await panel.waitFor({ state: 'visible' })
  }
  await openPanel()
  await panel.getByRole('button', { name: /close/i }).click()
  await panel.waitFor({ state: 'hidden' })
  await openPanel()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await openPanel()
  await page.setViewportSize({ width: 768, height: 800 })
  await panel.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 400, height: 800 })
  await openPanel()
  await panel.getByRole('link', { name: 'Dining' }).click()
  await page.waitForURL('**/dining')
  await panel.waitFor({ state: 'hidden' })
})

it('Back closes the panel and stays; a chosen link leaves no entry of the panel behind', async () => {
  const page = await open(400)
  await page.goto('/rooms')
  const panel = page.getByRole('dialog')
  const openPanel = async () => {
    await page.getByRole('button', { name: /open menu/i }).click()
    await panel.waitFor({ state: 'visible' })
    await page.waitForFunction(() => Reflect.has(Object(window.history.state), 'opened'))
  }
  await scrollTo(page, 500)
  await openPanel()
  await page.goBack()
  await panel.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/rooms')
  expect(await page.evaluate(() => window.scrollY)).toBe(500)
  await openPanel()
  await panel.getByRole('button', { name: /close/i }).click()
  await panel.waitFor({ state: 'hidden' })
  await page.waitForFunction(() => !Reflect.has(Object(window.history.state), 'opened'))
  await openPanel()
  await panel.getByRole('link', { name: 'Dining' }).click()
  await page.waitForURL('**/dining')
  await page.goBack()
  await page.waitForURL('**/rooms')
  await page.goBack()
  await page.waitForURL(/:\d+\/$/)
})

it('the bar is 70 px high, transparent at first and dark red once scrolled', async () => {
  const page = await open(1280)
  const bar = page.getByRole('banner')
  const background = () => bar.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect((await bar.boundingBox())?.height).toBe(70)
  expect(await background()).toBe('rgba(0, 0, 0, 0)')
  await scrollTo(page, 300)
  await finishMotion(bar)
  expect(await background()).toMatch(DARK_RED)
  expect((await bar.boundingBox())?.y).toBe(0)
  await scrollTo(page, 0)
  await finishMotion(bar)
  expect(await background()).toBe('rgba(0, 0, 0, 0)')
})
