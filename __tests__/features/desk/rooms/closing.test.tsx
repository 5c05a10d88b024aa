/** @jest-environment ./__tests__/support/desk-environment.ts */
import { screen, waitFor, within } from '@testing-library/react'
import { desk, dialogCloses, fill, useRealDesk, visit } from '../real-desk'
import { findRows } from '../../../support/server/rows'

useRealDesk('desk')

/** Returns why the Classic Room is not for sale. */
const closed = () => findRows(desk.database, 'holds', { closed_at: null, room_id: 1 })

test('closes a room for a reason, until a day, and says before who has a night of it', async () => {
  await desk.plan(1, '2026-11-24', '2026-11-26')
  const { user } = await visit('/desk/rooms', 'Rooms')
  await user.click(await screen.findByRole('button', { name: 'Close room Classic Room' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Close Classic Room' }))
  await user.click(dialog.getByRole('button', { name: 'Close Classic Room' }))
  expect(dialog.getByRole('radio', { name: 'To clean' })).toBeInvalid()
  const note = dialog.getByRole('textbox', { name: 'Note' })
  expect(note).toBeInvalid()
  await user.click(dialog.getByRole('radio', { name: /^Out of order/ }))
  await fill(user, note, 'The lock is broken')
  const until = dialog.getByLabelText('Free again on')
  await user.type(until, '2026-11-25')
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^Classic Room is kept from .* for “Wedding”\./)
  await user.clear(until)
  await user.type(until, '2026-11-24')
  await user.click(dialog.getByRole('button', { name: 'Close Classic Room' }))
  await dialogCloses()
  expect(await closed()).toMatchObject([
    { kind: 'out_of_order', until: '2026-11-24', note: 'The lock is broken' },
  ])
})

test('a room may be closed for cleaning without a note', async () => {
  const { user } = await visit('/desk/rooms', 'Rooms')
  await user.click(await screen.findByRole('button', { name: 'Close room Classic Room' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'To clean' }))
  await user.click(dialog.getByRole('button', { name: 'Close Classic Room' }))
  await dialogCloses()
  expect(await closed()).toMatchObject([{ kind: 'cleaning', until: null, note: null }])
})

test('lists the plans, drops one, and changes the last day of one that has begun', async () => {
  await desk.plan(2, '2026-11-23', '2026-11-25')
  await desk.plan(1, '2026-11-22', '2026-11-24')
  await desk.plan(1, '2026-11-26', '2026-11-28')
  const { user } = await visit('/desk/rooms', 'Rooms')
  const days = 'Superior Room from Monday 23 November to Wednesday 25 November'
  expect(await screen.findByRole('link', { name: days })).toHaveAttribute(
    'href',
    '/desk/calendar?from=2026-11-23',
  )
  await user.click(screen.getByRole('button', { name: 'Drop Superior Room' }))
  await user.click(screen.getByRole('button', { name: 'Drop the plan' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: days })).not.toBeInTheDocument())
  const [begun] = screen.getAllByRole('button', { name: 'Change the last day Classic Room' })
  await user.click(begun ?? document.body)
  const dialog = within(screen.getByRole('dialog', { name: 'Until when is Classic Room kept?' }))
  const until = dialog.getByLabelText('Free again on')
  expect(until).toHaveValue('2026-11-24')
  await user.clear(until)
  await user.type(until, '2026-11-27')
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^Classic Room is kept from .* for “Wedding”\./)
  await user.clear(until)
  await user.type(until, '2026-11-26')
  await user.click(dialog.getByRole('button', { name: 'Change the last day' }))
  await dialogCloses()
  expect(await closed()).toMatchObject([{ kind: 'house_use', until: '2026-11-26', note: 'Wedding' }])
})
