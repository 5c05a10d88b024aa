import { screen, waitFor, within } from '@testing-library/react'
import { type FakeDesk, openFakeDesk, refusal, visit } from '../fake-desk'
import { booking, hold, rooms, stayed, story } from '../house'

let desk: FakeDesk

beforeEach(() => {
  desk = openFakeDesk()
})

test('a check-out names guest, room and what is not paid, and says that the room is to be cleaned', async () => {
  desk.answer('GET /api/desk/bookings/P4T9WD/', { body: { ...story, booking: stayed, needs_cleaning: true } })
  const { user } = await visit('/desk/rooms', 'Rooms')
  await user.click(await screen.findByRole('button', { name: 'Check out Chidi Okafor, P4T9WD' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Check out?' }))
  const confirm = await dialog.findByRole('button', { name: 'Check out Chidi Okafor unpaid' })
  expect(dialog.getByText(/leaves/)).toHaveTextContent(
    'Chidi Okafor leaves Executive Suite. Executive Suite is then to be cleaned.',
  )
  expect(dialog.getByText('₦12,500 is not paid yet.')).toBeVisible()
  expect(desk.writes).toEqual([])
  await user.click(confirm)
  expect(desk.writes).toMatchObject([
    { path: '/api/desk/bookings/P4T9WD/check-out/', body: { seen_room: 5 } },
  ])
})

test('an early check-out takes unused nights off the bill and asks for nothing of the guest’s', async () => {
  const early = {
    ...story,
    booking: { ...stayed, leaves_on: '2026-11-24', balance_kobo: 1_500_000 },
    unused: { from: '2026-11-22', nights: 2, total_kobo: 9_800_000 },
  }
  desk.answer('GET /api/desk/bookings/P4T9WD/', { body: early })
  const { user } = await visit('/desk/rooms', 'Rooms')
  await user.click(await screen.findByRole('button', { name: 'Check out Chidi Okafor, P4T9WD' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Check out?' }))
  await dialog.findByRole('radio', { name: 'Take ₦98,000 off the bill', checked: true })
  expect(dialog.getByText('₦83,000 was paid too much.')).toBeVisible()
  expect(dialog.queryByRole('button', { name: /^Take payment/ })).not.toBeInTheDocument()
  await user.click(dialog.getByRole('radio', { name: 'Charge them all the same' }))
  expect(dialog.getByText('₦15,000 is not paid yet.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Check out Chidi Okafor unpaid' }))
  expect(desk.writes).toMatchObject([{ body: { seen_room: 5, keeps_unused: true } }])
})

test('what is not paid can be taken from the dialog of the check-out', async () => {
  const { user } = await visit('/desk', 'Today')
  await user.click(await screen.findByRole('button', { name: /^Check out/ }))
  await user.click(await screen.findByRole('button', { name: /^Take payment/ }))
  const dialog = within(screen.getByRole('dialog', { name: 'Take payment' }))
  expect(await dialog.findByRole('textbox', { name: 'How much, in naira' })).toHaveValue('12,500')
  await user.click(dialog.getByRole('radio', { name: 'Cash' }))
  await user.click(dialog.getByRole('button', { name: '₦12,500 was paid' }))
  expect(desk.writes).toMatchObject([
    {
      path: '/api/desk/bookings/P4T9WD/payments/',
      body: { payment: { method: 'cash', amount_kobo: 1_250_000, reference: null } },
    },
  ])
})

test('a check-out that was sent twice is refused with the name of the first person', async () => {
  const problem = 'This guest is checked out. Tunde Ade: “The guest checked out.”'
  desk.answer('POST /api/desk/bookings/P4T9WD/check-out/', refusal(409, problem))
  const { user } = await visit('/desk', 'Today')
  await user.click(await screen.findByRole('button', { name: /^Check out/ }))
  await user.click(await screen.findByRole('button', { name: 'Check out Chidi Okafor unpaid' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(problem)
})

describe('a guest who was checked out and is still here', () => {
  const left = { ...booking, status: 'left', ended_at: '2026-11-22T12:00:00Z' } as const

  async function open(held: ReturnType<typeof hold> | null, free = true, others = {}) {
    desk.answer('GET /api/desk/bookings/K7M2QX/', { body: { ...story, booking: left, ...others } })
    const answer = rooms.map((room) =>
      room.id === 3
        ? { ...room, hold: held, available: held === null }
        : { ...room, available: room.available && free },
    )
    desk.answer('GET /api/desk/rooms/', { body: answer })
    const { user } = await visit('/desk/bookings/K7M2QX', 'Booking K7M2QX')
    await user.click(await screen.findByRole('button', { name: /^Guest is still here/ }))
    const dialog = within(screen.getByRole('dialog', { name: 'Is the guest still here?' }))
    const confirm = await dialog.findByRole('button', { name: 'Still here Ada Obi' })
    return { user, dialog, confirm }
  }

  test.each([
    ['to clean', hold('cleaning', { kind: 'cleaning' })],
    ['free', null],
  ])('goes on in the room while it is %s', async (_state, held) => {
    const { user, dialog, confirm } = await open(held)
    expect(dialog.getByText(/is in house again/)).toHaveTextContent(
      'Ada Obi is in house again, in Deluxe King.',
    )
    await user.click(confirm)
    expect(desk.writes).toEqual([
      expect.objectContaining({ path: '/api/desk/bookings/K7M2QX/undo-check-out/', body: { seen_room: 3 } }),
    ])
  })

  test('reads that the nights that were taken off are charged again', async () => {
    const { dialog } = await open(null, true, { again: { until: '2026-11-24', total_kobo: 26_000_000 } })
    expect(dialog.getByText(/^The stay goes on until Tuesday 24 November/)).toHaveTextContent(
      'and the ₦260,000 that was taken off for the nights until then is charged again.',
    )
  })

  const { code, guest_name, status, leaves_on } = stayed
  const sold = hold('stay-2', { kind: 'stay', booking: { code, guest_name, status, leaves_on } })

  test('gets another room when it was sold meanwhile, and reads who has it', async () => {
    const { user, dialog, confirm } = await open(sold)
    expect(dialog.getByText(/^Deluxe King is now taken by/)).toHaveTextContent(
      'Deluxe King is now taken by Chidi Okafor, P4T9WD: Ada Obi needs another room, or keeps this one if you move Chidi Okafor first.',
    )
    expect(dialog.getByRole('link', { name: /^Chidi/ })).toHaveAttribute('href', '/desk/bookings/P4T9WD')
    await user.click(confirm)
    const choice = dialog.getByRole('combobox', { name: 'Free rooms for Ada Obi' })
    expect(choice).toHaveAccessibleDescription('Please choose the room that the guest gets.')
    await user.selectOptions(choice, '1')
    await user.click(confirm)
    await waitFor(() => expect(desk.writes).toMatchObject([{ body: { seen_room: 3, room_id: 1 } }]))
  })

  test('learns what to do when no other room is free', async () => {
    const { dialog, confirm } = await open(sold, false)
    expect(dialog.getByText(/^No other room is free/)).toHaveTextContent(
      'No other room is free. Get one ready under Rooms, then move Chidi Okafor there, or choose it here for Ada Obi.',
    )
    expect(confirm).toBeDisabled()
  })
})
