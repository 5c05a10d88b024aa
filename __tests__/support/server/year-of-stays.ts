import type { Kysely } from 'kysely'
import { checkOut } from '../../../src/server/bookings/check-in'
import type { Database } from '../../../src/server/db/schema'
import { issueInvoice } from '../../../src/server/invoices/invoices'
import { atHotel, dayAfter } from '../../../src/shared/stay'
import { VISIT_EVENTS } from '../../../src/shared/visit-events'
import { HOTEL } from './mail'
import { RECEPTIONIST } from './receptionist'
import { addRows, aMail, findRow } from './rows'
import { walkIn } from './walk-in'

export const YEAR = { from: '2025-11-24', to: '2026-11-23' }
/** The morning after the year. */
export const AFTER_YEAR = new Date('2026-11-24T12:00:00.000Z')

const ROOMS = 40
const DAYS = 365
const PAGES = 20
const MORE_ROOMS = 1_001
const TAXED = { ...HOTEL, taxRates: [{ name: 'VAT', percent: 7.5 }] }

/**
 * Fills fresh books with a year of a full hotel of forty rooms: two nights a guest, with what the desk took,
 * wrote, mailed and invoiced, and with what guests did on the site. Takes a minute.
 */
export async function fillYear(database: Kysely<Database>): Promise<void> {
  // One of the rooms is closed at first.
  await database.deleteFrom('holds').execute()
  const known = await database.selectFrom('rooms').selectAll().execute()
  const any = await findRow(database, 'rooms')
  const more = Array.from({ length: ROOMS - known.length }, (_, index) => ({
    ...any,
    id: MORE_ROOMS + index,
    name: `Lagoon Room ${index + 1}`,
  }))
  await addRows(database, 'rooms', more)
  const guests = new Map<number, string>()
  for (let number = 0; number < DAYS; number += 1) {
    const day = dayAfter(YEAR.from, number)
    const rooms = [...known, ...more].filter((_, index) => index % 2 === number % 2)
    for (const { id } of rooms) {
      const code = guests.get(id)
      const stay = { code: code ?? '', now: atHotel(day, '10:00'), hasHousekeeping: false }
      if (code !== undefined) await checkOut(database, RECEPTIONIST, stay)
      guests.set(id, await receive(database, id, number, atHotel(day, '15:00')))
    }
    await countVisits(database, day)
  }
}

/** Lets a guest come for two nights, pay, and ask something. Returns the booking's code. */
async function receive(database: Kysely<Database>, room_id: number, day: number, now: Date): Promise<string> {
  const total_kobo = 17_000_000 + 200_000 * (day % 7)
  const email = `guest-${room_id}-${day}@example.com`
  const guest = { guest_name: `Adé Ọbí ${room_id}-${day}`, guest_email: email, phone: '+234 803 000 0000' }
  const payment = { method: 'cash', amount_kobo: total_kobo, reference: null } as const
  const code = await walkIn(database, { room_id, nights: 2, total_kobo, payment, guest }, now)
  await issueInvoice(database, RECEPTIONIST, { code, hotel: TAXED, now })
  const created_at = now.toISOString()
  await addRows(database, 'messages', {
    id: code,
    name: 'Adé Ọbí',
    email,
    message: 'Is there a room for four of us in December, and how far is it to the airport?',
    created_at,
    state: 'answered',
  })
  const payload = JSON.stringify({ message: code })
  const sent = { id: code, payload, created_at, done_at: created_at }
  await addRows(database, 'outbox', aMail({ kind: 'contact-message', dedupe_key: code, ...sent }))
  return code
}

async function countVisits(database: Kysely<Database>, day: string): Promise<void> {
  const visits = VISIT_EVENTS.flatMap((event) =>
    Array.from({ length: PAGES }, (_, page) => ({
      id: `${day}-${event}-${page}`,
      day,
      event,
      page: `/room/${page}`,
      campaign: '',
      total: 3,
    })),
  )
  await addRows(database, 'visit_totals', visits)
}
