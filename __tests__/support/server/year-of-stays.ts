import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../../src/server/db/schema'
import { atHotel, dayAfter } from '../../../src/shared/stay'
import { VISIT_EVENTS } from '../../../src/shared/visit-events'

export const YEAR = { from: '2025-11-24', to: '2026-11-23' }
/** The morning after the year. */
export const AFTER_YEAR = new Date('2026-11-24T12:00:00.000Z')

const ROOMS = 40
const DAYS = 365
const PAGES = 20
const AT_ONCE = 500
const MORE_ROOMS = 1_001

/**
 * Writes a year of a full hotel of forty rooms into fresh books: two nights a guest, with what the desk took,
 * wrote and mailed, and with what guests did on the site.
 */
export async function fillYear(database: Kysely<Database>): Promise<void> {
  const [first] = await database.selectFrom('rooms').selectAll().orderBy('id').limit(1).execute()
  if (first === undefined) throw new Error('no rooms')
  const { length } = await database.selectFrom('rooms').select('id').execute()
  const rooms = Array.from({ length: ROOMS - length }, (_, index) => ({
    ...first,
    id: MORE_ROOMS + index,
    name: `Lagoon Room ${index + 1}`,
  }))
  await insert(database, 'rooms', rooms)
  const ids = (await database.selectFrom('rooms').select('id').execute()).map(({ id }) => id)
  const rows: { [Table in keyof Database]?: Insertable<Database[Table]>[] } = {}
  const add = <Table extends keyof Database>(table: Table, row: Insertable<Database[Table]>) => {
    const list: Insertable<Database[Table]>[] = (rows[table] ??= [])
    list.push(row)
  }
  for (const [position, room_id] of ids.entries()) {
    for (let day = position % 2; day + 2 <= DAYS; day += 2)
      addStay(add, room_id, dayAfter(YEAR.from, day), day)
  }
  for (let day = 0; day < DAYS; day += 1) addVisits(add, dayAfter(YEAR.from, day))
  await database.transaction().execute(async (trx) => {
    for (const table of [
      'payments',
      'bookings',
      'holds',
      'folio_entries',
      'journal',
      'messages',
      'outbox',
      'visit_totals',
    ] as const)
      await insert(trx, table, rows[table] ?? [])
  })
}

type Add = <Table extends keyof Database>(table: Table, row: Insertable<Database[Table]>) => void

function addStay(add: Add, room_id: number, arrives_on: string, day: number): void {
  const id = `${room_id}-${day}`
  const leaves_on = dayAfter(arrives_on, 2)
  const [arrived, left] = [
    atHotel(arrives_on, '15:00').toISOString(),
    atHotel(leaves_on, '10:00').toISOString(),
  ]
  const code = `LH-${id}`
  const price = 8_500_000 + 100_000 * (day % 7)
  const isOnline = day % 4 < 2
  if (isOnline) {
    add('payments', {
      id,
      reference: `${room_id}-${Date.parse(arrived)}-${'x'.repeat(12)}`,
      provider_txn_id: id,
      room_id,
      amount_kobo: 2 * price,
      requested_kobo: 2 * price,
      currency: 'NGN',
      domain: 'test',
      payer_email: `guest-${id}@example.com`,
      paid_at: arrived,
      outcome: 'booked',
      response_status: 200,
      response_body: '{}',
      seen_via: 'verify',
      created_at: arrived,
    })
  }
  add('bookings', {
    id,
    code,
    ...(isOnline ? { source: 'online', payment_id: id } : { source: 'walk_in', payment_id: null }),
    room_id,
    guest_name: `Adé Ọbí ${id}`,
    guest_email: `guest-${id}@example.com`,
    phone: '+234 803 000 0000',
    status: 'left',
    arrives_on,
    leaves_on,
    created_at: arrived,
    checked_in_at: arrived,
    ended_at: left,
  })
  const hold = { id, room_id, opened_at: arrived, opened_by: 'Bola', closed_at: left, closed_by: 'Bola' }
  add('holds', { ...hold, kind: 'stay', booking_id: id, until: leaves_on })
  const entry = { booking_id: id, at: arrived, business_day: arrives_on, who: 'Bola' }
  for (const night of [arrives_on, dayAfter(arrives_on, 1)])
    add('folio_entries', { ...entry, id: `${id}-${night}`, kind: 'charge', amount_kobo: price, night })
  add('folio_entries', {
    ...entry,
    id: `${id}-paid`,
    kind: 'payment',
    method: isOnline ? 'paystack' : 'cash',
    amount_kobo: 2 * price,
  })
  for (const [action, at] of [
    ['booking.walked-in', arrived],
    ['booking.checked-out', left],
  ] as const) {
    const after = JSON.stringify({ room_id, total_kobo: 2 * price })
    add('journal', {
      id: `${id}-${action}`,
      at,
      who: 'Bola',
      via: 'browser',
      action,
      subject: 'booking',
      subject_id: code,
      after,
    })
  }
  add('messages', {
    id,
    name: 'Adé Ọbí',
    email: `guest-${id}@example.com`,
    message: 'Is there a room for four of us in December, and how far is it to the airport?',
    created_at: arrived,
    state: 'answered',
  })
  add('outbox', {
    id,
    kind: 'contact-message',
    dedupe_key: id,
    payload: JSON.stringify({ message: id }),
    attempts: 1,
    next_attempt_at: arrived,
    done_at: arrived,
    created_at: arrived,
  })
}

function addVisits(add: Add, day: string): void {
  for (const event of VISIT_EVENTS) {
    for (let page = 0; page < PAGES; page += 1)
      add('visit_totals', {
        id: `${day}-${event}-${page}`,
        day,
        event,
        page: `/room/${page}`,
        campaign: '',
        total: 3,
      })
  }
}

async function insert<Table extends keyof Database>(
  database: Kysely<Database>,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += AT_ONCE)
    await database
      .insertInto(table)
      .values(rows.slice(start, start + AT_ONCE))
      .execute()
}
