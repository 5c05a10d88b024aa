import { checkOut } from '../../../src/server/bookings/check-in'
import { voidEntry } from '../../../src/server/bookings/take-payment'
import { issueInvoice } from '../../../src/server/invoices/invoices'
import { readReport, reportCells } from '../../../src/server/reports/reports'
import type { ReportName } from '../../../src/shared/desk/reports'
import { backend, useBackend } from '../../support/server/backend'
import { HOTEL } from '../../support/server/mail'
import { ANY_PRICE } from '../../support/server/stays'
import { findRow } from '../../support/server/rows'
import { walkIn } from '../../support/server/walk-in'

useBackend()

const NOON = new Date('2026-11-22T12:00:00.000Z')
const LATER = new Date('2026-11-24T12:00:00.000Z')
const taxRates = [
  { name: 'VAT', percent: 7.5 },
  { name: 'Consumption', percent: 5 },
]
const read = async (name: ReportName, from = 22, to = 24) => {
  const days = { from: `2026-11-${from}`, to: `2026-11-${to}` }
  return [...reportCells(await readReport(backend.database, name, days, { taxRates, now: LATER }))]
}
const arrive = () =>
  walkIn(
    backend.database,
    {
      nights: 2,
      total_kobo: 17_000_000,
      payment: { method: 'pos', amount_kobo: 17_000_000, reference: '0412' },
      guest: {
        persons: '2',
        nationality: 'Nigerian',
        id_document: 'Passport A1',
        home_address: '1 Allen Ave',
      },
    },
    NOON,
  )

it('lists the guests of each night with what the registration card asks', async () => {
  const code = await arrive()
  const [, ...rows] = await read('register')
  const guest = ['Emeka Eze', '2', 'Nigerian', '1 Allen Ave', 'Passport A1', '']
  const rest = ['2026-11-22', '2026-11-24', code]
  expect(rows).toEqual(['22', '23'].map((day) => [`2026-11-${day}`, 'Superior Room', ...guest, ...rest]))
})

it('has a guest who came and left on one day in the register', async () => {
  const code = await walkIn(backend.database, { room_id: 3, total_kobo: 13_000_000 }, NOON)
  const now = new Date(NOON.getTime() + 3 * 3_600_000)
  await checkOut(backend.database, ANY_PRICE, { code, now, hasHousekeeping: false, keeps_unused: true })
  expect((await read('register')).slice(1).map((row) => [row[0], row[1], row.at(-1)])).toEqual([
    ['2026-11-22', 'Deluxe King', code],
  ])
})

it('adds up each tax of the days on which it was earned, and takes off a late void on its day', async () => {
  const code = await arrive()
  const { id: entryId } = await findRow(backend.database, 'folio_entries', { night: '2026-11-23' })
  await voidEntry(backend.database, ANY_PRICE, { code, now: LATER, entryId, reason: 'No water' })
  const day = ['75555.55', '5666.67', '3777.78', '0.00', '85000.00']
  expect(await read('taxes', 17)).toEqual([
    ['Day', 'Net', 'VAT 7.5%', 'Consumption 5%', 'Payment fee', 'Gross'],
    ['2026-11-22', ...day],
    ['2026-11-23', ...day],
    ['2026-11-24', '-75555.55', '-5666.67', '-3777.78', '0.00', '-85000.00'],
    ['Total', ...day],
  ])
})

it('lists invoices and credit notes with their sum', async () => {
  const code = await arrive()
  const issue = () =>
    issueInvoice(backend.database, ANY_PRICE, { code, hotel: { ...HOTEL, taxRates }, now: NOON })
  await issue()
  const { id: entryId } = await findRow(backend.database, 'folio_entries', { night: '2026-11-23' })
  await voidEntry(backend.database, ANY_PRICE, { code, now: NOON, entryId, reason: 'No water' })
  await issue()
  const [, ...rows] = await read('invoices')
  expect(rows.map((row) => [row[0], row[1], row[3], row.at(-1)])).toEqual([
    ['00001', 'Invoice', code, '170000.00'],
    ['00002', 'Credit note', code, '-85000.00'],
    ['Total', '', '', '85000.00'],
  ])
  expect(await read('invoices', 23)).toHaveLength(1)
})

it('has the night audit with guests, slips and what to look at', async () => {
  const code = await arrive()
  const [, ...rows] = await read('night', 22, 22)
  expect(rows.find(([room]) => room === 'Superior Room')).toEqual(
    ['Superior Room', '', '2026-11-22', 'slept', 'Emeka Eze', code, '0412', '85000.00', '0.00'].map((cell) =>
      expect.stringContaining(cell),
    ),
  )
  await expect(read('nothing' as ReportName)).rejects.toMatchObject({ status: 404 })
})
