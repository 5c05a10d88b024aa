import type { Locator, Page } from 'playwright-core'

/** Steps of staff at the desk, by the labels that they read. Guests and rooms are given by name. */

type Fill = (form: Locator) => Promise<void>

/** Goes to a screen by the navigation. */
export async function open(page: Page, screen: string): Promise<void> {
  const bar = page.getByRole('navigation')
  const link = bar.getByRole('link', { name: screen, exact: true })
  // A phone's bar has no place for all of them.
  const more = bar.getByRole('button', { name: 'More' })
  await link.or(more).first().waitFor()
  if (!(await link.isVisible())) await more.click()
  await link.click()
  await page.getByRole('heading', { name: screen, level: 1 }).waitFor()
}

/** Presses the button that opens a form, fills it in, sends it, and waits until it is gone. */
async function answer(page: Page, button: string, confirm: string | RegExp, fill?: Fill) {
  await page.getByRole('button', { name: button }).first().click()
  const form = page.getByRole('dialog')
  await fill?.(form)
  await form.getByRole('button', { name: confirm }).click()
  await form.waitFor({ state: 'detached' })
}

/** How money changes hands at the desk. Cash has no slip. */
export type Paid = 'Cash' | ['POS' | 'Transfer', slip: string]

async function choosePaid(form: Locator, paid: Paid): Promise<void> {
  const [method, slip] = typeof paid === 'string' ? [paid] : paid
  await form.getByLabel(method, { exact: true }).check()
  if (slip !== undefined) await form.getByLabel(/^(Number of the slip|Reference of the transfer)$/).fill(slip)
}

async function openBooking(page: Page, guest: string): Promise<void> {
  await open(page, 'Bookings')
  await page.getByRole('link', { name: guest }).first().click()
  await page.getByRole('heading', { name: guest }).waitFor()
}

export async function checkIn(page: Page, guest: string): Promise<void> {
  await open(page, 'Today')
  await answer(page, `Check in ${guest}`, `Check in ${guest}`)
}

export async function checkOut(page: Page, guest: string): Promise<void> {
  await open(page, 'Rooms')
  await answer(page, `Check out ${guest}`, `Check out ${guest}`)
}

export async function walkIn(page: Page, guest: string, room: string, paid: Paid, nights = 1): Promise<void> {
  await open(page, 'Rooms')
  await answer(page, `Walk-in ${room}`, `Check in ${guest}`, async (form) => {
    await form.getByLabel('Name of the guest').fill(guest)
    await form.getByLabel('Nights', { exact: true }).fill(String(nights))
    await choosePaid(form, paid)
  })
  await page.getByRole('heading', { name: guest }).waitFor()
}

/** Says on the screen of rooms, which follows by itself, that one is clean. */
export async function ready(page: Page, room: string): Promise<void> {
  const button = page.getByRole('button', { name: `Ready ${room}` })
  await button.click()
  await button.waitFor({ state: 'detached' })
}

/** Ends what a room was closed for. It is cleaned before it is sold again. */
export async function putOnSale(page: Page, room: string): Promise<void> {
  await open(page, 'Rooms')
  await page.getByRole('button', { name: `Open again ${room}` }).click()
  await ready(page, room)
  await page.getByRole('button', { name: `Walk-in ${room}` }).waitFor()
}

export async function stayOn(page: Page, guest: string, paid: Paid): Promise<void> {
  await openBooking(page, guest)
  await answer(page, `Stay on ${guest}`, /^Stay on/, (form) => choosePaid(form, paid))
}

export async function charge(page: Page, guest: string, what: string, naira: number): Promise<void> {
  await openBooking(page, guest)
  await answer(page, `Add charge ${guest}`, /^Charge/, async (form) => {
    await form.getByLabel('What for').fill(what)
    await form.getByLabel('How much').fill(String(naira))
  })
}

export async function takePayment(page: Page, guest: string, naira: number, paid: Paid): Promise<void> {
  await openBooking(page, guest)
  await answer(page, `Take payment ${guest}`, /was paid$/, async (form) => {
    await form.getByLabel('How much').fill(String(naira))
    await choosePaid(form, paid)
  })
}

/** Voids an entry of the folio that is on the screen. */
export async function voidEntry(page: Page, what: string, why: string): Promise<void> {
  await answer(page, `Void ${what}`, 'Void it', (form) => form.getByLabel('Why').fill(why))
}

/** Gives a part of the money back. */
export async function giveBack(
  page: Page,
  guest: string,
  way: 'Cash' | 'Paystack',
  naira: number,
  why: string,
) {
  await openBooking(page, guest)
  await answer(page, `Give back ${guest}`, /^Give back/, async (form) => {
    await form.getByLabel(way).check()
    await form.getByLabel('How much').fill(String(naira))
    await form.getByLabel('Why').fill(why)
  })
}

/** Records a no-show or a cancellation. What goes back is what the form proposes. */
export async function endUnused(page: Page, step: 'No-show' | 'Cancel', guest: string): Promise<void> {
  await openBooking(page, guest)
  await answer(page, `${step} ${guest}`, /goes back$|give back/)
}

export async function handOver(page: Page, counted: number, note: string): Promise<void> {
  await open(page, 'Money')
  await page.getByLabel('Cash counted').fill(String(counted))
  await page.getByLabel('Note to the next shift').fill(note)
  await page.getByRole('button', { name: 'Hand over' }).click()
  await page.getByText(/^Handed over/).waitFor()
}

export async function readHandover(page: Page, by: string): Promise<void> {
  await open(page, 'Money')
  const button = page.getByRole('button', { name: `I have read it the note by ${by}` })
  await button.click()
  await button.waitFor({ state: 'detached' })
}

/** Invites somebody, and returns the link to hand on. */
export async function invitePerson(page: Page, name: string, role: string): Promise<string> {
  await open(page, 'People')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel(new RegExp(`^${role}:`)).check()
  await page.getByRole('button', { name: 'Make a link' }).click()
  return page.getByLabel(`Link for ${name}`).inputValue()
}

/** Opens a link to the desk and chooses a password behind it. */
export async function choosePassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await page.getByRole('button', { name: 'Switch person' }).waitFor()
}

/** Opens the money of a day afresh, and returns its sums by method, and by person and method. */
export async function readSums(page: Page, day: string): Promise<Record<string, number>> {
  await page.goto('/desk/money')
  await page.getByLabel('From', { exact: true }).fill(day)
  await page.getByLabel('To', { exact: true }).fill(day)
  const sheet = page.getByRole('region').filter({ has: page.getByLabel('From', { exact: true }) })
  await sheet.getByText('Every figure agrees with Paystack’s own list').waitFor()
  const names = await sheet.getByRole('term').allInnerTexts()
  const texts = await sheet.getByRole('definition').allInnerTexts()
  const sums = names.flatMap((name, index) => {
    const amounts = (texts[index] ?? '').matchAll(/(−?)₦([\d,]+)(?: of .*| (cash|POS|transfer))?/g)
    return [...amounts].map(([, minus, digits, method]) => {
      const naira = Number(digits?.replaceAll(',', ''))
      return [`${name}${method ? `, ${method}` : ''}`.toLowerCase(), minus ? -naira : naira] as const
    })
  })
  return Object.fromEntries(sums.filter(([name]) => !/^(taken|paid back)/.test(name)))
}

/** Returns the words of the screen as it is printed. */
export async function printed(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' })
  const text = await page.locator('body').innerText()
  await page.emulateMedia({ media: 'screen' })
  return text
}

/** Opens the night audit afresh, and returns its lines, without the codes of bookings, and its verdict. */
export async function readNight(page: Page, day: string): Promise<string[]> {
  await page.goto('/desk/money/night')
  await page.getByLabel('Night', { exact: true }).fill(day)
  const verdict = await page.getByText(/charged\. (Everything adds up|\d+ lines? needs?)/).innerText()
  const rows = await page.getByRole('row').allInnerTexts()
  const lines = rows.slice(1).map((row) =>
    row
      .replace(/,\s*LH-\w+/, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
  return [...lines, verdict]
}
