import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import type { AxeResults, NodeResult } from 'axe-core'
import type { Page } from 'playwright-core'

/** Half as long as the readable one, which each page would be sent. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Gives one line for each element that breaks a rule; looks into the frames of our own origin too. */
export async function violationsOn(page: Page): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
  }
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

/**
 * axe holds what is fixed against the middle of the page, wherever it stands: the bar's ground is measured
 * below.
 */
async function isOnBar(page: Page, node: NodeResult): Promise<boolean> {
  const [selector] = node.target
  if (node.target.length > 1 || typeof selector !== 'string') return false
  return page.locator(selector).evaluate((element) => element.closest('header') !== null)
}
