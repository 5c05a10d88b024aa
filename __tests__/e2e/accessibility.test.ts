import type { Page } from 'playwright-core'
import { violationsOn } from '../support/axe-violations'
import { openRoom, pressBookNow, rehearsalPopup } from '../support/booking-steps'
import { PHONE } from '../support/browser'
import { useSite } from '../support/useSite'
import { visit } from '../support/visit'

const hotel = useSite('rehearsal')

const SITUATIONS: Record<string, (page: Page) => Promise<unknown>> = {
  home: (page) => visit(page, '/'),
  'home with the menu open': async (page) => {
    await visit(page, '/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  },
  rooms: (page) => visit(page, '/rooms'),
  'a free room': (page) => openRoom(page, 7),
  'an occupied room': (page) => visit(page, '/room/4'),
  'a form with missing fields': async (page) => {
    await openRoom(page, 7)
    await pressBookNow(page, { name: '', email: '' })
    await page.getByRole('alertdialog').waitFor()
  },
  'the payment of a rehearsal': async (page) => {
    await openRoom(page, 7)
    await pressBookNow(page)
    await rehearsalPopup(page).getByRole('button', { name: 'Pay', exact: true }).waitFor()
  },
  'the contact form': (page) => visit(page, '/contact'),
  'the search for a booking': (page) => visit(page, '/booking'),
}

it.each(Object.entries(SITUATIONS))(
  '%s breaks no rule of axe and needs no sideways scrolling at 320 px',
  async (_name, open) => {
    const page = await hotel.guest({ viewport: { ...PHONE, width: 320 }, reducedMotion: 'reduce' })
    await open(page)
    expect(await violationsOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  },
)

it('shows the focus in forced colours', async () => {
  const page = await hotel.guest({ forcedColors: 'active', reducedMotion: 'reduce' })
  await visit(page, '/contact')
  const field = page.getByRole('main').getByLabel('Message')
  await field.focus()
  expect(await field.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
})
