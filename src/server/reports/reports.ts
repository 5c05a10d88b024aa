import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { dayInWords } from '../../shared/day-in-words'
import { MARKS_COLUMN } from '../../shared/desk/api'
import type { Report, ReportName } from '../../shared/desk/reports'
import { toNaira } from '../../shared/money'
import { businessDay, businessDayStart, dayAfter } from '../../shared/stay'
import { splitTaxes, type TaxRate } from '../../shared/taxes'
import type { Database } from '../db/schema'
import { NotFound } from '../http/errors'
import { findLastNumber, type InvoiceBody } from '../invoices/invoices'
import { readEarned } from '../money/advance'
import { type Days, inWeeks, toPeriod } from '../money/days'
import { readNights } from '../money/night'

/** Others are answered after these. */
const INVOICES_AT_ONCE = 500

interface Settings {
  taxRates: readonly TaxRate[] | undefined
  now: Date
}

type Row = Report['rows'][number]
type Table = Omit<Report, 'verdicts'> & Partial<Report>
type ReadTable = (database: Kysely<Database>, days: Days, settings: Settings) => Promise<Table>

/** Returns a report of these business days. Throws NotFound, and an AppError of 400 for impossible days. */
export async function readReport(
  database: Kysely<Database>,
  name: string,
  days: Days,
  settings: Settings,
): Promise<Report> {
  toPeriod(days)
  if (!isReport(name)) throw new NotFound('This report')
  return { verdicts: [], ...(await READERS[name](database, days, settings)) }
}

function isReport(name: string): name is ReportName {
  return Object.hasOwn(READERS, name)
}

const READERS: Record<ReportName, ReadTable> = {
  register: readRegister,
  taxes: readTaxes,
  invoices: readInvoiceList,
  night: readNightList,
}

export function* reportCells({ columns, rows }: Table): Generator<readonly string[]> {
  yield columns
  for (const row of rows) {
    yield row.map((cell) => (typeof cell === 'number' ? toNaira(cell).toFixed(2) : (cell ?? '')))
  }
}

/** Returns guests with what the registration card asks. */
async function readRegister(database: Kysely<Database>, days: Days): Promise<Table> {
  const columns = 'Night,Room,Name,Persons,Nationality,Home address,ID,Phone,Arrival,Departure,Booking'
  const rows: Row[] = []
  for await (const week of inWeeks(days)) {
    for (const guest of await readGuests(database, week)) {
      rows.push([
        guest.night,
        guest.room_name,
        guest.guest_name,
        guest.persons,
        guest.nationality,
        guest.home_address,
        guest.id_document,
        guest.phone,
        guest.arrives_on,
        guest.leaves_on,
        guest.code,
      ])
    }
  }
  return { columns: columns.split(','), rows }
}

/** Returns the guests of each night, and those who came and left on one day. */
async function readGuests(database: Kysely<Database>, days: Days) {
  const { start, end } = toPeriod(days)
  const overnight = await database
    .selectFrom('room_nights')
    .innerJoin('bookings', 'bookings.id', 'room_nights.booking_id')
    .innerJoin('rooms', 'rooms.id', 'room_nights.room_id')
    .selectAll('bookings')
    .select(['night', 'rooms.name as room_name', 'rooms.position'])
    .where('night', '>=', days.from)
    .where('night', '<=', days.to)
    .where('checked_in_at', 'is not', null)
    .execute()
  const left = await database
    .selectFrom('holds')
    .innerJoin('bookings', 'bookings.id', 'holds.booking_id')
    .innerJoin('rooms', 'rooms.id', 'holds.room_id')
    .selectAll('bookings')
    .select(['opened_at', 'closed_at', 'rooms.name as room_name', 'rooms.position'])
    .where('kind', '=', 'stay')
    .where('opened_at', '>=', start)
    .where('opened_at', '<', end)
    .where('closed_at', 'is not', null)
    .where('checked_in_at', 'is not', null)
    .execute()
  const byDay = left
    .map((guest) => ({ ...guest, night: businessDay(guest.opened_at) }))
    .filter(({ id, night, closed_at }) => {
      if (closed_at === null || businessDay(closed_at) !== night) return false
      return !overnight.some((guest) => guest.id === id && guest.night === night)
    })
  // A guest who checks in later has a row for a night that was not slept.
  const slept = overnight.filter(
    ({ night, checked_in_at }) => (checked_in_at ?? '') < businessDayStart(dayAfter(night, 1)).toISOString(),
  )
  return [...slept, ...byDay].toSorted(
    (one, other) =>
      one.night.localeCompare(other.night) || one.position - other.position || one.room_id - other.room_id,
  )
}

/** Returns what each day has earned, nights on their own days, at present taxes. Paystack's fee has none. */
async function readTaxes(
  database: Kysely<Database>,
  days: Days,
  { taxRates = [] }: Settings,
): Promise<Table> {
  const rows: Row[] = []
  for await (const week of inWeeks(days)) {
    const earned = [...(await readEarned(database, week))]
    for (const [day, { gross_kobo, fee_kobo }] of earned.toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    )) {
      const { netKobo, taxes } = splitTaxes(gross_kobo - fee_kobo, taxRates)
      rows.push([day, netKobo, ...taxes.map(({ amountKobo }) => amountKobo), fee_kobo, gross_kobo])
    }
  }
  return {
    columns: [
      'Day',
      'Net',
      ...taxRates.map(({ name, percent }) => `${name} ${percent}%`),
      'Payment fee',
      'Gross',
    ],
    rows: withSum(rows),
  }
}

/** Returns the invoices of these days. A credit note has negative amounts. */
async function readInvoiceList(database: Kysely<Database>, days: Days): Promise<Table> {
  const { start, end } = toPeriod(days)
  const last = await findLastNumber(database)
  const invoices = []
  for (let number = 1; number <= last; number += INVOICES_AT_ONCE) {
    const issued = await database
      .selectFrom('invoices')
      .select(['number', 'kind', 'body'])
      .where(({ between }) => between('number', number, number + INVOICES_AT_ONCE - 1))
      .where('issued_at', '>=', start)
      .where('issued_at', '<', end)
      .orderBy('number')
      .execute()
    invoices.push(
      ...issued.map(({ body, ...invoice }) => ({ ...invoice, ...(JSON.parse(body) as InvoiceBody) })),
    )
    await nextTurn()
  }
  const taxNames = [
    ...new Set(invoices.flatMap(({ taxes }) => taxes.map(({ name, percent }) => `${name} ${percent}%`))),
  ]
  const rows = invoices.map(({ number, kind, day, code, guest, net, taxes, fee, total }): Row => {
    const signed = (naira: number) => Math.round(naira * 100) * (kind === 'invoice' ? 1 : -1)
    const taxOf = (of: string) => taxes.find(({ name, percent }) => `${name} ${percent}%` === of)?.amount ?? 0
    return [
      String(number).padStart(5, '0'),
      kind === 'invoice' ? 'Invoice' : 'Credit note',
      day,
      code,
      guest.company ?? guest.name,
      guest.tin,
      signed(net),
      ...taxNames.map((name) => signed(taxOf(name))),
      signed(fee),
      signed(total),
    ]
  })
  return {
    columns: ['Number', 'Kind', 'Day', 'Booking', 'To', 'TIN', 'Net', ...taxNames, 'Payment fee', 'Total'],
    rows: withSum(rows),
  }
}

async function readNightList(database: Kysely<Database>, days: Days, { now }: Settings): Promise<Table> {
  const rows: Row[] = []
  const verdicts: string[] = []
  for await (const { day, lines, verdict } of readNights(database, days, now)) {
    verdicts.push(`${dayInWords(day)}: ${verdict}`)
    for (const line of lines) {
      const { room_name, use, code, guest_name, closed, slips, charge_kobo, balance_kobo, mark } = line
      const why =
        closed && [closed.kind.replaceAll('_', ' '), closed.by, closed.note].filter(Boolean).join(', ')
      const what = why ?? use.replaceAll('_', ' ')
      rows.push([room_name, mark, day, what, guest_name, code, slips, charge_kobo, balance_kobo])
    }
  }
  const columns = `Room,${MARKS_COLUMN},Night,What,Guest,Booking,Slip,Charge,Balance`
  return { columns: columns.split(','), rows, verdicts }
}

function withSum(rows: readonly Row[]): Row[] {
  const [first] = rows
  if (first === undefined) return []
  const sums = first.map((cell, column) =>
    typeof cell === 'number' ? rows.reduce((sum, row) => sum + Number(row[column]), 0) : null,
  )
  return [...rows, ['Total', ...sums.slice(1)]]
}
