import type { Page } from 'playwright-core'

/** Opens a page, and waits for its live answer and until nothing more is fetched. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('[aria-busy="true"], [data-waiting]').first().waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
}
