import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { atHotel } from '../../src/shared/stay'
import { openPaymentProvider } from '../../src/server/app/payments'
import { createRefundWorker } from '../../src/server/refunds/worker'
import { alertMessage, openRoom, pressBookNow, rehearsalPopup } from './booking-steps'
import { DESKTOP, launchBrowser, newGuest, type Visit } from './browser'
import { openHotelWithDesk } from './desk-hotel'

/** The server runs in this process. Only its date is moved, which then goes on by itself. */
const NOT_MOVED = [
  'setTimeout',
  'setInterval',
  'setImmediate',
  'nextTick',
  'queueMicrotask',
  'performance',
] as const

/** Opens a hotel with its desk, in which a test moves the time for the server and all browsers. */
export async function openDaysAtHotel(day: string, time: string) {
  jest.useFakeTimers({ now: atHotel(day, time), advanceTimers: true, doNotFake: [...NOT_MOVED] })
  const folder = await mkdtemp(join(tmpdir(), 'hotel-days-'))
  const hotel = await openHotelWithDesk(folder)
  const { database, app } = hotel.backend
  // Node’s own header has the real date, and guests go by it.
  app.server.prependListener('request', (_, reply) => reply.setHeader('date', new Date().toUTCString()))
  const payments = await openPaymentProvider(hotel.env)
  const browser = await launchBrowser()
  const visits: Visit[] = []
  const refunds = createRefundWorker({ database, paystack: payments.client, now: () => new Date() })

  async function visit(url: string, viewport = DESKTOP): Promise<Page> {
    const opened = await newGuest(browser, url, { viewport, reducedMotion: 'reduce' })
    visits.push(opened)
    await opened.page.context().clock.setFixedTime(new Date())
    return opened.page
  }

  return {
    ...hotel,
    database,
    paystack: payments.client,
    visit,

    async at(nextDay: string, nextTime: string): Promise<void> {
      const now = atHotel(nextDay, nextTime)
      jest.setSystemTime(now)
      const pages = visits.map(({ page }) => page).filter((page) => !page.isClosed())
      await Promise.all(pages.map((page) => page.context().clock.setFixedTime(now)))
    },

    /** Fills in the form of a room's page, and opens the popup. */
    async startBooking(roomId: number, name: string): Promise<Page> {
      const page = await visit(hotel.url)
      await openRoom(page, roomId)
      await pressBookNow(page, { name, email: `${name.split(' ')[0]?.toLowerCase()}@example.com` })
      await rehearsalPopup(page).getByRole('button', { name: /^Pay/ }).waitFor()
      return page
    },

    /** Pays in the popup that is open, and returns what the guest is told, who then leaves. */
    async pay(page: Page): Promise<string> {
      await rehearsalPopup(page).getByRole('button', { name: /^Pay/ }).click()
      const message = await alertMessage(page)
      await page.context().close()
      return message
    },

    /** Asks Paystack, as the refund job does in hours, until all money has gone back. */
    async payBack(): Promise<void> {
      const waiting = database.updateTable('refunds').where('state', '!=', 'processed')
      const due = waiting.set({ next_attempt_at: new Date(0).toISOString() })
      while ((await due.executeTakeFirst()).numUpdatedRows > 0n) await refunds.runOnce()
    },

    /** Throws what the browsers complained of. */
    async close(): Promise<void> {
      await browser.close()
      await payments.close()
      await hotel.backend.close()
      await rm(folder, { recursive: true, force: true })
      jest.useRealTimers()
      const heard = visits.flatMap(({ complaints }) => complaints)
      if (heard.length > 0) throw new Error(`The browser complained:\n${heard.join('\n')}`)
    },
  }
}
