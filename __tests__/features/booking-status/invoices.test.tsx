import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { askBookingStatus, changeBooking } from '../../../src/apollo/calls'
import type { GuestInvoice, GuestInvoices } from '../../../src/shared/desk/invoices'
import { BOOKED, EMAIL, field, find, heading, REFERENCE, SINCE } from './steps'

jest.mock('../../../src/apollo/calls', () => ({
  ...jest.requireActual<object>('../../../src/apollo/calls'),
  askBookingStatus: jest.fn(),
  changeBooking: jest.fn(),
}))

const asked = jest.mocked(askBookingStatus)
const changed = jest.mocked(changeBooking)

beforeEach(() => {
  asked.mockReset()
  changed.mockReset()
})

const INVOICES: GuestInvoices = {
  code: BOOKED.code,
  guest: { name: 'Ada Obi', company: null, tin: null },
  invoices: [],
  next: { kind: 'invoice', total: 85_000 },
  payments: [],
  balance: 0,
  can_issue: true,
}
const RECIPIENT = { company: 'Obi & Sons', tin: '12345678-0001' }
const INVOICE: GuestInvoice = {
  number: 12,
  kind: 'invoice',
  day: '2026-11-23',
  hotel: {
    name: 'The Landmark Hotel',
    address: [],
    email: '',
    phone: null,
    tin: '00000000-0001',
    rc_number: null,
  },
  guest: { name: 'Ada Obi', ...RECIPIENT },
  code: BOOKED.code,
  room_name: 'Classic Room',
  arrives_on: '2026-11-22',
  leaves_on: '2026-11-23',
  lines: [{ night: '2026-11-22', text: null, amount: 85_000 }],
  net: 75_555.55,
  taxes: [{ name: 'VAT', percent: 7.5, amount: 5_666.67 }],
  fee: 0,
  total: 85_000,
  corrects: [],
  reason: null,
}
const ISSUED: GuestInvoices = { ...INVOICES, invoices: [INVOICE], next: null, can_issue: false }
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const paper = (name: string) => within(screen.getByRole('article', { name }))

test('issues the invoice to the company that the guest enters, and shows it in the place of the receipt', async () => {
  asked.mockResolvedValue({ ...BOOKED, status: 'left', invoices: INVOICES })
  await find()
  await heading('Your invoice')
  fireEvent.input(field('Company, for the invoice'), { target: { value: RECIPIENT.company } })
  fireEvent.input(field('TIN of the company'), { target: { value: RECIPIENT.tin } })
  changed.mockResolvedValue({ ...BOOKED, status: 'left', invoices: ISSUED })
  press('Get the invoice of ₦85,000')
  const print = await screen.findByRole('button', { name: 'Print Invoice 00012' })
  expect(changed).toHaveBeenCalledWith('invoice', { reference: REFERENCE, email: EMAIL, ...RECIPIENT })
  await waitFor(() => expect(print).toHaveFocus())
  expect(paper('Invoice 00012').getByText('Obi & Sons')).toBeVisible()
  expect(paper('Invoice 00012').getByText('12345678-0001')).toBeVisible()
  expect(paper('Invoice 00012').getByRole('row', { name: 'VAT, 7.5% ₦5,666.67' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Your invoice' })).not.toBeInTheDocument()
  press('Receipt')
  expect(screen.getAllByRole('article')).toEqual([screen.getByRole('article', { name: 'Receipt' })])
})

test.each([
  ['expected', 'you have checked in'],
  ['in_house', 'the bill is paid in full'],
] as const)('says when the invoice of a guest who is %s can be had', async (status, when) => {
  asked.mockResolvedValue({ ...BOOKED, status, invoices: { ...INVOICES, can_issue: false } })
  await find()
  const text = `If you need an invoice, you can get it here as soon as ${when}.`
  expect(await screen.findByText(text)).toBeInTheDocument()
})

test('shows the credit note of a booking that was cancelled', async () => {
  const note: GuestInvoice = {
    ...INVOICE,
    number: 13,
    kind: 'credit_note',
    corrects: [{ number: 12, day: '2026-11-23' }],
  }
  const invoices = { ...ISSUED, invoices: [INVOICE, note] }
  asked.mockResolvedValue({ state: 'refund', amount: 85_000, refund_state: 'due', since: SINCE, invoices })
  await find()
  await heading('Your refund is being prepared')
  expect(
    paper('Credit note 00013').getByText('Invoice 00012 of 23 November 2026', { selector: 'dd' }),
  ).toBeVisible()
  press('Invoice 00012')
  expect(paper('Invoice 00012').getByText('Obi & Sons')).toBeVisible()
})
