import { fireEvent, screen, within } from '@testing-library/react'
import { review } from '../answers'
import { type FakeDesk, openFakeDesk, visit } from '../fake-desk'
import { sheet } from '../money-answers'

let desk: FakeDesk

beforeEach(() => {
  desk = openFakeDesk()
})

const open = () => visit('/desk/money', 'Money')

describe('the sheet', () => {
  test('shows totals and lines, and that everything agrees with Paystack', async () => {
    await open()
    const table = await screen.findByRole('table')
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual([
      'When, in LagosWhatHow and whoRoomBooking or referenceAmount',
      '22 Nov 2026, 09:12Payment, bookedPaystack, bank transferDeluxe KingK7M2QX₦130,000',
      '22 Nov 2026, 12:40Refund, paid backPaystack–8-1795334700000-abcdefghijkl−₦45,000',
      '22 Nov 2026, 13:05Void of a paymentCash, Bola IgeSuperior RoomLH-7K3M9Q, Counted twice−₦20,000',
    ])
    expect(screen.getByText('Taken, 1 payment').nextElementSibling).toHaveTextContent('₦110,000')
    expect(screen.getByText('Paid back').nextElementSibling).toHaveTextContent('−₦45,000')
    expect(screen.getByText('Kept').nextElementSibling).toHaveTextContent('₦65,000')
    expect(screen.getByText('Paystack', { selector: 'dt' }).nextElementSibling).toHaveTextContent(
      '₦85,000 of ₦130,000 taken',
    )
    expect(screen.getByText('Bola Ige', { selector: 'dt' }).nextElementSibling).toHaveTextContent(
      '−₦20,000 cash',
    )
    expect(screen.queryByText(/^Settled in another way/, { selector: 'dt' })).not.toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'Paid in advance' })).not.toBeInTheDocument()
    expect(screen.getByText('Every figure agrees with Paystack’s own list.')).toBeVisible()
  })

  test('can be read for other days and downloaded as CSV', async () => {
    await open()
    await screen.findByRole('table')
    fireEvent.input(screen.getByLabelText('From'), { target: { value: '2026-02-01' } })
    fireEvent.input(screen.getByLabelText('To'), { target: { value: '2026-02-28' } })
    expect(await screen.findByRole('link', { name: /CSV/ })).toHaveAttribute(
      'href',
      '/api/desk/money.csv/?from=2026-02-01&to=2026-02-28',
    )
    expect(desk.reads).toContain('/api/desk/money/?from=2026-02-01&to=2026-02-28')
    fireEvent.input(screen.getByLabelText('To'), { target: { value: '2026-01-15' } })
    expect(screen.getByLabelText('From')).toHaveValue('2026-01-15')
    expect(await screen.findByRole('table')).toBeVisible()
  })

  test('says what is paid in advance', async () => {
    const in_advance = {
      before_kobo: 0,
      added_kobo: 15_000_000,
      used_kobo: 5_000_000,
      after_kobo: 10_000_000,
    }
    desk.answer('GET /api/desk/money/', { body: { ...sheet, in_advance } })
    await open()
    const heading = await screen.findByRole('heading', { name: 'Paid in advance' })
    expect(heading.nextElementSibling).toHaveTextContent(
      'Before₦0Paid for later nights₦150,000Used−₦50,000After₦100,000',
    )
  })

  test('lists differences to Paystack', async () => {
    const mismatches = [{ reference: 'ref-1', what: 'Paystack has ₦240,000 that is not in the books.' }]
    desk.answer('GET /api/desk/money/', { body: { ...sheet, mismatches } })
    await open()
    expect(await screen.findByText(/₦240,000 that is not in the books/)).toBeVisible()
    expect(screen.getByRole('heading', { name: '1 line does not agree with Paystack’s list' })).toBeVisible()
    expect(screen.queryByText(/Every figure agrees/)).not.toBeInTheDocument()
  })

  test('does not claim that everything agrees when not everything was compared', async () => {
    const problem =
      'There are too many payments to compare every refund: only refunds known here were compared. Please choose fewer days.'
    const paystack = { ...sheet.paystack, problem }
    desk.answer('GET /api/desk/money/', { body: { ...sheet, paystack } })
    await open()
    expect(await screen.findByText(/^What was compared agrees .*Please choose fewer days\.$/)).toBeVisible()
    expect(screen.queryByText(/Every figure agrees/)).not.toBeInTheDocument()
  })

  test('does not claim that everything agrees when Paystack could not be asked', async () => {
    const paystack = { asked: false, problem: 'Paystack does not answer.', taken_kobo: null }
    desk.answer('GET /api/desk/money/', { body: { ...sheet, paystack } })
    await open()
    expect(await screen.findByText(/Paystack could not be asked.*Paystack does not answer\./)).toBeVisible()
    expect(screen.queryByText(/Every figure agrees/)).not.toBeInTheDocument()
  })
})

describe('a payment to review', () => {
  const PATH = `/api/desk/reviews/${review.reference}/decide/`

  test('shows the reason, and offers only possible decisions', async () => {
    desk.answer('GET /api/desk/reviews/', { body: [{ ...review, choices: ['not_ours'], domain: 'test' }] })
    await open()
    expect(await screen.findByText(review.odd)).toBeVisible()
    expect(screen.getByText('A test payment, without real money')).toBeVisible()
    expect(screen.getByRole('button', { name: /^It is not ours/ })).toBeEnabled()
    expect(screen.queryByRole('button', { name: /^Book a room|^Pay it back/ })).not.toBeInTheDocument()
  })

  test('becomes a booking', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /^Book a room for it/ }))
    const dialog = within(screen.getByRole('dialog'))
    expect(await dialog.findByRole('combobox', { name: 'Free rooms' })).toHaveDisplayValue(/Superior/)
    await user.click(dialog.getByRole('button', { name: 'Book Superior Room' }))
    expect(desk.writes).toEqual([])
    await user.type(dialog.getByRole('textbox', { name: 'Name of the guest' }), 'Bola Ige')
    await user.click(dialog.getByRole('button', { name: 'Book Superior Room' }))
    expect(desk.writes).toMatchObject([
      { path: PATH, body: { decision: 'book', room_id: 2, guest_name: 'Bola Ige' } },
    ])
  })

  test('is refunded in part, after showing amount and recipient', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /^Pay it back/ }))
    const amount = screen.getByRole('textbox', { name: /How much goes back/ })
    await user.clear(amount)
    await user.type(amount, '80,001')
    await user.click(screen.getByRole('button', { name: 'Pay back' }))
    expect(desk.writes).toEqual([])
    await user.clear(amount)
    await user.type(amount, '60,000')
    expect(screen.getByText(/It goes back to bola@example.com/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Pay back ₦60,000' }))
    expect(desk.writes).toMatchObject([{ path: PATH, body: { decision: 'refund', amount_kobo: 6_000_000 } }])
  })
})

test('lists undecided payments with the details that a guest can name', async () => {
  const payment = {
    reference: '7-1795334700000-abcdefghijkl',
    room_name: 'Deluxe King',
    guest_email: 'emeka@example.com',
    guest_name: 'Emeka Eze',
    since: '2026-11-22T11:00:00Z',
    in_progress_since: null,
  }
  const unknown = { ...payment, reference: 'unknown', room_name: null, guest_email: null, guest_name: null }
  desk.answer('GET /api/desk/open-payments/', { body: [payment, unknown] })
  await open()
  const panel = within(await screen.findByRole('region', { name: /^Undecided payments/ }))
  expect(await panel.findByText('Emeka Eze')).toBeVisible()
  expect(panel.getByText(`emeka@example.com, Deluxe King, ${payment.reference}`)).toBeVisible()
  expect(panel.getByText('Guest not known yet')).toBeVisible()
})

describe('a refund', () => {
  test('that failed can be retried', async () => {
    const { user } = await open()
    expect(await screen.findByText('The guest’s bank refused it.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again to pay back emeka@example.com' }))
    expect(desk.writes).toMatchObject([{ path: '/api/desk/refunds/refund-1/retry/' }])
  })
})
