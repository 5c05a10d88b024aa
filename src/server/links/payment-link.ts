import type { Kysely } from 'kysely'
import { PAY_PATH } from '../../shared/paths'
import { balanceKobo, feeKobo, paidKobo } from '../db/folio-sums'
import type { BookingRow, Database } from '../db/schema'
import { readToken, signToken } from './signed-link'

/** Returns a booking with the others of its party, itself first; empty when there is none. */
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

/** Returns what can be paid by link for a booking, in kobo. A link ends with its booking. */
export function payableKobo({ status, balance_kobo }: Payable): number {
  return status === 'cancelled' || status === 'no_show' ? 0 : Math.max(0, balance_kobo)
}

export function payableKoboOf(bookings: readonly Payable[]): number {
  return bookings.reduce((sum, booking) => sum + payableKobo(booking), 0)
}

/** Longer than any reservation and its late payments, from its making: a party has one link. */
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

/** Returns the bookings that a link is for; none for a token that is forged, incomplete or too old. */
export async function readPaymentLink(
  database: Kysely<Database>,
  linkSecret: string,
  token: string,
  now: Date,
): Promise<PartyBooking[]> {
  const code = readToken(linkSecret, 'pay', token, { now })
  return code !== undefined ? findParty(database, 'code', code) : []
}
