import { audit } from '../../../src/server/audit/audit'
import { stayOn } from '../../../src/server/bookings/stay-on'
import { addCharge, refundAtDesk, voidEntry } from '../../../src/server/bookings/take-payment'
import { issueInvoice } from '../../../src/server/invoices/invoices'
import { readHotel } from '../../../src/server/hotel/hotel'
import { eraseGuests } from '../../../src/server/privacy/erase-in-books'
import { backend, CONTENT_DIR, useBackend } from '../../support/server/backend'
import { RECEPTIONIST } from '../../support/server/receptionist'
import { ANY_PRICE } from '../../support/server/stays'
import { walkIn } from '../../support/server/walk-in'

const OWNER = { ...RECEPTIONIST, who: 'Ngozi', role: 'owner' } as const
const NOW = new Date('2026-11-22T14:00:00.000Z')
const CASH = { method: 'cash', amount_kobo: 8_500_000, reference: null } as const

useBackend()

const issue = async (code: string, database = backend.database) => {
  const hotel = await readHotel(CONTENT_DIR, { smtp: undefined, from: undefined, desk: undefined })
  return issueInvoice(database, RECEPTIONIST, { code, hotel, now: NOW })
}
const arrive = (order: Parameters<typeof walkIn>[1] = {}) =>
  walkIn(backend.database, { total_kobo: 8_500_000, payment: CASH, ...order }, NOW)
const findBroken = async () => {
  return (await audit({ database: backend.database })).violations
    .filter(({ rule }) => rule === 'invoice')
    .map(({ about, problem }) => `${about}: ${problem}`)
}

it('names hotel, company and nights, with each tax on the same net price', async () => {
  const code = await arrive({ guest: { company: 'Zenith Oil Ltd', tin: '12345678-0001' } })
  const { invoices, next, payments, balance } = await issue(code)
  expect(invoices).toEqual([
    {
      number: 1,
      kind: 'invoice',
      issued_at: NOW.toISOString(),
      issued_by: 'Bola',
      day: '2026-11-22',
      hotel: expect.objectContaining({
        name: 'The Landmark Hotel',
        tin: '00000000-0001',
        rc_number: 'RC 0000000',
      }),
      guest: { name: 'Emeka Eze', company: 'Zenith Oil Ltd', tin: '12345678-0001' },
      code,
      room_name: 'Superior Room',
      arrives_on: '2026-11-22',
      leaves_on: '2026-11-23',
      lines: [{ night: '2026-11-22', text: null, amount: 85_000 }],
      net: 75_555.55,
      taxes: [
        { name: 'VAT', percent: 7.5, amount: 5_666.67 },
        { name: 'Lagos consumption tax', percent: 5, amount: 3_777.78 },
      ],
      fee: 0,
      total: 85_000,
      corrects: [],
      reason: null,
      entries: [expect.any(String)],
    },
  ])
  expect(next).toBeNull()
  expect(payments).toEqual([
    { day: '2026-11-22', kind: 'payment', method: 'cash', channel: null, amount: 85_000 },
  ])
  expect(balance).toBe(0)
})

it('lists the nights as they follow each other, and then the extras', async () => {
  const code = await arrive({ nights: 6, total_kobo: 6 * 8_500_000 })
  const [invoice] = (await issue(code)).invoices
  const nights = invoice?.lines.map(({ night }) => night) ?? []
  expect(nights).toEqual(nights.toSorted())
  expect(nights).toHaveLength(6)
})

it('is the same when it is issued again, and has the next number for what was charged since', async () => {
  const code = await arrive()
  const first = await issue(code)
  expect(await issue(code)).toEqual(first)
  await stayOn(backend.database, ANY_PRICE, {
    code,
    now: NOW,
    nights: 1,
    total_kobo: 9_000_000,
    payment: null,
  })
  expect((await issue(code)).invoices).toMatchObject([
    first.invoices[0],
    { number: 2, total: 90_000, lines: [{ night: '2026-11-23', amount: 90_000 }] },
  ])
  expect(await findBroken()).toEqual([])
})

it('is followed by a credit note for money that went back, and for a charge that was voided', async () => {
  const code = await arrive()
  const { database } = backend
  await addCharge(database, RECEPTIONIST, { code, now: NOW, amount_kobo: 2_000_000, text: 'Dinner' })
  const dinner = database.selectFrom('folio_entries').select('id').where('text', '=', 'Dinner')
  const { id: entryId } = await dinner.executeTakeFirstOrThrow()
  await issue(code)
  // The number of the slip is the desk's alone.
  const payment = { method: 'pos', amount_kobo: 1_000_000, reference: '0412' } as const
  await refundAtDesk(database, OWNER, { code, now: NOW, payment, reason: 'Cold water' })
  expect((await issue(code)).invoices[1]).toMatchObject({
    number: 2,
    kind: 'credit_note',
    total: 10_000,
    lines: [{ night: null, text: 'Cold water', amount: 10_000 }],
    corrects: [{ number: 1, day: '2026-11-22' }],
    reason: 'Cold water',
  })
  await voidEntry(database, OWNER, { code, now: NOW, entryId, reason: 'Wrong room' })
  expect((await issue(code)).invoices[2]).toMatchObject({
    number: 3,
    kind: 'credit_note',
    total: 20_000,
    corrects: [{ number: 1 }],
    reason: 'Wrong room',
  })
  expect(await findBroken()).toEqual([])
})

it('is corrected by credit notes of its own sum when all of it goes back in two parts', async () => {
  const code = await arrive({
    nights: 2,
    total_kobo: 17_000_000,
    payment: { ...CASH, amount_kobo: 17_000_000 },
  })
  await issue(code)
  const { database } = backend
  const nights = database.selectFrom('folio_entries').select('id').where('night', '=', '2026-11-23')
  const { id: entryId } = await nights.executeTakeFirstOrThrow()
  await voidEntry(database, OWNER, { code, now: NOW, entryId, reason: 'Left early' })
  for (const [minutes, amount_kobo] of [10_000_000, 7_000_000].entries()) {
    const payment = { ...CASH, amount_kobo }
    const now = new Date(NOW.getTime() + (1 + minutes) * 60_000)
    await refundAtDesk(database, OWNER, { code, now, payment, reason: 'No water' })
  }
  const { invoices, next, balance } = await issue(code)
  expect(invoices).toMatchObject([
    { total: 170_000 },
    { kind: 'credit_note', total: 170_000, reason: 'Left early; No water' },
  ])
  expect([next, balance]).toEqual([null, 0])
  expect(await findBroken()).toEqual([])
})

it('has numbers without gaps when people issue at once', async () => {
  const codes = await Promise.all([2, 3, 5].map((room_id) => arrive({ room_id })))
  const other = await backend.openAnother()
  const issued = await Promise.all(codes.flatMap((code) => [issue(code), issue(code, other)]))
  const numbers = issued.map(({ invoices }) => invoices.map(({ number }) => number))
  expect(new Set(numbers.flat())).toEqual(new Set([1, 2, 3]))
  expect(numbers.every(({ length }) => length === 1)).toBe(true)
})

it('stays without its guest when the guest is erased', async () => {
  await issue(await arrive({ guest: { company: 'Eze and Sons' } }))
  const { database } = backend
  const { id } = await database.selectFrom('bookings').select('id').executeTakeFirstOrThrow()
  await database.transaction().execute((trx) => eraseGuests(trx, [id]))
  const { body } = await database.selectFrom('invoices').select('body').executeTakeFirstOrThrow()
  expect(body).not.toMatch(/Eze/)
  expect(await findBroken()).toEqual([])
})

it('breaks a rule of the audit when a number is missing or the total is wrong', async () => {
  const { database } = backend
  for (const code of await Promise.all([2, 3].map((room_id) => arrive({ room_id })))) await issue(code)
  await database.deleteFrom('invoices').where('number', '=', 1).execute()
  await database.updateTable('folio_entries').set({ amount_kobo: 100 }).where('kind', '=', 'charge').execute()
  expect(await findBroken()).toEqual([
    'invoice 2: the number before it is missing',
    'invoice 2: another total than that of its charges',
  ])
})
