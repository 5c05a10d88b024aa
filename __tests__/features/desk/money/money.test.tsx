/** @jest-environment ./__tests__/support/desk-environment.ts */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { desk, dialogCloses, fill, setClock, useRealDesk, visit } from '../real-desk'

useRealDesk('owner')

const open = () => visit('/desk/money', 'Money')

async function rowsOf(name: string): Promise<(string | null)[]> {
  const table = await screen.findByRole('region', { name })
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' '))
}

describe('the sheet', () => {
  test('shows totals and lines, and that everything agrees with Paystack', async () => {
    const { code } = await desk.book({ roomId: 3 })
    setClock('2026-11-22T13:35:00Z')
    await desk.pay(code, 2_000_000)
    setClock('2026-11-22T13:40:00Z')
    await desk.giveBack(code, 500_000)
    await open()
    expect(await rowsOf('Payments, refunds and voids')).toEqual([
      'When, in Lagos Amount What How and who Room Booking Slip or reference',
      ` 22 Nov 2026, 14:30 ₦130,000 Payment, booked Paystack, card Deluxe King ${code} Ada Obi `,
      ` 22 Nov 2026, 14:35 ₦20,000 Payment, taken Cash, Chidi Deluxe King ${code} Ada Obi `,
      ` 22 Nov 2026, 14:40 −₦5,000 Refund, paid back Cash, Ngozi Deluxe King ${code} Ada Obi Cold water`,
    ])
    expect(await rowsOf('By method')).toEqual([
      'Method Taken Went back Kept',
      'Paystack ₦130,000 ₦0 ₦130,000',
      'Cash ₦20,000 −₦5,000 ₦15,000',
      'All, 2 payments ₦150,000 −₦5,000 ₦145,000',
    ])
    expect(screen.getByText('Paystack’s figures agree with Paystack’s own list.')).toBeVisible()
    expect(await rowsOf('By person')).toContain('Chidi ₦20,000 ₦0 ₦0')
    expect(screen.queryByRole('region', { name: 'Paid in advance' })).not.toBeInTheDocument()
  })

  test('shows the lines of one method with their sum, to tick against a statement', async () => {
    const payment = { method: 'pos', amount_kobo: 2_000_000, reference: '0412' } as const
    await desk.reserve({
      rooms: [{ room_id: 2, total_kobo: 21_000_000 }],
      arrives_on: '2026-11-25',
      nights: 2,
      payment,
    })
    await desk.book()
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'POS' }))
    expect(await rowsOf('Payments, refunds and voids')).toHaveLength(2)
    await user.click(screen.getByRole('checkbox', { name: '0412, ₦20,000' }))
    expect(screen.getByText(/^POS:/)).toHaveTextContent('POS: ₦20,000.')
  })

  test('can be read for other days and downloaded as CSV', async () => {
    await open()
    await screen.findByRole('region', { name: 'By method' })
    fireEvent.input(screen.getByLabelText('From'), { target: { value: '2026-02-01' } })
    fireEvent.input(screen.getByLabelText('To'), { target: { value: '2026-02-28' } })
    expect(await screen.findByRole('link', { name: /CSV/ })).toHaveAttribute(
      'href',
      '/api/desk/money.csv/?from=2026-02-01&to=2026-02-28',
    )
    fireEvent.input(screen.getByLabelText('To'), { target: { value: '2026-01-15' } })
    expect(screen.getByLabelText('From')).toHaveValue('2026-01-15')
    expect(await rowsOf('By method')).toContain('All, 0 payments ₦0 ₦0 ₦0')
  })

  test('says what is paid in advance', async () => {
    const payment = { method: 'cash', amount_kobo: 15_000_000, reference: null } as const
    const rooms = [{ room_id: 2, total_kobo: 21_000_000 }]
    await desk.reserve({ rooms, arrives_on: '2026-11-25', nights: 2, payment })
    await open()
    expect((await rowsOf('Paid in advance')).at(-1)).toBe('₦0 ₦150,000 ₦0 ₦0 ₦150,000')
  })

  test('lists differences to Paystack', async () => {
    const { reference } = await desk.book()
    await desk.database.updateTable('payments').set({ amount_kobo: 1 }).execute()
    await open()
    expect(await screen.findByText(reference, { exact: false, selector: 'li *' })).toBeVisible()
    expect(screen.getByRole('heading', { name: '1 line does not agree with Paystack’s list' })).toBeVisible()
    expect(screen.queryByText(/own list/)).not.toBeInTheDocument()
  })

  test('compares nothing when Paystack does not answer', async () => {
    await desk.book()
    desk.paystack.faults.set('list', { kind: 'status', status: 500 })
    await open()
    expect(await screen.findByText(/Paystack could not be asked/)).toBeVisible()
    expect(screen.queryByText(/own list/)).not.toBeInTheDocument()
  })
})

describe('a payment to review', () => {
  beforeEach(() => desk.payWrong(8_000_000))

  test('shows the reason, and offers the decisions', async () => {
    await open()
    expect(await screen.findByText(/^It names no room of ours/)).toBeVisible()
    expect(screen.getByText('A test payment, without real money')).toBeVisible()
    expect(screen.getByRole('button', { name: /^It is not ours/ })).toBeEnabled()
  })

  test('becomes a booking', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /^Book a room for it/ }))
    const dialog = within(screen.getByRole('dialog'))
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Free rooms' }), '2')
    const book = dialog.getByRole('button', { name: 'Book Superior Room' })
    await user.click(book)
    expect(dialog.getByRole('textbox', { name: 'Name of the guest' })).toBeInvalid()
    await fill(user, dialog.getByRole('textbox', { name: 'Name of the guest' }), 'Bola Ige')
    await user.click(book)
    await dialogCloses()
    const bookings = await desk.database.selectFrom('bookings').select(['room_id', 'guest_name']).execute()
    expect(bookings).toEqual([{ room_id: 2, guest_name: 'Bola Ige' }])
  })

  test('is refunded in part, after showing amount and recipient', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /^Pay it back/ }))
    const amount = screen.getByRole('textbox', { name: /How much goes back/ })
    await user.clear(amount)
    await fill(user, amount, '80,001')
    await user.click(screen.getByRole('button', { name: 'Pay back' }))
    expect(amount).toBeInvalid()
    await user.clear(amount)
    await fill(user, amount, '60,000')
    expect(screen.getByText(/It goes back to ada@example.com/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Pay back ₦60,000' }))
    const panel = within(await screen.findByRole('region', { name: /^Refunds/ }))
    expect(await panel.findByText(/₦60,000/)).toBeVisible()
  })
})

test('lists undecided payments with the details that a guest can name', async () => {
  const reference = await desk.payLater()
  await desk.database.updateTable('open_payments').set({ arrives_on: '2026-12-04', nights: 2 }).execute()
  await open()
  const panel = within(await screen.findByRole('region', { name: /^Undecided payments/ }))
  expect(await panel.findByText('Ada Obi')).toBeVisible()
  expect(
    panel.getByText(`ada@example.com, Classic Room, Fri 4 to Sun 6 December, 2 nights, ${reference}`),
  ).toBeVisible()
})

test('a refund that failed can be tried again', async () => {
  await desk.failRefund('failed')
  const { user } = await open()
  expect(await screen.findByText(/failed at Paystack/i)).toBeVisible()
  const again = screen.getByRole('button', { name: 'Try again to pay back ada@example.com' })
  await user.click(again)
  await waitFor(() => expect(again).not.toBeInTheDocument())
  expect(await desk.database.selectFrom('refunds').select('state').execute()).toEqual([{ state: 'due' }])
})
