import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** Half as long as the readable one, which each page would be sent. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Returns a text for each element that breaks a rule; looks into the frames of our own origin too. */
export async function violationsOn(page: Page): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
  }
  const { violations } = await page.evaluate((tags): Promise<AxeResults> => {
    const inPage: typeof axe = Reflect.get(window, 'axe')
    return inPage.run({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })
  }, RULES)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html}\n${node.failureSummary ?? ''}`),
  )
}
