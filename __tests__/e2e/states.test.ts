import type { Page } from 'playwright-core'
import { violationsOn } from '../support/axe-violations'
import { DESKTOP, PHONE } from '../support/browser'
import { SCREEN_STATES, stateNamed } from '../support/states'
import { scriptlessStates } from '../support/states/media'
import { contextOptionsOf, type State, visit } from '../support/states/state'
import { textLossesOn, withWideText } from '../support/text-losses'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')

const NARROW = { width: 320, height: 640 }
/** What is left of 1280x800 when a guest zooms in. */
const ZOOMED = { '200 %': { width: 640, height: 400 }, '400 %': { width: 320, height: 200 } }

it('finds what is wrong, in the page and in the frame of the payment', async () => {
  const page = await hotel.guest({ reducedMotion: 'reduce' })
  await stateNamed('booking-popup').open(page)
  for (const frame of page.frames()) {
    await frame.evaluate(() => document.body.append(document.createElement('img')))
  }
  const found = await violationsOn(page)
  expect(found.filter((line) => line.startsWith('image-alt:')).length).toBe(page.frames().length)
})

it('finds a text that is cut, one outside the window, and one off its ground', async () => {
  const page = await hotel.guest({ viewport: NARROW, reducedMotion: 'reduce' })
  await visit(page, '/contact')
  expect(await textLossesOn(page)).toEqual([])
  await page.evaluate(() => {
    const [cut, outside, off] = [1, 2, 3].map(() => document.body.appendChild(document.createElement('p')))
    cut?.append('cut words')
    cut?.style.setProperty('overflow', 'hidden')
    cut?.style.setProperty('height', '10px')
    outside?.append('words outside')
    outside?.style.setProperty('position', 'absolute')
    outside?.style.setProperty('left', '300px')
    off?.append('words off their ground')
    off?.style.setProperty('background', 'red')
    off?.style.setProperty('white-space', 'nowrap')
    off?.style.setProperty('width', '40px')
  })
  expect(await textLossesOn(page)).toEqual([
    expect.stringMatching(/the page is \d+ px wide/),
    expect.stringContaining('"cut words" is cut off'),
    '"words outside" is outside the window',
    '"words off their ground" runs off its own ground',
  ])
})

/** A menu that opened on a phone is still there at 640 px. */
async function lossesAtEachSize(page: Page): Promise<string[]> {
  const losses: string[] = []
  for (const [name, size] of Object.entries({ '320 px': NARROW, ...ZOOMED })) {
    await page.setViewportSize(size)
    losses.push(...(await textLossesOn(page)).map((loss) => `at ${name}: ${loss}`))
  }
  await page.setViewportSize(NARROW)
  const spread = await withWideText(page, () => textLossesOn(page))
  return [...losses, ...spread.map((loss) => `with wide text: ${loss}`)]
}

async function open(state: State): Promise<Page> {
  for (const pattern of state.expects ?? []) hotel.expectComplaint(pattern)
  await state.prepare?.(hotel.site)
  const page = await hotel.guest({ viewport: NARROW, ...contextOptionsOf(state) })
  await state.open(page)
  return page
}

it.each(SCREEN_STATES.map((state) => [state.name, state] as const))(
  '%s loses nothing at 320 px, zoomed in, and with wide text; it breaks no rule of axe on a phone or a desktop',
  async (_name, state) => {
    const page = await open(state)
    expect(await lossesAtEachSize(page)).toEqual([])
    for (const [device, viewport] of Object.entries({ PHONE, DESKTOP })) {
      if (state.isNarrowOnly && viewport === DESKTOP) continue
      await page.setViewportSize(viewport)
      expect([device, await violationsOn(page)]).toEqual([device, []])
    }
  },
)

it.each(scriptlessStates.map((state) => [state.name, state] as const))(
  '%s loses nothing at 320 px, zoomed in, and with wide text',
  async (_name, state) => {
    expect(await lossesAtEachSize(await open(state))).toEqual([])
  },
)
