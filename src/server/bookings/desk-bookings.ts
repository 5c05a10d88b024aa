import { type Kysely, sql } from 'kysely'
import type { DeskBooking, FoundBooking } from '../../shared/desk/bookings'
import type { DeskRoom } from '../../shared/desk/rooms'
import { BOOKINGS_LISTED } from '../../shared/desk/api'
import { bookingCodeOfReference } from '../../shared/reference'
import { createSearch, fold, type SearchFields } from '../../shared/search-words'
import { balanceKobo, firstNightKobo, paidKobo } from '../db/folio-sums'
import { firstPayment } from '../db/payment-columns'
import { type Database, ERASED, type RefundTable, SITE } from '../db/schema'
import { NotFound } from '../http/errors'
import { refundedKobo } from '../refunds/of-booking'
import { addTonight } from '../rooms/prices'
import { selectRooms } from '../rooms/repository'
import { roomFromRow } from '../rooms/room'
import { addHousekeeping } from './housekeeping'
import { MONTHS } from '../../shared/day-in-words'

/** Bookings are searched in batches, so that guests' requests are answered in between. */
const BATCH = 100

/** Throws NotFound. */
export async function readBooking(database: Kysely<Database>, code: string): Promise<DeskBooking> {
  const found = selectBookings(database).where('bookings.code', '=', code)
  return toDeskBooking(await found.executeTakeFirstOrThrow(() => new NotFound('This booking')))
}

export function selectBookings(database: Kysely<Database>) {
  return database
    .selectFrom('bookings')
    .innerJoin('rooms', 'rooms.id', 'bookings.room_id')
    .leftJoin('payments', firstPayment)
    .selectAll('bookings')
    .select([
      'payments.reference',
      'payments.channel',
      'rooms.name as room_name',
      'rooms.listed as room_listed',
      paidKobo.as('paid_kobo'),
      firstNightKobo.as('first_night_kobo'),
      balanceKobo.as('balance_kobo'),
      refundedKobo.as('refund_kobo'),
      sql<RefundTable['state'] | null>`(select state from refunds join payments on payments.id = payment_id
        where booking_id = bookings.id and who <> ${SITE} order by refunds.created_at desc, refunds.id desc limit 1)`.as(
        'refund_state',
      ),
    ])
}

type BookingRow = Awaited<ReturnType<ReturnType<typeof selectBookings>['execute']>>[number]

export function toDeskBooking(row: BookingRow): DeskBooking {
  const { id: _, payment_id: __, created_at, refund_kobo, refund_state, ...booking } = row
  return {
    ...booking,
    booked_at: created_at,
    room_listed: booking.room_listed === 1,
    refund: refund_state === null ? null : { amount_kobo: refund_kobo, state: refund_state },
  }
}

/** Returns the newest bookings that match each word of the query, which may be a day of the stay. */
export async function findBookings(
  database: Kysely<Database>,
  query: string,
  limit = BOOKINGS_LISTED,
): Promise<FoundBooking[]> {
  const exact = await searchBookings(database, query, limit)
  const found = exact.length > 0 ? exact : await searchBookings(database, query, limit, true)
  return addEarlierStays(database, found.map(toDeskBooking))
}

async function searchBookings(
  database: Kysely<Database>,
  query: string,
  limit: number,
  forgives = false,
): Promise<BookingRow[]> {
  // The reference of a payment by link begins with its booking's code.
  const { others, isOn } = takeDay(bookingCodeOfReference(query.trim()) ?? query)
  const isMatch = createSearch(others, forgives)
  const found: BookingRow[] = []
  let last: BookingRow | undefined
  do {
    const rows = await readBatch(database, last)
    found.push(...rows.filter((row) => isOn(row) && isMatch(searchFields(row))))
    last = rows.length === BATCH ? rows.at(-1) : undefined
  } while (last !== undefined && found.length < limit)
  return found.slice(0, limit)
}

async function addEarlierStays(
  database: Kysely<Database>,
  found: readonly DeskBooking[],
): Promise<FoundBooking[]> {
  const texts = (of: 'guest_email' | 'phone') => ['', ...found.flatMap((booking) => booking[of] ?? [])]
  const stays = await database
    .selectFrom('bookings')
    .select(['code', 'guest_email', 'phone', 'arrives_on'])
    .where('status', '=', 'left')
    .where('guest_name', '<>', ERASED.name)
    .where(({ eb, or }) =>
      or([eb('guest_email', 'in', texts('guest_email')), eb('phone', 'in', texts('phone'))]),
    )
    .execute()
  return found.map((booking) => {
    const { code, guest_email, phone, arrives_on } = booking
    const earlier = stays.filter(
      (stay) =>
        stay.code !== code &&
        stay.arrives_on <= arrives_on &&
        ((guest_email !== null && stay.guest_email === guest_email) ||
          (phone !== null && stay.phone === phone)),
    )
    return { ...booking, earlier_stays: earlier.length }
  })
}

function readBatch(database: Kysely<Database>, last: BookingRow | undefined): Promise<BookingRow[]> {
  const newest = selectBookings(database)
    .orderBy('bookings.created_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(BATCH)
  if (last === undefined) return newest.execute()
  return newest
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('bookings.created_at', 'bookings.id'), '<', tuple(last.created_at, last.id)),
    )
    .execute()
}

function searchFields({ room_name, room_id, code, reference, phone, ...guest }: BookingRow): SearchFields {
  return {
    texts: [guest.guest_name, guest.guest_email ?? '', room_name, guest.company ?? ''],
    room: room_id,
    codes: [code],
    references: reference === null ? [] : [reference],
    phones: phone === null ? [] : [phone],
  }
}

export async function listDeskRooms(database: Kysely<Database>, now: Date): Promise<DeskRoom[]> {
  const rows = await addTonight(database, await selectDeskRooms(database, now).execute(), now)
  return addHousekeeping(database, rows.map(toDeskRoom), now)
}

function selectDeskRooms(database: Kysely<Database>, now: Date) {
  return selectRooms(database, now)
    .leftJoin('holds', (join) =>
      join.onRef('holds.room_id', '=', 'rooms.id').on('holds.closed_at', 'is', null),
    )
    .leftJoin('bookings', 'bookings.id', 'holds.booking_id')
    .select([
      'holds.id as hold_id',
      'holds.kind',
      'holds.opened_at',
      'holds.opened_by',
      'holds.until',
      'holds.note',
      'holds.closure_id',
      'bookings.code',
      'bookings.guest_name',
      'bookings.status',
      'bookings.leaves_on',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('room_versions')
          .select('room_versions.id')
          .whereRef('room_versions.room_id', '=', 'rooms.id')
          .where('room_versions.listed', '=', 1),
      ).as('was_listed'),
    )
    .orderBy('rooms.listed', 'desc')
    .orderBy('rooms.position')
    .orderBy('rooms.id')
}

type DeskRoomRow = Awaited<ReturnType<ReturnType<typeof selectDeskRooms>['execute']>>[number] & {
  tonight_kobo: number
}

function toDeskRoom(row: DeskRoomRow): DeskRoom {
  const { price_kobo, tonight_kobo, paying_since } = row
  const { price: _, ...room } = roomFromRow(row)
  const listed = row.listed === 1
  const was_listed = listed || Boolean(row.was_listed)
  return { ...room, price_kobo, tonight_kobo, listed, was_listed, hold: toHold(row), paying_since }
}

function toHold(row: DeskRoomRow): DeskRoom['hold'] {
  const { hold_id: id, kind, opened_at: since, opened_by: by, until, note } = row
  if (id === null || kind === null || since === null || by === null) return null
  const { code, guest_name, status, leaves_on } = row
  const isStay = code !== null && guest_name !== null && status !== null && leaves_on !== null
  const booking = isStay ? { code, guest_name, status, leaves_on } : null
  const ofStay = booking && { status: booking.status }
  return { id, kind, since, by, until, note, ...ofStay, closure_id: row.closure_id, booking }
}

const MONTH = MONTHS.map((name) => fold(name).replace(/^(...)(.*)$/, '$1(?:$2)?')).join('|')
const ISO_DAY = /\b(\d{4})-(\d\d)-(\d\d)\b/
const DAY_AND_MONTH = new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)? ?(${MONTH})\b,?(?: (\d{4})\b)?`)

type Days = Pick<DeskBooking, 'arrives_on' | 'leaves_on'>

/** A day without a year matches any year. @example takeDay('eze 4 Dec').others // 'eze  ' */
function takeDay(query: string): { others: string; isOn: (days: Days) => boolean } {
  const iso = ISO_DAY.exec(query)
  if (iso !== null) return { others: query.replace(ISO_DAY, ' '), isOn: isDuring(() => iso[0]) }
  const folded = fold(query)
  const said = DAY_AND_MONTH.exec(folded)
  if (said === null) return { others: query, isOn: () => true }
  const [, date = '', name = '', year] = said
  const month = String(MONTHS.findIndex((one) => fold(one).startsWith(name)) + 1).padStart(2, '0')
  const dayOf = (other: string) => `${year ?? other}-${month}-${date.padStart(2, '0')}`
  return { others: folded.replace(DAY_AND_MONTH, ' '), isOn: isDuring(dayOf) }
}

function isDuring(dayOf: (year: string) => string) {
  return ({ arrives_on, leaves_on }: Days) =>
    [arrives_on, leaves_on].some((end) => {
      const day = dayOf(end.slice(0, 4))
      return arrives_on <= day && day <= leaves_on
    })
}
