import type { Kysely } from 'kysely'
import { PAY_PATH } from '../../shared/paths'
import { balanceKobo, feeKobo, paidKobo } from '../db/folio-sums'
import type { BookingRow, Database } from '../db/schema'
import { readToken, signToken } from './signed-link'

/** Returns the bookings of a party, the given one first; empty when there is no such booking. */
export async function findParty(database: Kysely<Database>, by: 'id' | 'code', value: string) {
  const rows = await database
    .selectFrom('bookings as asked')
    .innerJoin('bookings', (join) =>
      join.on(({ eb, or, ref }) =>
        or([eb('bookings.id', '=', ref('asked.id')), eb('bookings.party', '=', ref('asked.party'))]),
      ),
    )
    .innerJoin('rooms', 'rooms.id', 'bookings.room_id')
    .selectAll('bookings')
    .select(['rooms.name as room_name', paidKobo.as('paid_kobo')])
    .select([feeKobo.as('fee_kobo'), balanceKobo.as('balance_kobo')])
    .where(`asked.${by}`, '=', value)
    .orderBy('bookings.room_id')
    .orderBy('bookings.id')
    .execute()
  return rows.toSorted((one, other) => Number(other[by] === value) - Number(one[by] === value))
}
export type PartyBooking = Awaited<ReturnType<typeof findParty>>[number]

type Payable = Pick<PartyBooking, 'status' | 'balance_kobo'>

/** Returns what a guest can pay by link, in kobo; 0 once the booking is cancelled or a no-show. */
export function payableKobo({ status, balance_kobo }: Payable): number {
  return status === 'cancelled' || status === 'no_show' ? 0 : Math.max(0, balance_kobo)
}

export function payableKoboOf(bookings: readonly Payable[]): number {
  return bookings.reduce((sum, booking) => sum + payableKobo(booking), 0)
}

/** From the booking on: longer than any reservation and its late payments, as a party has one link. */
const OPEN_FOR_MS = 3 * 366 * 24 * 60 * 60_000

type Party = readonly (Payable & Pick<BookingRow, 'code' | 'created_at'>)[]

export function paymentLink(
  { siteUrl, linkSecret }: { siteUrl?: string | undefined; linkSecret: string | undefined },
  party: Party,
): string | undefined {
  const path = linkSecret && paymentLinkPath(linkSecret, party)
  return siteUrl && path && `${siteUrl}${path}`
}

export function paymentLinkPath(linkSecret: string, party: Party): string | undefined {
  const [first] = party.toSorted((one, other) => (one.code < other.code ? -1 : 1))
  if (first === undefined || payableKoboOf(party) === 0) return undefined
  const validUntil = new Date(Date.parse(first.created_at) + OPEN_FOR_MS)
  return `${PAY_PATH}/${signToken(linkSecret, 'pay', { code: first.code, validUntil })}`
}

/** Returns the bookings of a link; none for a token that is forged, incomplete or too old. */
export async function readPaymentLink(
  database: Kysely<Database>,
  linkSecret: string,
  token: string,
  now: Date,
): Promise<PartyBooking[]> {
  const code = readToken(linkSecret, 'pay', token, { now })
  return code !== undefined ? findParty(database, 'code', code) : []
}
