import type { Locator, Page } from 'playwright-core'
import { GUEST, rehearsalPopup } from '../support/booking-steps'
import { visit } from '../support/visit'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')
const MOST_STEPS = 60

function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === node.ownerDocument.activeElement)
}

/** Goes from stop to stop until the element has the focus. */
async function tabTo(page: Page, element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press(key)
    if (await hasFocus(element)) return
  }
  throw new Error(`${MOST_STEPS} times ${key} did not lead to ${String(element)}`)
}

/** What the keyboard is on now: its role-like words, for messages that a reader understands. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    return `${element?.tagName ?? ''} ${element?.textContent ?? ''}`.slice(0, 80)
  })
}

/** A page moves the focus a moment after what it shows. */
async function expectFocus(page: Page, element: Locator): Promise<void> {
  await element.waitFor()
  for (let looks = 0; looks < 200; looks += 1) {
    if (await hasFocus(element)) return
    await page.waitForTimeout(50)
  }
  throw new Error(`The focus is on ${await focused(page)} and not on ${String(element)}`)
}

it('by keyboard alone a guest goes from the list to a room, books it, and never loses the focus', async () => {
  const page = await hotel.guest({ reducedMotion: 'reduce' })
  const main = page.getByRole('main')
  await visit(page, '/rooms')
  const listTitle = await page.title()

  await page.keyboard.press('Tab')
  await expectFocus(page, page.getByRole('link', { name: 'Skip to the content' }))
  await page.keyboard.press('Enter')
  await expectFocus(page, main)
  await tabTo(page, main.getByLabel(/Only available tonight/))
  await tabTo(page, main.getByRole('link', { name: 'View Details: Ambassador Suite' }))
  await page.keyboard.press('Enter')

  const email = main.getByLabel('Email')
  await main.getByRole('heading', { level: 1, name: 'Ambassador Suite' }).waitFor()
  await email.waitFor()
  expect(await page.title()).not.toBe(listTitle)
  await page.waitForFunction(() => document.activeElement !== document.body)
  await tabTo(page, email)
  await page.keyboard.type(GUEST.email)
  await tabTo(page, main.getByLabel('Name'), 'Shift+Tab')
  await page.keyboard.type(GUEST.name)
  await tabTo(page, main.getByRole('button', { name: 'Book Now' }))
  await page.keyboard.press('Space')

  const popup = rehearsalPopup(page)
  await expectFocus(page, popup.getByRole('heading', { name: 'Pay ₦380,000' }))
  const pay = popup.getByRole('button', { name: 'Pay', exact: true })
  await tabTo(page, pay)
  for (let step = 0; step < 3; step += 1) {
    await page.keyboard.press('Tab')
    // Nothing of the page lies below the frame within reach.
    expect(await page.evaluate(() => document.activeElement?.closest('#___gatsby'))).toBeFalsy()
  }
  await tabTo(page, pay)
  await page.keyboard.press('Enter')

  const alert = page.getByRole('alertdialog', { name: 'Booking successful!' })
  await page.waitForURL('**/rooms')
  await expectFocus(page, alert.getByRole('button', { name: 'OK' }))
  await page.keyboard.press('Enter')
  await alert.waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement !== document.body)
})
