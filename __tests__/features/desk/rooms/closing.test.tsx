import { screen, within } from '@testing-library/react'
import { type FakeDesk, openFakeDesk, visit } from '../fake-desk'

let desk: FakeDesk

beforeEach(() => {
  desk = openFakeDesk()
})

test('closes a room for a reason, until a day', async () => {
  const { user } = await visit('/desk/rooms', 'Rooms')
  await user.click(await screen.findByRole('button', { name: 'Close room Classic Room' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Close Classic Room' }))
  await user.click(dialog.getByRole('button', { name: 'Close Classic Room' }))
  expect(dialog.getByRole('group', { name: 'Why is it closed?' })).toHaveAccessibleDescription(
    'Please choose one.',
  )
  const note = dialog.getByRole('textbox', { name: 'Note' })
  expect(note).toHaveAccessibleDescription('Please write why.')
  await user.click(dialog.getByRole('radio', { name: 'Out of order' }))
  await user.type(note, 'The lock is broken')
  await user.type(dialog.getByLabelText('Until, if it is known'), '2026-11-24')
  await user.click(dialog.getByRole('button', { name: 'Close Classic Room' }))
  expect(desk.writes).toMatchObject([
    {
      path: '/api/desk/rooms/1/close/',
      body: { kind: 'out_of_order', until: '2026-11-24', note: 'The lock is broken' },
    },
  ])
})

test('a room may be closed for cleaning without a note', async () => {
  const { user } = await visit('/desk/rooms', 'Rooms')
  await user.click(await screen.findByRole('button', { name: 'Close room Classic Room' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'To clean' }))
  await user.click(dialog.getByRole('button', { name: 'Close Classic Room' }))
  expect(desk.writes).toMatchObject([{ body: { kind: 'cleaning', until: null, note: null } }])
})

describe('plans', () => {
  test('keep a room from a day on', async () => {
    const { user } = await visit('/desk/rooms', 'Rooms')
    await user.click(await screen.findByRole('button', { name: 'Keep a room' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Keep a room' }))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Room' }), '2')
    const until = dialog.getByLabelText('Free again on')
    await user.type(until, '2026-11-23')
    await user.click(dialog.getByRole('radio', { name: /^House use/ }))
    await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Choir of St. Jude')
    await user.click(dialog.getByRole('button', { name: 'Keep the room' }))
    expect(until).toHaveAccessibleDescription('Please choose a day after the first.')
    await user.clear(until)
    await user.type(until, '2026-11-25')
    await user.click(dialog.getByRole('button', { name: 'Keep the room' }))
    expect(desk.writes).toMatchObject([
      {
        path: '/api/desk/plans/',
        body: {
          room_id: 2,
          kind: 'house_use',
          from_day: '2026-11-23',
          until: '2026-11-25',
          note: 'Choir of St. Jude',
        },
      },
    ])
  })

  test('are listed, and dropped after a confirmation', async () => {
    const { user } = await visit('/desk/rooms', 'Rooms')
    const panel = within(await screen.findByRole('region', { name: /^Plans/ }))
    expect(
      await panel.findByText('Superior Room from Friday 4 December to Sunday 6 December', { selector: 'b' }),
    ).toBeVisible()
    expect(panel.getByText('Wedding of the Bello family. House use, by Grace Eze')).toBeVisible()
    await user.click(panel.getByRole('button', { name: /^Drop/ }))
    await user.click(screen.getByRole('button', { name: 'Drop the plan' }))
    expect(desk.writes).toMatchObject([{ method: 'POST', path: '/api/desk/plans/plan-1/drop/' }])
  })
})
