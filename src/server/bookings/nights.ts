import type { ExpressionBuilder, Kysely, Transaction } from 'kysely'
import { describeClaims, type Nights } from '../../shared/claimed-nights'
import type { Claim } from '../../shared/desk/rooms'
import { businessDay, countNights, dayAfter } from '../../shared/stay'
import { balanceKobo } from '../db/folio-sums'
import type { Database, RoomNightTable } from '../db/schema'
import { Conflict } from '../http/errors'

// A night is sold by inserting its row. Of two at once, the second waits for the first and inserts nothing.

const YEAR_DAYS = 366

export type Claimant = { bookingId: string } | { closureId: string }

/** Sells the nights that the claimant has not got yet. Throws a Conflict that names who has another. */
export async function claimNights(
  trx: Transaction<Database>,
  roomId: number,
  nights: Nights,
  claimant: Claimant,
): Promise<void> {
  if (await tryToClaimNights(trx, roomId, nights, claimant)) return
  await refuseClaimed(trx, roomId, nights, 'bookingId' in claimant ? claimant.bookingId : claimant.closureId)
  // On PostgreSQL, the night may have been released since.
  throw new Conflict('Somebody has just taken one of these nights. Please look again.')
}

export async function claimFreeNights(
  trx: Transaction<Database>,
  roomId: number,
  nights: Nights,
  claimant: Claimant,
): Promise<string[]> {
  const wanted = listNights(nights)
  if (wanted.length === 0) return []
  const inserted = await trx
    .insertInto('room_nights')
    .values(wanted.map((night) => ({ room_id: roomId, night, ...columnsOf(claimant) })))
    .onConflict((conflict) => conflict.columns(['room_id', 'night']).doNothing())
    .returning('night')
    .execute()
  return inserted.map(({ night }) => night)
}

/** Sells nights like claimNights. Returns false, and sells none, when somebody else has one. */
export async function tryToClaimNights(
  trx: Transaction<Database>,
  roomId: number,
  nights: Nights,
  claimant: Claimant,
): Promise<boolean> {
  const wanted = listNights(nights)
  const inserted = await claimFreeNights(trx, roomId, nights, claimant)
  if (inserted.length === wanted.length) return true
  const { own } = await trx
    .selectFrom('room_nights')
    .select(({ fn }) => fn.countAll<number | string>().as('own'))
    .where('room_id', '=', roomId)
    .where('night', 'in', wanted)
    .where(isOf(claimant))
    .executeTakeFirstOrThrow()
  if (Number(own) === wanted.length) return true
  await trx
    .deleteFrom('room_nights')
    .where('room_id', '=', roomId)
    .where('night', 'in', ['', ...inserted])
    .execute()
  return false
}

function listNights({ from, until }: Nights): string[] {
  return Array.from({ length: Math.max(0, countNights(from, until)) }, (_, index) => dayAfter(from, index))
}

/** Returns the room of a booking's night to come, or of its last night before it: a move may be planned. */
export async function findRoomOfNight(
  trx: Transaction<Database>,
  { id, room_id }: { id: string; room_id: number },
  night: string,
  today: string,
): Promise<number> {
  const row = await trx
    .selectFrom('room_nights')
    .select('room_id')
    .where('booking_id', '=', id)
    .where('night', '>=', today)
    .where('night', '<=', night)
    .orderBy('night', 'desc')
    .executeTakeFirst()
  return row?.room_id ?? room_id
}

/** Throws a Conflict for past nights, for none, and for more or later ones than anybody can mean. */
export function requireNights({ from, until }: Nights, now: Date): void {
  const today = businessDay(now.toISOString())
  if (from < today) throw new Conflict('The first day is over already.')
  if (until <= from) throw new Conflict('The last day must come after the first.')
  if (countNights(from, until) > YEAR_DAYS || countNights(today, until) > 2 * YEAR_DAYS)
    throw new Conflict('Please choose at most a year, and a day within the next two years.')
}

export async function releaseNights(
  trx: Transaction<Database>,
  claimant: Claimant,
  from: string,
): Promise<void> {
  await trx.deleteFrom('room_nights').where(isOf(claimant)).where('night', '>=', from).execute()
}

export async function releaseOtherRooms(
  trx: Transaction<Database>,
  claimant: Claimant,
  from: string,
  roomId: number,
): Promise<void> {
  await trx
    .deleteFrom('room_nights')
    .where(isOf(claimant))
    .where('night', '>=', from)
    .where('room_id', '!=', roomId)
    .execute()
}

function isOf(claimant: Claimant) {
  return ({ eb }: ExpressionBuilder<Database, 'room_nights'>) =>
    'bookingId' in claimant
      ? eb('booking_id', '=', claimant.bookingId)
      : eb('closure_id', '=', claimant.closureId)
}

function columnsOf(claimant: Claimant): Pick<RoomNightTable, 'booking_id' | 'closure_id'> {
  return 'bookingId' in claimant
    ? { booking_id: claimant.bookingId, closure_id: null }
    : { booking_id: null, closure_id: claimant.closureId }
}

/** Returns claims by room, the earliest first. `except`: the id of a booking or closure to leave out. */
export async function listClaims(
  database: Kysely<Database>,
  { from, until }: Nights,
  roomId?: number,
  except?: string,
): Promise<Claim[]> {
  const rows = await database
    .selectFrom('room_nights')
    .innerJoin('rooms', 'rooms.id', 'room_nights.room_id')
    .leftJoin('bookings', 'bookings.id', 'room_nights.booking_id')
    .leftJoin('closures', 'closures.id', 'room_nights.closure_id')
    .select(['room_nights.room_id', 'rooms.name as room_name', 'night'])
    .select(['bookings.code', 'bookings.guest_name', 'bookings.status', balanceKobo.as('balance_kobo')])
    .select(['closures.id as closure_id', 'closures.kind', 'closures.note', 'closures.created_by'])
    .where('night', '>=', from)
    .where('night', '<', until)
    .$if(roomId !== undefined, (nights) => nights.where('room_nights.room_id', '=', roomId ?? 0))
    .$if(except !== undefined, (nights) =>
      nights.where(({ fn }) => fn.coalesce('booking_id', 'closure_id'), '!=', except ?? ''),
    )
    .orderBy('room_nights.room_id')
    .orderBy('night')
    .execute()
  const claims: Claim[] = []
  for (const { night, code, guest_name, status, balance_kobo, closure_id: id, ...row } of rows) {
    const { room_id, room_name, kind, note, created_by } = row
    const booking = code && guest_name && status ? { code, guest_name, status, balance_kobo } : null
    const closure = id && kind && note !== null && created_by ? { id, kind, note, created_by } : null
    const before = claims.at(-1)
    const isSame = before?.booking?.code === booking?.code && before?.closure?.id === closure?.id
    if (before?.room_id === room_id && before.until === night && isSame) before.until = dayAfter(night, 1)
    else claims.push({ room_id, room_name, from_day: night, until: dayAfter(night, 1), booking, closure })
  }
  return claims
}

/** `own` is the id of a booking or closure to leave out. Throws a Conflict that names the others. */
export async function refuseClaimed(
  trx: Transaction<Database>,
  roomId: number,
  nights: Nights,
  own?: string,
): Promise<void> {
  const others = describeClaims(await listClaims(trx, nights, roomId, own))
  if (others !== undefined) throw new Conflict(others)
}
