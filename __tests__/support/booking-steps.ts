import type { Page } from 'playwright-core'

export const GUEST = { name: 'Ada Obi', email: 'ada@example.com' }

/** Opens a room's page and waits until it can be booked. */
export async function openRoom(page: Page, roomId: number): Promise<void> {
  await page.goto(`/room/${roomId}`)
  // On a phone the form is loaded when the guest scrolls to it.
  await page.getByRole('region', { name: 'Booking' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Book Now' }).waitFor()
}

/** Fills in the booking form that is on the screen and presses Book Now. */
export async function pressBookNow(page: Page, { name, email } = GUEST): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('Name').fill(name)
  await main.getByLabel('Email').fill(email)
  await main.getByRole('button', { name: 'Book Now' }).click()
}

/** The inside of the rehearsal's popup. */
export function rehearsalPopup(page: Page) {
  return page.frameLocator('iframe[src*="/api/rehearsal/checkout/"]')
}

/** Presses Pay, and again when a busy server has refused, until there is an alert. */
export async function payInRehearsal(page: Page): Promise<void> {
  const popup = rehearsalPopup(page)
  await popup.getByRole('button', { name: 'Pay', exact: true }).click()
  for (let waits = 0; waits < 500 && !(await page.getByRole('alertdialog').isVisible()); waits += 1) {
    await page.waitForTimeout(200)
    const isRefused = await popup.locator('#result:not(:empty)').isVisible()
    if (isRefused) await popup.getByRole('button', { name: 'Pay', exact: true }).click()
  }
}

/** Waits for the alert, returns its message, and leaves it open. */
export async function alertMessage(page: Page): Promise<string> {
  const alert = page.getByRole('alertdialog')
  await alert.waitFor()
  const labelledBy = await alert.getAttribute('aria-labelledby')
  return (await page.locator(`[id="${labelledBy}"]`).textContent()) ?? ''
}

/** Closes the open alert; another may be waiting behind it. */
export async function closeAlert(page: Page): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
}
