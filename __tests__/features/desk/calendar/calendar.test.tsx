/** @jest-environment ./__tests__/support/desk-environment.ts */
import { fireEvent, screen, within } from '@testing-library/react'
import { navigate } from 'gatsby'
import { fakeMatchMedia } from '../../../support/fake-browser'
import { desk, dialogCloses, fill, useRealDesk, visit } from '../real-desk'

const WIDE = '(min-width: 768px)'

useRealDesk('desk')

beforeEach(() => {
  fakeMatchMedia([WIDE])
})

const free = (room: string, day: string) => screen.findByRole('button', { name: `${room}, ${day}, free` })

test('shows who has which room, and lets the arrow keys move between cells', async () => {
  const { code } = await desk.stays.walkIn(2, 2, null)
  await desk.plan(1, '2026-11-24', '2026-11-26')
  const { user } = await visit('/desk/calendar', 'Calendar')
  const first = await free('Classic Room', 'Sunday 22 November')
  const stay = screen.getByRole('link', {
    name: 'Emeka Eze ₦170,000 owed , In house, Superior Room, from Sunday 22 November to Tuesday 24 November',
  })
  expect(stay).toHaveAttribute('href', `/desk/bookings/${code}`)
  const plan = screen.getByRole('link', { name: /^House use Wedding , Classic Room, from Tuesday 24 Nov/ })
  expect(plan).toHaveAttribute('href', '/desk/rooms')
  first.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(plan).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowLeft}')
  expect(stay).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(await free('Superior Room', 'Tuesday 24 November')).toHaveFocus()
  expect(screen.getAllByRole('cell').filter((cell) => cell.querySelector('[tabindex="0"]'))).toHaveLength(1)
})

test('keeps a room from a free night on', async () => {
  const { user } = await visit('/desk/calendar', 'Calendar')
  await user.click(await free('Classic Room', 'Tuesday 24 November'))
  expect(screen.queryByRole('button', { name: /^Walk-in/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Keep the room' }))
  const form = within(screen.getByRole('dialog', { name: 'Keep Classic Room from Tuesday 24 November' }))
  await user.click(form.getByRole('button', { name: 'Keep the room Classic Room' }))
  expect(form.getByRole('textbox', { name: 'Note' })).toBeInvalid()
  await user.click(form.getByRole('radio', { name: /^Out of order/ }))
  await fill(user, form.getByRole('textbox', { name: 'Note' }), 'New carpet')
  await user.click(form.getByRole('button', { name: 'Keep the room Classic Room' }))
  await dialogCloses()
  await screen.findByRole('link', { name: /New carpet .* to Wednesday 25 November$/ })
})

test('reserves the room of a free night from that night on', async () => {
  const { user } = await visit('/desk/calendar', 'Calendar')
  await user.click(await free('Classic Room', 'Tuesday 24 November'))
  await user.click(screen.getByRole('button', { name: 'Reservation' }))
  await fill(user, await screen.findByRole('textbox', { name: 'Name of the guest' }), 'Zainab Bello')
  await fill(user, screen.getByRole('textbox', { name: 'Phone' }), '0803 123 4567')
  await user.click(screen.getByRole('button', { name: /^Reserve for/ }))
  await dialogCloses()
  await screen.findByRole('link', {
    name: /^Zainab Bello .*Expected, Classic Room, from Tuesday 24 November to Wednesday 25 November$/,
  })
})

test('sells tonight to a walk-in, unless the room is held', async () => {
  await desk.shut(1, 'cleaning')
  const { user } = await visit('/desk/calendar', 'Calendar')
  await user.click(await screen.findByRole('button', { name: 'Classic Room, Sunday 22 November, to clean' }))
  expect(screen.queryByRole('button', { name: /^Walk-in/ })).not.toBeInTheDocument()
  await user.keyboard('{Escape}')
  await user.click(await free('Superior Room', 'Sunday 22 November'))
  await user.click(screen.getByRole('button', { name: 'Walk-in Superior Room' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Walk-in' }))
  expect(await dialog.findByLabelText('Room')).toHaveValue('2')
})

test('shows other weeks', async () => {
  await visit('/desk/calendar?from=2026-12-04', 'Calendar')
  await free('Classic Room', 'Thursday 17 December')
  const later = screen.getByRole('link', { name: 'Later' })
  expect(later).toHaveAttribute('href', '/desk/calendar?from=2026-12-11')
  fireEvent.input(screen.getByLabelText('From'), { target: { value: '2026-12-24' } })
  expect(navigate).toHaveBeenLastCalledWith('/desk/calendar?from=2026-12-24', { replace: true })
})

test('offers no use of a night that is over', async () => {
  await visit('/desk/calendar?from=2026-11-15', 'Calendar')
  await screen.findByRole('cell', { name: 'Classic Room, Sunday 15 November' })
})

test('shows a week on a phone', async () => {
  fakeMatchMedia()
  await visit('/desk/calendar', 'Calendar')
  expect(await screen.findAllByRole('columnheader')).toHaveLength(8)
})
