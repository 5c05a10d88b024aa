import { screen, within } from '@testing-library/react'
import type { BookingStory, GiveBack } from '../../../../src/shared/desk/bookings'
import { me } from '../answers'
import { type FakeDesk, openFakeDesk, visit } from '../fake-desk'
import { booking, entry, paidOnline, story } from '../house'

let desk: FakeDesk

const breakfast = entry('breakfast', {
  at: '2026-11-22T09:00:00Z',
  who: 'Tunde Ade',
  amount_kobo: 1_250_000,
  night: null,
  text: 'Breakfast',
})
const older = { ...breakfast, id: 'older', text: 'Laundry', business_day: '2026-11-21' }

const giveBack = (ways: GiveBack['ways'], limit: string | null = null): GiveBack => ({
  ...story.give_back,
  ways,
  limit,
})

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
    amount_kobo: -1_250_000,
    night: null,
    text: 'Not eaten',
    voids: 'breakfast',
  })
  const { folio } = await open({
    booking: { ...booking, balance_kobo: 1_250_000 },
    folio: [...story.folio, { ...breakfast, can_void: false }, counter, older],
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

test('voids what the server says that this person may void, with a reason', async () => {
  const { user, folio, press } = await open({
    folio: [paidOnline, breakfast, { ...older, can_void: false }],
  })
  expect(folio.getAllByRole('button', { name: /^Void/ })).toHaveLength(1)
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
    { path: '/api/desk/bookings/K7M2QX/charges/', body: { amount_kobo: 1_250_000, text: 'Breakfast' } },
  ])
})

test('says why this person can give nothing back of what was paid too much', async () => {
  const limit = 'An extra was voided, so only an owner can give money back.'
  const overpaid = { booking: { ...booking, balance_kobo: -1_250_000 }, give_back: giveBack([], limit) }
  const { folio } = await open(overpaid, 'desk')
  expect(folio.queryByRole('button', { name: /^Give back/ })).not.toBeInTheDocument()
  expect(folio.getByText(limit)).toBeVisible()
})

test('gives back at the desk what was paid too much, with a reason', async () => {
  const { user, press } = await open(
    {
      booking: { ...booking, balance_kobo: -3_000_000 },
      give_back: giveBack([{ method: 'cash', most_kobo: 3_000_000 }], 'Only an owner can give back more.'),
    },
    'desk',
  )
  const dialog = await press(/^Give back/)
  expect(dialog.queryByRole('radio', { name: /^Paystack/ })).not.toBeInTheDocument()
  expect(dialog.getByText('Only an owner can give back more.')).toBeVisible()
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
      body: {
        payment: { method: 'cash', amount_kobo: 3_000_000, reference: null },
        reason: 'Left a night early',
        seen_kept_kobo: 0,
      },
    },
  ])
})

test('an owner gives the online payment back through Paystack', async () => {
  const { user, press } = await open({
    booking: { ...booking, status: 'left' },
    give_back: giveBack([
      { method: 'paystack', most_kobo: 13_000_000 },
      { method: 'cash', most_kobo: 100 },
    ]),
  })
  const dialog = await press(/^Give back/)
  const ways = dialog.getAllByRole('radio')
  expect(ways[0]).toBe(dialog.getByRole('radio', { name: /^Paystack/, checked: true }))
  await user.type(dialog.getByRole('textbox', { name: /^How much/ }), '20,000')
  await user.click(dialog.getByRole('button', { name: 'Give back ₦20,000' }))
  const why = dialog.getByRole('textbox', { name: 'Why' })
  expect(why).toHaveAccessibleDescription('Please write why.')
  await user.type(why, 'Cold water')
  await user.click(dialog.getByRole('button', { name: 'Give back ₦20,000' }))
  expect(desk.writes).toMatchObject([
    {
      path: '/api/desk/bookings/K7M2QX/pay-back/',
      body: { refund_kobo: 2_000_000, seen_refunded_kobo: 0, reason: 'Cold water' },
    },
  ])
})

test('presets the first way in which enough can go back', async () => {
  const { press } = await open({
    booking: { ...booking, status: 'in_house', balance_kobo: -3_000_000 },
    give_back: giveBack([
      { method: 'cash', most_kobo: 2_000_000 },
      { method: 'pos', most_kobo: 4_000_000 },
      { method: 'paystack', most_kobo: 13_000_000 },
    ]),
  })
  const dialog = await press(/^Give back/)
  const ways = dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  expect(ways).toEqual(['Cash', 'POS', expect.stringMatching(/^Paystack/)])
  expect(dialog.getByRole('radio', { name: 'POS' })).toBeChecked()
  expect(dialog.getByRole('textbox', { name: 'Number of the slip' })).toBeVisible()
})

test('asks before it takes more than is owed', async () => {
  const { user, press } = await open({})
  const dialog = await press(/^Take payment/)
  await user.type(dialog.getByRole('textbox', { name: /^How much/ }), '5,000')
  await user.click(dialog.getByRole('radio', { name: 'Cash' }))
  await user.click(dialog.getByRole('button', { name: '₦5,000 was paid' }))
  expect(
    dialog.getByRole('group', { name: 'Nothing is owed. Did the guest pay ₦5,000?' }),
  ).toHaveAccessibleDescription('Please check the amount.')
  expect(desk.writes).toEqual([])
  await user.click(dialog.getByRole('radio', { name: 'Yes, ₦5,000 is right' }))
  await user.click(dialog.getByRole('button', { name: '₦5,000 was paid' }))
  expect(desk.writes).toMatchObject([
    { body: { payment: { amount_kobo: 500_000, confirms_more: true }, seen_balance_kobo: 0 } },
  ])
})

test('an owner gives the rest back after a first refund', async () => {
  const { user, press } = await open({
    booking: { ...booking, status: 'left', refund: { amount_kobo: 5_000_000, state: 'processed' } },
    give_back: giveBack([{ method: 'paystack', most_kobo: 8_000_000 }]),
  })
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
      body: { refund_kobo: 8_000_000, seen_refunded_kobo: 5_000_000, reason: 'Noise' },
    },
  ])
})
