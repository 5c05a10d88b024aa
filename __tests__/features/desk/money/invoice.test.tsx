import { screen, within } from '@testing-library/react'
import type { BookingInvoices, Invoice } from '../../../../src/shared/desk/invoices'
import { type FakeDesk, openFakeDesk, visit } from '../fake-desk'
import { invoice, invoices } from '../money-answers'

let desk: FakeDesk

beforeEach(() => {
  desk = openFakeDesk()
})

const rows = () => screen.getAllByRole('row').map((row) => row.textContent)

function open(answer: BookingInvoices) {
  desk.answer('GET /api/desk/bookings/K7M2QX/invoices/', { body: answer })
  return visit('/desk/bookings/K7M2QX/invoice', 'Invoice of K7M2QX')
}

test('shows hotel and company with their numbers, nights, taxes, total and payments', async () => {
  await open(invoices)
  const paper = within(await screen.findByRole('article', { name: 'Invoice 00012' }))
  expect(paper.getByText(/TIN 00000000-0001 · RC 0000000/)).toBeVisible()
  expect(paper.getByText('Zenith Oil Ltd')).toBeVisible()
  expect(paper.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'Night of Sunday, 22 November 2026₦85,000',
    'Before tax₦75,555.55',
    'VAT, 7.5%₦5,666.67',
    'Lagos consumption tax, 5%₦3,777.78',
    'Total₦85,000',
    'Invoice 00012 of 23 November 2026₦85,000',
    '22 November 2026, Cash, paid−₦60,000',
    'To be paid₦25,000',
  ])
  expect(screen.queryByRole('button', { name: /^Issue/ })).not.toBeInTheDocument()
})

test('is issued after a confirmation that names the recipient', async () => {
  const { user } = await open({ ...invoices, invoices: [], next: { kind: 'invoice', total: 85_000 } })
  await user.click(await screen.findByRole('button', { name: 'Issue an invoice of ₦85,000' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Issue an invoice?' }))
  expect(dialog.getByText(/made out to Zenith Oil Ltd, TIN 12345678-0001/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Issue it' }))
  expect(desk.writes).toMatchObject([{ method: 'POST', path: '/api/desk/bookings/K7M2QX/invoices/' }])
})

test('stands beside the credit notes that followed it', async () => {
  const note: Invoice = {
    ...invoice,
    number: 13,
    kind: 'credit_note',
    total: 10_000,
    corrects: [{ number: 12, day: '2026-11-23' }],
    reason: 'Cold water',
  }
  const { user } = await open({
    ...invoices,
    invoices: [invoice, note],
    next: { kind: 'credit_note', total: 5_000 },
    payments: [
      ...invoices.payments,
      { day: '2026-11-24', kind: 'refund', method: 'pos', channel: null, amount: -5_000 },
    ],
    balance: 15_000,
  })
  const paper = within(await screen.findByRole('article', { name: 'Credit note 00013' }))
  expect(paper.getByText('Corrects').parentElement).toHaveTextContent('Invoice 00012 of 23 November 2026')
  expect(paper.getByText('Reason').parentElement).toHaveTextContent('Cold water')
  const account = [
    'Invoice 00012 of 23 November 2026₦85,000',
    'Credit note 00013 of 23 November 2026−₦10,000',
    'Not invoiced yet−₦5,000',
    '22 November 2026, Cash, paid−₦60,000',
    '24 November 2026, POS, paid back₦5,000',
    'To be paid₦15,000',
  ]
  expect(rows().slice(-6)).toEqual(account)
  expect(screen.getByRole('button', { name: 'Issue a credit note of ₦5,000' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Invoice 00012' }))
  expect(screen.getByRole('article', { name: 'Invoice 00012' })).toBeVisible()
  expect(rows().slice(-6)).toEqual(account)
})
