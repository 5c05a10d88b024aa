import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Kysely } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { formatNaira } from '../../src/shared/money'
import type { Role } from '../../src/shared/desk/roles'
import { businessDay, dayAfter } from '../../src/shared/stay'
import type { Backend } from '../../src/server/app/backend'
import { openPaymentProvider } from '../../src/server/app/payments'
import { audit } from '../../src/server/audit/audit'
import { openHotelDatabase } from '../../src/server/db/database'
import type { Database } from '../../src/server/db/schema'
import type { PaystackClient } from '../../src/server/paystack/client'
import { createRefundWorker } from '../../src/server/refunds/worker'
import { alertMessage, closeAlert, openRoom, pressBookNow, rehearsalPopup } from '../support/booking-steps'
import { DESKTOP, launchBrowser, newGuest, PHONE, type Visit } from '../support/browser'
import { openHotelWithDesk, signIn } from '../support/desk-hotel'
import { changeRoom } from '../support/desk-steps'

let browser: Browser
let folder: string
let backend: Backend
let visits: Visit[]

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

beforeEach(async () => {
  visits = []
  folder = await mkdtemp(join(tmpdir(), 'hotel-day-'))
})
afterEach(async () => {
  // The browser tells of the guest who came too late.
  const complaints = visits.flatMap((visit) => visit.complaints).filter((line) => !line.includes('409'))
  await Promise.all(visits.map((visit) => visit.page.context().close()))
  await backend.close()
  await rm(folder, { recursive: true, force: true })
  if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join('\n')}`)
})

async function open(url: string, size = DESKTOP): Promise<Page> {
  const visit = await newGuest(browser, url, { viewport: size })
  visits.push(visit)
  return visit.page
}

/** Pays in the popup that is open, and returns what the guest is told. */
async function pay(page: Page): Promise<string> {
  await rehearsalPopup(page).getByRole('button', { name: /^Pay/ }).click()
  return alertMessage(page)
}

async function startBooking(page: Page, roomId: number, name: string): Promise<void> {
  await openRoom(page, roomId)
  await pressBookNow(page, { name, email: `${name.split(' ')[0]?.toLowerCase()}@example.com` })
  await rehearsalPopup(page).getByRole('button', { name: /^Pay/ }).waitFor()
}

async function book(page: Page, roomId: number, name: string): Promise<void> {
  await startBooking(page, roomId, name)
  expect(await pay(page)).toBe('Booking successful!')
  await closeAlert(page)
}

/** Presses the button that opens a question, answers it, and waits until the question is gone. */
async function answer(page: Page, button: string, confirm: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: confirm }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Does at once what the hotel's worker does in minutes: it asks Paystack until all money has gone back. */
async function payBack(database: Kysely<Database>, paystack: PaystackClient): Promise<void> {
  const worker = createRefundWorker({ database, paystack, now: () => new Date() })
  for (let runs = 0; runs < 20; runs += 1) {
    await database
      .updateTable('refunds')
      .set({ next_attempt_at: new Date(0).toISOString() })
      .execute()
    await worker.runOnce()
    const waiting = await database
      .selectFrom('refunds')
      .select('id')
      .where('state', '!=', 'processed')
      .execute()
    if (waiting.length === 0) return
  }
  throw new Error('the money has not gone back')
}

async function playTheDay(): Promise<void> {
  const hotel = await openHotelWithDesk(folder)
  const { env, url, deskUrl } = hotel
  backend = hotel.backend
  const database = await openHotelDatabase(env)
  const signInAs = async (name: string, role: Role, size = DESKTOP) => {
    const page = await open(deskUrl, size)
    await signIn(page, hotel, database, { name, role })
    return page
  }
  const roomOf = (roomId: number) =>
    database.selectFrom('rooms').selectAll().where('id', '=', roomId).executeTakeFirstOrThrow()
  const priceOf = async (roomId: number) => (await roomOf(roomId)).price_kobo / 100

  const day = businessDay(new Date().toISOString())

  // The clerk has the day before her, on a phone.
  const clerk = await signInAs('Grace Eze', 'desk', PHONE)
  await clerk.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  const arrivals = clerk.getByRole('region', { name: /^Arrivals/ })

  // Three guests book; two of them want the same room.
  const late = await open(url)
  await startBooking(late, 1, 'Chidi Okafor')
  const first = await open(url)
  await book(first, 1, 'Ada Obi')
  await arrivals.getByRole('link', { name: 'Ada Obi' }).waitFor()
  const second = await open(url)
  await book(second, 2, 'Bola Ade')
  await arrivals.getByRole('link', { name: 'Bola Ade' }).waitFor()
  expect(await pay(late)).not.toBe('Booking successful!')

  // She checks one in and moves one, which the owner cancels with all the money back, whatever the hour is.
  await answer(clerk, 'Check in Ada Obi', 'Check in Ada Obi')
  await arrivals.getByRole('link', { name: 'Ada Obi' }).waitFor({ state: 'detached' })
  await arrivals.getByRole('link', { name: 'Bola Ade' }).click()
  await clerk.getByRole('button', { name: 'Move Bola Ade' }).click()
  const { name: free } = await roomOf(3)
  await clerk.getByLabel('Free rooms').selectOption('3')
  await clerk.getByRole('button', { name: `Move to ${free}` }).click()
  await clerk.getByText('moved').first().waitFor()
  const owner = await signInAs('Ifeoma Landmark', 'owner')
  await owner.getByRole('link', { name: 'Bola Ade' }).first().click()
  await owner.getByRole('button', { name: 'Cancel Bola Ade' }).click()
  await owner.getByLabel('How much goes back, in naira').fill(String(await priceOf(2)))
  await owner.getByRole('button', { name: /^Cancel and give back/ }).click()
  await clerk.getByText('Cancelled').first().waitFor()

  // The first guest leaves, the room is cleaned, and another guest books it.
  await clerk.getByRole('link', { name: 'Rooms' }).click()
  const { name: roomName } = await roomOf(1)
  await answer(clerk, 'Check out Ada Obi', 'Check out Ada Obi')
  await clerk.getByRole('button', { name: `Ready ${roomName}` }).click()
  await clerk.getByRole('button', { name: `Ready ${roomName}` }).waitFor({ state: 'detached' })
  const again = await open(url)
  await book(again, 1, 'Dayo Musa')
  await clerk.getByRole('link', { name: 'Dayo Musa' }).waitFor()

  // Marketing changes a price and a picture; the public page follows.
  const marketing = await signInAs('Tobi Bello', 'marketing')
  await marketing.getByRole('heading', { name: 'Rooms', level: 1 }).waitFor()
  const before = await roomOf(4)
  await changeRoom(marketing, before.name, {
    price: 99_500,
    picture: resolve('content/images/rooms/classic-room.jpg'),
  })
  const after = await roomOf(4)
  expect([before.image, after.image]).toEqual([expect.any(String), expect.stringMatching(/^desk\//)])
  const looker = await open(url)
  await looker.goto('/room/4')
  await looker.getByText('₦99,500').first().waitFor()

  // The owner prints the day's money, and that of the next, in case the day ended meanwhile: every figure is
  // the rehearsal ledger's.
  await owner.getByRole('link', { name: 'Money' }).click()
  const sums = owner.locator('dl').filter({ hasText: 'Kept' })
  const ledger = await openPaymentProvider(env)
  try {
    const taken = (await priceOf(1)) * 3 + (await priceOf(2))
    const refunded = (await priceOf(1)) + (await priceOf(2))
    await payBack(database, ledger.client)
    await owner.reload()
    await owner.getByLabel('From', { exact: true }).fill(day)
    await owner.getByLabel('To', { exact: true }).fill(dayAfter(day, 1))
    await sums.getByText(formatNaira(refunded)).waitFor()
    await sums.getByText(formatNaira(taken)).waitFor()
    await sums.getByText(formatNaira(taken - refunded)).waitFor()
    await expect(owner.getByText(/not agree with Paystack/).count()).resolves.toBe(0)
    await expect(owner.pdf().then((pdf) => pdf.length > 1_000)).resolves.toBe(true)
    const report = await audit({ database, paystack: ledger.client })
    expect(report.violations).toEqual([])
    expect(report.numbers).toMatchObject({ taken_kobo: taken * 100, refunded_kobo: refunded * 100 })
  } finally {
    await ledger.close()
    await database.destroy()
  }
}

it('plays a day at the desk', () => playTheDay())
