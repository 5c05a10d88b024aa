import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'

const LOOK_AGAIN_MS = 200

interface Changes {
  /** In naira. */
  price: number
  /** Absolute path of a file. */
  picture: string
}

/** Gives a room another price and another picture, from the desk's screen of all rooms. */
export async function changeRoom(page: Page, name: string, { price, picture }: Changes): Promise<void> {
  await page.getByRole('link', { name: `change price, texts and picture of ${name}` }).click()
  await page.getByLabel('Price of a night, in naira').fill(String(price))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  await page.getByLabel('Choose a new picture').setInputFiles(picture)
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await page.getByText('The new picture is saved.').waitFor()
}

/**
 * Presses Publish, and gives the steps that were shown until the pages are those of the rooms. `onProgress`
 * runs when the progress is seen first. Throws when the publishing fails, or is not done in time.
 */
export async function publishFromDesk(
  page: Page,
  withinMs: number,
  onProgress: () => Promise<unknown>,
): Promise<string[]> {
  const steps: string[] = []
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByRole('progressbar', { name: 'Publishing' }).waitFor()
  await onProgress()
  const until = performance.now() + withinMs
  while (!(await page.getByText('The pages show what the rooms are now.').isVisible())) {
    const failure = page.getByText(/^The last publishing failed/)
    if (await failure.isVisible()) throw new Error((await failure.textContent()) ?? '')
    if (performance.now() > until) throw new Error('the publishing is not done in time')
    const [step] = await page.locator('li[aria-current=step]').allTextContents()
    if (step !== undefined && steps.at(-1) !== step) steps.push(step)
    await wait(LOOK_AGAIN_MS)
  }
  return steps
}
