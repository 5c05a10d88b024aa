import type { Kysely, Transaction } from 'kysely'
import type { BookingInvoices, Invoice } from '../../shared/desk/invoices'
import { sumKobo, toNaira } from '../../shared/money'
import { businessDay } from '../../shared/stay'
import { splitTaxes } from '../../shared/taxes'
import { changeBooking } from '../bookings/change-booking'
import { balanceOf, type FolioEntryRow, listFolio, sumOfFees } from '../bookings/folio'
import { findBooking, type FoundBooking } from '../bookings/repository'
import { lockUntilCommit } from '../db/dialect'
import type { Database } from '../db/schema'
import { Conflict, NotFound } from '../http/errors'
import { type Actor, journalEntry } from '../journal/journal'
import type { Hotel } from '../hotel/hotel'

type Charge = Pick<FolioEntryRow, 'id' | 'amount_kobo' | 'night' | 'text' | 'voids' | 'is_fee'>
type Folio = Awaited<ReturnType<typeof listFolio>>

// An invoice covers the charges that no earlier invoice of the booking covers. When their sum is negative, it
// is a credit note. So the invoices of a booking, less its credit notes, are its charges.

/** Returns invoices, payments, and what is not invoiced yet. Throws NotFound. */
export async function readInvoices(database: Kysely<Database>, code: string): Promise<BookingInvoices> {
  const booking = await findBooking(database, code)
  if (booking === undefined) throw new NotFound('This booking')
  const folio = await listFolio(database, booking.id)
  const invoices = await listInvoices(database, booking.id)
  const open = findUninvoiced(folio, invoices)
  const totalKobo = sumKobo(open)
  return {
    code,
    guest: guestOf(booking),
    invoices,
    next: totalKobo === 0 ? null : { kind: kindOf(totalKobo), total: toNaira(Math.abs(totalKobo)) },
    payments: withoutVoided(folio).flatMap(({ kind, method, amount_kobo, business_day: day }) => {
      if (kind === 'charge' || method === null) return []
      const channel = kind === 'payment' && method === 'paystack' ? booking.channel : null
      return { day, kind, method, channel, amount: toNaira(kind === 'payment' ? amount_kobo : -amount_kobo) }
    }),
    balance: toNaira(balanceOf(folio)),
  }
}

/** Returns the earlier invoices when nothing is new. Throws NotFound, and a Conflict without charges. */
export async function issueInvoice(
  database: Kysely<Database>,
  actor: Actor,
  { code, hotel, now }: { code: string; hotel: Hotel; now: Date },
  check?: (booking: FoundBooking, folio: Folio) => void,
): Promise<BookingInvoices> {
  await changeBooking(database, actor, { code, now }, async (trx, booking) => {
    const issued = await listInvoices(trx, booking.id)
    const folio = await listFolio(trx, booking.id)
    check?.(booking, folio)
    const charges = findUninvoiced(folio, issued)
    const totalKobo = sumKobo(charges)
    if (totalKobo === 0 && issued.length === 0) throw new Conflict('There is nothing to invoice.')
    if (totalKobo === 0) return undefined
    const number = await nextNumber(trx)
    const kind = kindOf(totalKobo)
    const body = compose({ booking, charges, issued, hotel, now }, totalKobo)
    const issuance = { number, kind, issued_at: now.toISOString(), issued_by: actor.who }
    await trx
      .insertInto('invoices')
      .values({ ...issuance, booking_id: booking.id, body: JSON.stringify(body) })
      .execute()
    const total_kobo = Math.abs(totalKobo)
    return journalEntry('booking.invoiced', code, { after: { number, kind, total_kobo } })
  })
  return readInvoices(database, code)
}

/** Returns the next number. A second invoice waits until this one is committed, so numbers have no gaps. */
async function nextNumber(trx: Transaction<Database>): Promise<number> {
  await lockUntilCommit(trx, 'invoices')
  return (await findLastNumber(trx)) + 1
}

/** Returns 0 before the first invoice. */
export async function findLastNumber(database: Kysely<Database>): Promise<number> {
  const { last } = await database
    .selectFrom('invoices')
    .select(({ fn }) => fn.max<number | string | null>('number').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? 0)
}

export type InvoiceBody = Omit<Invoice, 'number' | 'kind' | 'issued_at' | 'issued_by'>

export async function listInvoices(database: Kysely<Database>, bookingId: string): Promise<Invoice[]> {
  const rows = await database
    .selectFrom('invoices')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('number')
    .execute()
  return rows.map(({ number, kind, issued_at, issued_by, body }) => ({
    ...(JSON.parse(body) as InvoiceBody),
    number,
    kind,
    issued_at,
    issued_by,
  }))
}

export function findUninvoiced(
  folio: readonly (Charge & { kind: FolioEntryRow['kind'] })[],
  issued: readonly Invoice[],
) {
  const covered = new Set(issued.flatMap(({ entries }) => entries))
  return folio.filter(({ id, kind }) => kind === 'charge' && !covered.has(id))
}

function kindOf(totalKobo: number): Invoice['kind'] {
  return totalKobo < 0 ? 'credit_note' : 'invoice'
}

function withoutVoided<Entry extends Pick<Charge, 'id' | 'voids'>>(entries: readonly Entry[]): Entry[] {
  const ids = new Set(entries.map(({ id }) => id))
  const voided = new Set(entries.map(({ voids }) => voids))
  return entries.filter(({ id, voids }) => !voided.has(id) && (voids === null || !ids.has(voids)))
}

interface Issue {
  booking: FoundBooking
  charges: readonly Charge[]
  issued: readonly Invoice[]
  hotel: Hotel
  now: Date
}

function compose({ booking, charges, issued, hotel, now }: Issue, totalKobo: number): InvoiceBody {
  const sign = totalKobo < 0 ? -1 : 1
  const feeKobo = sign * sumOfFees(charges)
  const { netKobo, taxes } = splitTaxes(sign * totalKobo - feeKobo, hotel.taxRates ?? [])
  const { code, room_name, arrives_on, leaves_on } = booking
  return {
    day: businessDay(now.toISOString()),
    hotel: {
      name: hotel.name,
      address: [...hotel.address],
      email: hotel.email,
      phone: hotel.phones[0] ?? null,
      tin: hotel.tin ?? null,
      rc_number: hotel.rcNumber ?? null,
    },
    guest: guestOf(booking),
    code,
    room_name,
    arrives_on,
    leaves_on,
    lines: withoutVoided(charges)
      .toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)))
      .map(({ night, text, amount_kobo }) => ({ night, text, amount: toNaira(sign * amount_kobo) })),
    net: toNaira(netKobo),
    taxes: taxes.map(({ name, percent, amountKobo }) => ({ name, percent, amount: toNaira(amountKobo) })),
    fee: toNaira(feeKobo),
    total: toNaira(sign * totalKobo),
    ...(sign < 0 ? describeCredit(charges, issued) : { corrects: [], reason: null }),
    entries: charges.map(({ id }) => id),
  }
}

function describeCredit(
  charges: readonly Charge[],
  issued: readonly Invoice[],
): Pick<Invoice, 'corrects' | 'reason'> {
  const credits = charges.filter(({ amount_kobo }) => amount_kobo < 0)
  const corrects = issued.filter(
    ({ kind, entries }) =>
      kind === 'invoice' && credits.some(({ voids }) => voids === null || entries.includes(voids)),
  )
  const reasons = new Set(credits.flatMap(({ text }) => text ?? []))
  return {
    corrects: corrects.map(({ number, day }) => ({ number, day })),
    reason: reasons.size === 0 ? null : [...reasons].join('; '),
  }
}

function guestOf({ guest_name: name, company, tin }: FoundBooking): Invoice['guest'] {
  return { name, company, tin }
}

function orderOf({ night }: Pick<FolioEntryRow, 'night'>): string {
  return night ?? 'extra'
}
