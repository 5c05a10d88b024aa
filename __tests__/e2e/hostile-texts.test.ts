import type { Page } from 'playwright-core'
import { SCREENS } from '../../src/features/desk/frame/screens'
import { HOSTILE_MARK, HOSTILE_TEXTS } from '../support/hostile-texts'
import { openRoom, payInRehearsal, pressBookNow, alertMessage } from '../support/booking-steps'
import { openGuest, useBrowser, type Visit } from '../support/browser'
import { type HotelWithDesk, openHotelWithDesk, signIn } from '../support/desk-hotel'
import { addRows } from '../support/server/rows'

/** Those that a browser would obey, if it took them for more than text. */
const TEXTS = HOSTILE_TEXTS.filter((text) => /[<{]|javascript:/.test(text))
const NAME = `"><img src=x onerror=alert('${HOSTILE_MARK}')>`
const ROOM = 7

let hotel: HotelWithDesk
const visits: Visit[] = []
const dialogs: string[] = []

useBrowser()
beforeEach(async () => {
  hotel = await openHotelWithDesk()
})

async function open(url: string): Promise<Page> {
  const visit = await openGuest(url)
  visits.push(visit)
  visit.page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  return visit.page
}

/** Whatever of a text became an element or an attribute, and whatever ran, or would without the policy. */
async function obeyed(page: Page): Promise<string[]> {
  const elements = await page.evaluate(
    (mark) =>
      [...document.querySelectorAll('*')]
        .filter(
          (element) =>
            (element.localName === 'script' && element.textContent?.includes(mark)) ||
            [...element.attributes].some(
              // Chats and mails begin with words of the text, which are encoded in the address of the link.
              ({ name, value }) =>
                /^(?:on|src|href|action)/.test(name) &&
                value.includes(mark) &&
                !/^(?:https:\/\/wa\.me\/|mailto:eve@example\.com\?)[^<>"]*$/.test(value),
            ),
        )
        .map(({ outerHTML }) => outerHTML),
    HOSTILE_MARK,
  )
  const complaints = visits.flatMap((visit) => visit.complaints)
  return [...elements, ...dialogs, ...complaints.filter((line) => /Content Security|uncaught/.test(line))]
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

async function writeMessages(): Promise<void> {
  for (const [index, text] of TEXTS.entries()) {
    const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
    const now = new Date().toISOString()
    const row = { id, name: text, email: 'eve@example.com', message: text, created_at: now }
    await addRows(hotel.database, 'messages', row)
  }
}

it('a guest’s texts are only text at the desk', async () => {
  const guest = await open(hotel.url)
  await openRoom(guest, ROOM)
  await pressBookNow(guest, { name: NAME, email: 'eve@example.com' })
  await payInRehearsal(guest)
  expect(await alertMessage(guest)).toBe('Booking successful!')
  expect(await obeyed(guest)).toEqual([])
  await writeMessages()
  const owner = await open(hotel.deskUrl)
  await signIn(owner, hotel, { name: NAME, role: 'owner' })
  for (const { name: screen, path } of SCREENS) {
    await owner.goto(path)
    await owner.getByRole('heading', { level: 1 }).waitFor()
    await owner.waitForLoadState('networkidle')
    expect([screen, await obeyed(owner)]).toEqual([screen, []])
  }
  await owner.goto('/desk/messages')
  const messages = owner.getByRole('main')
  await messages.getByText(HOSTILE_MARK).first().waitFor()
  const shown = inOneLine(await messages.innerText())
  expect(TEXTS.map(inOneLine).filter((text) => !shown.includes(text))).toEqual([])
  await owner.goto('/desk/bookings')
  await owner.getByText(NAME).first().waitFor()
})
