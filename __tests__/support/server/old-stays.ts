import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../src/server/db/schema'
import { roomRow } from '../hotel-rooms'
import { HOTEL_BEFORE_HOLDS, openOldBooks } from './old-books'
import type { DatabaseKind } from './database'

interface OldStay {
  /** The room that was paid for. */
  paidRoom: number
  room: number
  status: 'confirmed' | 'completed' | 'cancelled'
  booked: string
  checkedIn?: string
  ended?: string
}

/** Noon in Lagos, days after 10 November 2026. */
const noon = (days: number) => `2026-11-${10 + days}T11:00:00.000Z`

export const OLD_STAYS = {
  EXPECTED: { paidRoom: 1, room: 1, status: 'confirmed', booked: noon(5) },
  STAYSON: { paidRoom: 2, room: 2, status: 'confirmed', booked: noon(2), checkedIn: noon(2) },
  // Half past midnight in Lagos: the night of the 12th.
  LATE: {
    paidRoom: 3,
    room: 3,
    status: 'confirmed',
    booked: '2026-11-10T23:30:00.000Z',
    checkedIn: '2026-11-12T23:30:00.000Z',
  },
  MOVED: { paidRoom: 4, room: 5, status: 'confirmed', booked: noon(4), checkedIn: noon(4) },
  UNDONE: { paidRoom: 6, room: 6, status: 'confirmed', booked: noon(5) },
  LEFT: {
    paidRoom: 8,
    room: 8,
    status: 'completed',
    booked: noon(0),
    checkedIn: '2026-11-10T14:00:00.000Z',
    ended: noon(1),
  },
  RELEASED: { paidRoom: 8, room: 8, status: 'completed', booked: noon(1), ended: noon(2) },
  CANCELLED: { paidRoom: 8, room: 8, status: 'cancelled', booked: noon(2), ended: noon(3) },
  KEPT: { paidRoom: 8, room: 8, status: 'cancelled', booked: noon(3), ended: noon(4) },
  PAIDBACK: { paidRoom: 8, room: 8, status: 'completed', booked: noon(4), ended: noon(5) },
  // Of a version that did not keep when a stay ended.
  ANCIENT: { paidRoom: 7, room: 7, status: 'completed', booked: '2026-01-10T11:00:00.000Z' },
} as const satisfies Record<string, OldStay>
type Code = keyof typeof OLD_STAYS

const CLOSED_ROOMS = [4, 7]
const PAID = 8_500_000

/** Makes the books of the last version without holds, with a booking in every state. */
export function makeOldStays(kind?: DatabaseKind) {
  return openOldBooks(
    HOTEL_BEFORE_HOLDS,
    async (database) => {
      const taken = new Set<number>(CLOSED_ROOMS)
      for (const { room, status } of stays()) if (status === 'confirmed') taken.add(room)
      for (let id = 1; id <= 8; id += 1) {
        await insert(database, 'rooms', { ...roomRow(id), available: taken.has(id) ? 0 : 1 })
      }
      for (const code of Object.keys(OLD_STAYS) as Code[]) await book(database, code)
      await pay(database, 'too-late', { outcome: 'refund_due', reason: 'room taken', response_status: 409 })
      await refund(database, 'too-late', PAID, 'processed')
      await refund(database, 'CANCELLED', 3_000_000, 'processed')
      await refund(database, 'PAIDBACK', 1_000_000, 'failed')
      await mail(database, 'refund-due', 'too-late')
      await mail(database, 'refund-due', 'PAIDBACK')
      await writeJournal(database)
    },
    kind,
  )
}

function stays(): OldStay[] {
  return Object.values(OLD_STAYS)
}

async function book(database: Kysely<Database>, code: Code): Promise<void> {
  const { paidRoom, room, status, booked, checkedIn, ended }: OldStay = OLD_STAYS[code]
  const response_body = `{"booking":{"code":"${code}","room_id":${paidRoom},"status":"confirmed"}}`
  await pay(database, code, { room_id: paidRoom, response_body, created_at: booked })
  await insert(database, 'bookings', {
    id: code,
    code,
    room_id: room,
    payment_id: code,
    guest_name: 'Ada Obi',
    guest_email: 'ada@example.com',
    status,
    created_at: booked,
    checked_in_at: checkedIn ?? null,
    ended_at: ended ?? null,
  })
  await mail(database, 'booking-confirmed', code)
  await mail(database, 'booking-notice', code)
  if (status === 'cancelled') await mail(database, 'booking-cancelled', code)
}

function pay(database: Kysely<Database>, id: string, facts: object): Promise<void> {
  return insert(database, 'payments', {
    id,
    reference: `ref-${id}`,
    provider_txn_id: id,
    room_id: 1,
    amount_kobo: PAID,
    requested_kobo: PAID,
    currency: 'NGN',
    domain: 'test',
    payer_email: 'ada@example.com',
    outcome: 'booked',
    response_status: 200,
    response_body: '{}',
    seen_via: 'verify',
    created_at: noon(0),
    ...facts,
  })
}

function refund(database: Kysely<Database>, payment_id: string, amount_kobo: number, state: string) {
  const times = { next_attempt_at: noon(5), created_at: payment_id === 'CANCELLED' ? noon(3) : noon(6) }
  return insert(database, 'refunds', { id: `r-${payment_id}`, payment_id, amount_kobo, state, ...times })
}

function mail(database: Kysely<Database>, kind: string, id: string, about = `ref-${id}`): Promise<void> {
  const dedupe_key = `${kind}:${about}`
  const payload = JSON.stringify({ paymentId: id, about })
  const times = { next_attempt_at: '', done_at: noon(6), created_at: noon(0) }
  return insert(database, 'outbox', { id: dedupe_key, kind, dedupe_key, payload, ...times })
}

async function writeJournal(database: Kysely<Database>): Promise<void> {
  let count = 0
  const write = async (at: string, action: string, about: Code | number, after: object, before?: object) => {
    count += 1
    const id = `entry-${count}`
    const facts = { before: before ? JSON.stringify(before) : null, after: JSON.stringify(after) }
    const subject = action.slice(0, action.indexOf('.'))
    const what = { action, subject, subject_id: String(about), via: 'browser', ...facts }
    await insert(database, 'journal', { id, at, who: 'Bola', ...what })
    return id
  }
  for (const [code, stay] of Object.entries(OLD_STAYS) as [Code, OldStay][]) {
    if (stay.checkedIn !== undefined)
      await write(stay.checkedIn, 'booking.checked-in', code, { room_id: stay.room })
  }
  for (const days of [14, 15]) {
    const at = `2026-11-${days - 1}T12:00:00.000Z`
    await write(at, 'booking.stays-on', 'STAYSON', { room_id: 2, until: `2026-11-${days}` })
  }
  for (const [from, to, minute] of [
    [4, 6, 10],
    [6, 5, 20],
  ] as const) {
    const at = `2026-11-14T13:${minute}:00.000Z`
    const after = { room_id: to, old_room_free: from !== 4 }
    const id = await write(at, 'booking.moved', 'MOVED', after, { room_id: from })
    await mail(database, 'booking-moved', 'MOVED', `MOVED:${id}`)
  }
  await write('2026-11-15T12:00:00.000Z', 'booking.checked-in', 'UNDONE', { room_id: 6 })
  await write('2026-11-15T12:10:00.000Z', 'booking.stays-on', 'UNDONE', { room_id: 6, until: '2026-11-20' })
  await write('2026-11-15T12:20:00.000Z', 'booking.check-in-undone', 'UNDONE', { room_id: 6 })
  const completed = { status: 'completed', room_id: 8 }
  await write(noon(1), 'booking.completed', 'LEFT', completed)
  const released = { available: true, booking: 'RELEASED' }
  await write('2026-11-12T10:00:00.000Z', 'room.released', 8, released)
  await write('2026-11-12T10:00:10.000Z', 'room.undone', 8, { available: false, booking: 'RELEASED' })
  await write(noon(2), 'room.released', 8, released)
  const cancelled = { status: 'cancelled', room_id: 8 }
  await write(noon(3), 'booking.cancelled', 'CANCELLED', { ...cancelled, refund_kobo: 3_000_000 })
  await write(noon(4), 'booking.cancelled', 'KEPT', { ...cancelled, refund_kobo: 0 })
  await write(noon(5), 'booking.completed', 'PAIDBACK', completed)
  await write(noon(6), 'booking.paid-back', 'PAIDBACK', { refund_kobo: 1_000_000 })
  await write(noon(5), 'room.occupied', 7, { available: false })
}

/** Inserts a row of an earlier version. */
async function insert(database: Kysely<Database>, table: string, row: object): Promise<void> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
    database,
  )
}
