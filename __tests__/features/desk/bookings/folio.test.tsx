import { screen, within } from '@testing-library/react'
import type { BookingStory } from '../../../../src/shared/desk/bookings'
import { me } from '../answers'
import { type FakeDesk, openFakeDesk, visit } from '../fake-desk'
import { booking, entry, paidOnline, story } from '../house'

let desk: FakeDesk

const breakfast = entry('breakfast', {
  at: '2026-11-22T09:00:00Z',
  who: 'Tunde Ade',
  amount: 12_500,
  night: null,
  text: 'Breakfast',
})
const older = { ...breakfast, id: 'older', text: 'Laundry', business_day: '2026-11-21' }

beforeEach(() => {
  desk = openFakeDesk()
})

async function open(changes: Partial<BookingStory>, role: 'desk' | 'owner' = 'owner') {
  desk.answer('GET /api/desk/me/', { body: { ...me, role } })
  desk.answer('GET /api/desk/bookings/K7M2QX/', { body: { ...story, ...changes } })
  const { user } = await visit('/desk/bookings/K7M2QX', 'Booking K7M2QX')
  const folio = within(await screen.findByRole('region', { name: 'Folio' }))
  async function press(button: RegExp) {
    await user.click(folio.getByRole('button', { name: button }))
    const dialog = within(screen.getByRole('dialog'))
    await dialog.findByRole('button', { name: 'Go back' })
    return dialog
  }
  return { user, folio, press }
}

test('shows entries with person and method, voided ones struck through, and the balance', async () => {
  const counter = entry('void', {
    who: 'Grace Eze',
    amount: -12_500,
    night: null,
    text: 'Not eaten',
    voids: 'breakfast',
  })
  const { folio } = await open({
    booking: { ...booking, balance: 12_500 },
    folio: [...story.folio, breakfast, counter, older],
  })
  const items = folio.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items).toEqual([
    expect.stringMatching(/^Night of 22 November₦130,000today 09:12, Site/),
    expect.stringMatching(/^Paid through Paystack, by card−₦130,000today 09:12, Guest/),
    expect.stringMatching(/^Breakfast₦12,500today 10:00, Tunde AdeVoided today 09:12, Grace Eze: Not eaten/),
    expect.stringMatching(/^Laundry₦12,500/),
  ])
  expect(folio.getByText('Breakfast', { selector: 'b' }).closest('s')).not.toBeNull()
  expect(folio.getByText('Laundry', { selector: 'b' }).closest('s')).toBeNull()
  expect(folio.getByText('₦12,500 not paid')).toBeVisible()
  expect(folio.getByRole('link', { name: 'Invoice' })).toHaveAttribute(
    'href',
    '/desk/bookings/K7M2QX/invoice',
  )
})

test.each([
  ['owner', ['breakfast', 'older']],
  ['desk', ['breakfast']],
] as const)('lets %s void what is theirs to void, with a reason', async (role, ids) => {
  const { user, folio, press } = await open({ folio: [paidOnline, breakfast, older] }, role)
  expect(folio.getAllByRole('button', { name: /^Void/ })).toHaveLength(ids.length)
  const dialog = await press(/^Void Breakfast/)
  await user.click(dialog.getByRole('button', { name: 'Void it' }))
  const reason = dialog.getByRole('textbox', { name: 'Why' })
  expect(reason).toHaveAccessibleDescription('Please write why.')
  await user.type(reason, 'Not eaten')
  await user.click(dialog.getByRole('button', { name: 'Void it' }))
  expect(desk.writes).toMatchObject([
    { path: '/api/desk/bookings/K7M2QX/folio/breakfast/void/', body: { reason: 'Not eaten' } },
  ])
})

test('charges an extra', async () => {
  const { user, press } = await open({})
  const dialog = await press(/^Add charge/)
  await user.type(dialog.getByRole('textbox', { name: 'What for' }), 'Breakfast')
  await user.type(dialog.getByRole('textbox', { name: /^How much/ }), '12,500')
  await user.click(dialog.getByRole('button', { name: 'Charge ₦12,500' }))
  expect(desk.writes).toMatchObject([
    { path: '/api/desk/bookings/K7M2QX/charges/', body: { amount: 12_500, text: 'Breakfast' } },
  ])
})

test('the front desk gives back only what was paid too much', async () => {
  const balanced = await open({}, 'desk')
  expect(balanced.folio.queryByRole('button', { name: /^Give back/ })).not.toBeInTheDocument()
})

test('gives back at the desk what was paid too much, with a reason', async () => {
  const { user, press } = await open({ booking: { ...booking, balance: -30_000 } }, 'desk')
  const dialog = await press(/^Give back/)
  expect(dialog.queryByRole('radio', { name: /^Paystack/ })).not.toBeInTheDocument()
  const amount = dialog.getByRole('textbox', { name: /^How much/ })
  expect(amount).toHaveValue('30,000')
  await user.clear(amount)
  await user.type(amount, '30,001')
  await user.click(dialog.getByRole('radio', { name: 'Cash' }))
  await user.type(dialog.getByRole('textbox', { name: 'Why' }), 'Left a night early')
  await user.click(dialog.getByRole('button', { name: 'Give back' }))
  expect(amount).toHaveAccessibleDescription('An amount up to ₦30,000.')
  await user.type(amount, '{Backspace}0')
  await user.click(dialog.getByRole('button', { name: 'Give back ₦30,000' }))
  expect(desk.writes).toMatchObject([
    {
      path: '/api/desk/bookings/K7M2QX/refunds/',
      body: { method: 'cash', amount: 30_000, reference: null, reason: 'Left a night early', seen_kept: 0 },
    },
  ])
})

test('an owner gives the online payment back through Paystack', async () => {
  const { user, press } = await open({ booking: { ...booking, status: 'left' } })
  const dialog = await press(/^Give back/)
  const ways = dialog.getAllByRole('radio')
  expect(ways[0]).toBe(dialog.getByRole('radio', { name: /^Paystack/, checked: true }))
  await user.type(dialog.getByRole('textbox', { name: /^How much/ }), '20,000.50')
  await user.click(dialog.getByRole('button', { name: 'Give back ₦20,000.50' }))
  const why = dialog.getByRole('textbox', { name: 'Why' })
  expect(why).toHaveAccessibleDescription('Please write why.')
  await user.type(why, 'Cold water')
  await user.click(dialog.getByRole('button', { name: 'Give back ₦20,000.50' }))
  expect(desk.writes).toMatchObject([
    {
      path: '/api/desk/bookings/K7M2QX/pay-back/',
      body: { refund: 20_000.5, seen_refunded: 0, reason: 'Cold water' },
    },
  ])
})

test('presets the way in which enough came, after those in which money came first', async () => {
  const cash = entry('cash', { kind: 'payment', method: 'cash', amount: 20_000, night: null })
  const pos = entry('pos', { kind: 'payment', method: 'pos', amount: 40_000, night: null, text: 'Slip 7' })
  const { press } = await open({
    booking: { ...booking, status: 'in_house', balance: -30_000 },
    folio: [cash, pos, paidOnline],
  })
  const dialog = await press(/^Give back/)
  const ways = dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  expect(ways).toEqual(['Cash', 'POS', expect.stringMatching(/^Paystack/), 'Transfer'])
  expect(dialog.getByRole('radio', { name: 'POS' })).toBeChecked()
  expect(dialog.getByRole('textbox', { name: 'Number of the slip' })).toBeVisible()
})

test('an owner gives the rest back after a first refund, which is listed', async () => {
  const credit = entry('credit', { amount: -50_000, night: null, text: 'Refund' })
  const back = entry('back', {
    kind: 'refund',
    method: 'paystack',
    amount: 50_000,
    night: null,
    text: 'Refund',
  })
  const { user, press } = await open({
    booking: { ...booking, status: 'left', refund: { amount: 50_000, state: 'processed' } },
    folio: [...story.folio, credit, back],
    refunds: [
      {
        id: 'r1',
        who: 'Paystack’s dashboard',
        amount: 50_000,
        state: 'processed',
        created_at: booking.booked_at,
      },
    ],
  })
  const refunds = screen.getByRole('region', { name: /^Refunds/ })
  expect(refunds).toHaveTextContent('₦50,000 was paid backPaystack’s dashboard')
  const dialog = await press(/^Give back/)
  const amount = dialog.getByRole('textbox', { name: /^How much/ })
  await user.type(dialog.getByRole('textbox', { name: 'Why' }), 'Noise')
  await user.type(amount, '80,001')
  await user.click(dialog.getByRole('button', { name: 'Give back' }))
  expect(amount).toHaveAccessibleDescription('An amount up to ₦80,000.')
  await user.type(amount, '{Backspace}0')
  await user.click(dialog.getByRole('button', { name: 'Give back ₦80,000' }))
  expect(desk.writes).toMatchObject([
    {
      path: '/api/desk/bookings/K7M2QX/pay-back/',
      body: { refund: 80_000, seen_refunded: 50_000, reason: 'Noise' },
    },
  ])
})
