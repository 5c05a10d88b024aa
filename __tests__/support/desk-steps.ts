import type { Page } from 'playwright-core'

interface Changes {
  /** In naira. */
  price: number
  /** Absolute path of a file. */
  picture: string
}

/** Changes the price and the picture of a room, from the desk's screen of all rooms. */
export async function changeRoom(page: Page, name: string, { price, picture }: Changes): Promise<void> {
  await page.getByRole('link', { name: `change price, texts and picture of ${name}` }).click()
  await page.getByLabel('Price of a night, in naira').fill(String(price))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  await page.getByLabel('Choose a new picture').setInputFiles(picture)
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await page.getByText('The new picture is saved.').waitFor()
}
