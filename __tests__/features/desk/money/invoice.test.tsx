import { screen, within } from '@testing-library/react'
import type { BookingInvoices, Invoice } from '../../../../src/shared/desk/invoices'
import { type FakeDesk, openFakeDesk, visit } from '../fake-desk'

const GUEST = { name: 'Emeka Eze', company: 'Zenith Oil Ltd', tin: '12345678-0001' }
const INVOICE: Invoice = {
  number: 12,
  kind: 'invoice',
  issued_at: '2026-11-23T09:00:00Z',
  issued_by: 'Bola Ige',
  day: '2026-11-23',
  hotel: {
    name: 'The Landmark Hotel',
    address: ['12 Lagoon Crescent', 'Lagos'],
    email: 'stay@thelandmark.example',
    phone: '+234 800 000 0100',
    tin: '00000000-0001',
    rc_number: 'RC 0000000',
  },
  guest: GUEST,
  code: 'LH-7K3M9Q',
  room_name: 'Classic Room',
  arrives_on: '2026-11-22',
  leaves_on: '2026-11-23',
  lines: [{ night: '2026-11-22', text: null, amount: 85_000 }],
  net: 75_555.55,
  taxes: [
    { name: 'VAT', percent: 7.5, amount: 5_666.67 },
    { name: 'Lagos consumption tax', percent: 5, amount: 3_777.78 },
  ],
  total: 85_000,
  entries: ['entry-1'],
}
const ISSUED: BookingInvoices = {
  code: INVOICE.code,
  guest: GUEST,
  invoices: [INVOICE],
  next: null,
  payments: [{ day: '2026-11-22', kind: 'payment', method: 'cash', amount: 60_000 }],
  paid: 60_000,
  balance: 25_000,
}

let desk: FakeDesk

beforeEach(() => {
  desk = openFakeDesk()
})

function open(answer: BookingInvoices) {
  desk.answer('GET /api/desk/bookings/LH-7K3M9Q/invoices/', { body: answer })
  return visit('/desk/bookings/LH-7K3M9Q/invoice', 'Invoice of LH-7K3M9Q')
}

test('shows hotel and company with their numbers, nights, taxes, total and payments', async () => {
  await open(ISSUED)
  const paper = within(await screen.findByRole('article', { name: 'Invoice 00012' }))
  expect(paper.getByText(/TIN 00000000-0001 · RC 0000000/)).toBeVisible()
  expect(paper.getByText('Zenith Oil Ltd')).toBeVisible()
  expect(paper.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'Night of Sunday, 22 November 2026₦85,000',
    'Without taxes₦75,555.55',
    'VAT, 7.5%₦5,666.67',
    'Lagos consumption tax, 5%₦3,777.78',
    'Total₦85,000',
    '22 November 2026, Cash₦60,000',
    'To be paid₦25,000',
  ])
  expect(screen.queryByRole('button', { name: /^Issue/ })).not.toBeInTheDocument()
})

test('is issued after a confirmation that names the recipient', async () => {
  const { user } = await open({ ...ISSUED, invoices: [], next: { kind: 'invoice', total: 85_000 } })
  await user.click(await screen.findByRole('button', { name: 'Issue an invoice of ₦85,000' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Issue an invoice?' }))
  expect(dialog.getByText(/made out to Zenith Oil Ltd, TIN 12345678-0001/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Issue it' }))
  expect(desk.writes).toMatchObject([{ method: 'POST', path: '/api/desk/bookings/LH-7K3M9Q/invoices/' }])
})

test('stands beside the credit notes that followed it', async () => {
  const note: Invoice = { ...INVOICE, number: 13, kind: 'credit_note', total: 10_000 }
  const { user } = await open({
    ...ISSUED,
    invoices: [INVOICE, note],
    next: { kind: 'credit_note', total: 5_000 },
  })
  expect(await screen.findByRole('article', { name: 'Credit note 00013' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Issue a credit note of ₦5,000' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Invoice 00012' }))
  expect(screen.getByRole('article', { name: 'Invoice 00012' })).toBeVisible()
})
