import axe, { type AxeResults, type NodeResult } from 'axe-core'
import type { Page } from 'playwright-core'
import { DESKTOP, PHONE } from '../support/browser'
import { SCREEN_STATES, stateNamed } from '../support/states'
import { contextOptionsOf } from '../support/states/state'
import { useSite } from '../support/useSite'
import { faintTextsOn } from '../support/text-contrast'

const hotel = useSite('rehearsal')

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Gives one line for each element that breaks a rule; looks into the frames of our own origin too. */
async function violationsOn(page: Page): Promise<string[]> {
  for (const frame of page.frames()) await frame.evaluate(axe.source)
  const { violations } = await page.evaluate((tags): Promise<AxeResults> => {
    const inPage: typeof axe = Reflect.get(window, 'axe')
    return inPage.run({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })
  }, RULES)
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => ({ id, node })))
  const judged = await Promise.all(
    found.map(async ({ id, node }) => id !== 'color-contrast' || !(await isOnBar(page, node))),
  )
  return found
    .filter((_, position) => judged[position])
    .map(({ id, node }) => `${id}: ${node.html}\n${node.failureSummary ?? ''}`)
}

/** axe holds what is fixed against the middle of the page, wherever it stands: the bar's ground is measured below. */
async function isOnBar(page: Page, node: NodeResult): Promise<boolean> {
  const [selector] = node.target
  if (node.target.length > 1 || typeof selector !== 'string') return false
  return page.locator(selector).evaluate((element) => element.closest('header') !== null)
}

it('finds what is wrong, in the page and in the frame of the payment', async () => {
  const page = await hotel.guest({ reducedMotion: 'reduce' })
  await stateNamed('booking-popup').open(page)
  for (const frame of page.frames()) {
    await frame.evaluate(() => document.body.append(document.createElement('img')))
  }
  const found = await violationsOn(page)
  expect(found.filter((line) => line.startsWith('image-alt:')).length).toBe(page.frames().length)
})

it.each(SCREEN_STATES.map((state) => [state.name, state] as const))(
  '%s breaks no rule of axe, on a phone and on a desktop',
  async (_name, state) => {
    for (const pattern of state.expects ?? []) hotel.expectComplaint(pattern)
    await state.prepare?.(hotel.site)
    const page = await hotel.guest({ viewport: PHONE, ...contextOptionsOf(state) })
    await state.open(page)
    expect(await violationsOn(page)).toEqual([])
    if (state.isNarrowOnly) return
    await page.setViewportSize(DESKTOP)
    expect(await violationsOn(page)).toEqual([])
  },
)

describe('what axe cannot measure: text over a picture, and on the bar', () => {
  it('finds a text that is too faint for its ground', async () => {
    const page = await hotel.guest({ viewport: PHONE, reducedMotion: 'reduce' })
    await stateNamed('home-top').open(page)
    await page.getByRole('heading', { level: 1 }).evaluate((heading) => (heading.style.color = '#777777'))
    expect(await faintTextsOn(page)).toContainEqual(
      expect.stringMatching(/^"WELCOME TO THE LANDMARK HOTEL": [12]\.\d/),
    )
  })

  it.each(['home-top', 'home-scrolled', 'rooms', 'room', 'room-occupied', 'dining', 'facilities', 'contact'])(
    'each text on the first screen of %s stands out from what is really behind it',
    async (name) => {
      const state = stateNamed(name)
      for (const viewport of [PHONE, DESKTOP]) {
        const page = await hotel.guest({ viewport, ...contextOptionsOf(state) })
        await state.open(page)
        expect(await faintTextsOn(page)).toEqual([])
      }
    },
  )
})
