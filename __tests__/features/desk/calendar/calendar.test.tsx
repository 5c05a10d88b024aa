/** @jest-environment ./__tests__/support/desk-environment.ts */
import { screen, waitFor, within } from '@testing-library/react'
import { navigate } from 'gatsby'
import { fakeMatchMedia } from '../../../support/fake-browser'
import { desk, fill, useRealDesk, visit } from '../real-desk'

const WIDE = '(min-width: 768px)'

useRealDesk('desk')

beforeEach(() => {
  fakeMatchMedia([WIDE])
})

const free = (room: string, day: string) => screen.findByRole('button', { name: `${room}, ${day}, free` })
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

test('shows who has which room, how full each night is, and lets the arrow keys move between cells', async () => {
  const { code } = await desk.stays.walkIn(2, 2, null)
  await desk.plan(1, '2026-11-24', '2026-11-26')
  const { user } = await visit('/desk/calendar', 'Calendar')
  const first = await free('Classic Room', 'Sunday 22 November')
  const stay = screen.getByRole('link', {
    name: 'Emeka Eze ₦170,000 owed , In house, Superior Room, from Sunday 22 November to Tuesday 24 November',
  })
  expect(stay).toHaveAttribute('href', `/desk/bookings/${code}`)
  const plan = screen.getByRole('button', { name: /^House use Wedding , Classic Room, from Tuesday 24 Nov/ })
  const last = screen.getAllByRole('row').at(-1) ?? document.body
  const counts = within(last).getAllByRole('cell')
  expect(counts.map(({ textContent }) => textContent?.slice(0, 2)).join('')).toBe(`1/1/${'0/'.repeat(12)}`)
  const [tonight, , kept] = counts.map(({ textContent }) => Number(textContent?.slice(2)))
  expect(kept).toBe((tonight ?? 0) - 1)
  first.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(plan).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowLeft}')
  expect(stay).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(await free('Superior Room', 'Tuesday 24 November')).toHaveFocus()
  await user.keyboard('{End}')
  expect(await free('Superior Room', 'Saturday 5 December')).toHaveFocus()
  expect(screen.getAllByRole('cell').filter((cell) => cell.querySelector('[tabindex="0"]'))).toHaveLength(1)
})

test('keeps a room from a free night on, changes its last day, and drops the plan', async () => {
  const { user } = await visit('/desk/calendar', 'Calendar')
  await user.click(await free('Classic Room', 'Tuesday 24 November'))
  expect(screen.queryByRole('button', { name: /^Walk-in/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Keep the room' }))
  const form = within(screen.getByRole('dialog', { name: 'Keep Classic Room from Tuesday 24 November' }))
  await user.click(form.getByRole('button', { name: 'Keep the room Classic Room' }))
  expect(form.getByRole('textbox', { name: 'Note' })).toHaveAccessibleDescription('Please write why.')
  await user.click(form.getByRole('radio', { name: /^Out of order/ }))
  await fill(user, form.getByRole('textbox', { name: 'Note' }), 'New carpet')
  await user.click(form.getByRole('button', { name: 'Keep the room Classic Room' }))
  await gone()
  await user.click(await screen.findByRole('button', { name: /New carpet .* to Wednesday 25 November$/ }))
  await user.click(screen.getByRole('button', { name: /^Change the last day/ }))
  const until = screen.getByLabelText('Free again on')
  await user.clear(until)
  await user.type(until, '2026-11-27')
  await user.click(screen.getByRole('button', { name: 'Change the last day' }))
  await gone()
  await user.click(await screen.findByRole('button', { name: /New carpet .* to Friday 27 November$/ }))
  await user.click(screen.getByRole('button', { name: /^Drop/ }))
  await user.click(screen.getByRole('button', { name: 'Drop the plan' }))
  await free('Classic Room', 'Tuesday 24 November')
})

test('reserves the room of a free night from that night on', async () => {
  const { user } = await visit('/desk/calendar', 'Calendar')
  await user.click(await free('Classic Room', 'Tuesday 24 November'))
  await user.click(screen.getByRole('button', { name: 'Reservation' }))
  await fill(user, await screen.findByRole('textbox', { name: 'Name of the guest' }), 'Zainab Bello')
  await fill(user, screen.getByRole('textbox', { name: 'Phone' }), '0803 123 4567')
  await user.click(screen.getByRole('button', { name: /^Reserve for/ }))
  await gone()
  await screen.findByRole('link', {
    name: /^Zainab Bello .*Expected, Classic Room, from Tuesday 24 November to Wednesday 25 November$/,
  })
})

test('leaves the last day of a closure open that lies beyond the days in view', async () => {
  await desk.plan(1, '2026-11-24', '2026-12-24')
  const { user } = await visit('/desk/calendar', 'Calendar')
  await user.click(await screen.findByRole('button', { name: /^House use Wedding .* and longer$/ }))
  await user.click(screen.getByRole('button', { name: /^Change the last day/ }))
  const until = screen.getByLabelText('Free again on')
  expect(until).toHaveValue('')
  await user.click(screen.getByRole('button', { name: 'Change the last day' }))
  expect(until).toHaveAccessibleDescription('Please choose a day after today.')
  await user.type(until, '2026-12-23')
  await user.click(screen.getByRole('button', { name: 'Change the last day' }))
  await gone()
})

test('a room that is closed now can be opened again, and tonight be sold to a walk-in', async () => {
  await desk.plan(1, '2026-11-22', '2026-11-24')
  const { user } = await visit('/desk/calendar', 'Calendar')
  await user.click(await screen.findByRole('button', { name: /^House use Wedding/ }))
  await user.click(screen.getByRole('button', { name: 'Open again Classic Room' }))
  await gone()
  const cell = await screen.findByRole('button', { name: 'Classic Room, Sunday 22 November, to clean' })
  await user.click(cell)
  expect(screen.queryByRole('button', { name: /^Walk-in/ })).not.toBeInTheDocument()
  await user.keyboard('{Escape}')
  await user.click(await free('Superior Room', 'Sunday 22 November'))
  await user.click(screen.getByRole('button', { name: 'Walk-in Superior Room' }))
  expect(within(screen.getByRole('dialog', { name: 'Walk-in' })).getByLabelText('Room')).toHaveValue('2')
})

test('goes to other weeks, and back to today', async () => {
  const { user } = await visit('/desk/calendar?from=2026-12-04', 'Calendar')
  await free('Classic Room', 'Thursday 17 December')
  await user.click(screen.getByRole('button', { name: 'Later' }))
  await free('Classic Room', 'Thursday 24 December')
  expect(navigate).toHaveBeenLastCalledWith('/desk/calendar?from=2026-12-11', { replace: true })
  await user.click(screen.getByRole('button', { name: 'Today' }))
  await free('Classic Room', 'Sunday 22 November')
  await user.click(screen.getByRole('button', { name: 'Earlier' }))
  // A night that is over can have no new use.
  await screen.findByRole('cell', { name: 'Classic Room, Sunday 15 November' })
})

test('shows a week on a phone', async () => {
  fakeMatchMedia()
  await visit('/desk/calendar', 'Calendar')
  expect(await screen.findAllByRole('columnheader')).toHaveLength(8)
})
