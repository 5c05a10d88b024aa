import { screen, waitFor, within } from '@testing-library/react'
import { type FakeDesk, openFakeDesk, visit } from './fake-desk'

let desk: FakeDesk

beforeEach(() => {
  desk = openFakeDesk()
})

const panel = (name: string | RegExp) => screen.findByRole('region', { name })

test('shows arrivals, departures and counts, with links to their screens', async () => {
  await visit('/desk', 'Today')
  expect(within(await panel('Arrivals 1')).getByRole('link', { name: 'Ada Obi' })).toHaveAttribute(
    'href',
    '/desk/bookings/K7M2QX',
  )
  expect(within(await panel('Departures due 1')).getByText('Executive Suite')).toBeVisible()
  expect(screen.getByRole('link', { name: '2 of 5 Rooms free' })).toHaveAttribute('href', '/desk/rooms')
  expect(screen.getByRole('link', { name: '1 Open messages' })).toHaveAttribute('href', '/desk/messages')
  expect(screen.getByRole('link', { name: '1 Waiting mails' })).toHaveAttribute('href', '/desk/mail')
  expect(screen.getByText(/was last compared with the books/)).toBeVisible()
})

test('lists what a person has to do, with links', async () => {
  await visit('/desk', 'Today')
  const link = within(await panel('Needs you 1')).getByRole('link')
  expect(link).toHaveTextContent('A payment of ₦80,000 needs a decision.')
  expect(link).toHaveAttribute('href', '/desk/money')
})

test('checks a guest in after a confirmation', async () => {
  const { user } = await visit('/desk', 'Today')
  await user.click(await screen.findByRole('button', { name: 'Check in Ada Obi, K7M2QX' }))
  expect(desk.writes).toEqual([])
  const dialog = screen.getByRole('dialog', { name: 'Check in?' })
  expect(dialog).toHaveTextContent('Ada Obi is here and gets Deluxe King.')
  await user.click(within(dialog).getByRole('button', { name: 'Check in Ada Obi' }))
  expect(desk.writes).toMatchObject([{ path: '/api/desk/bookings/K7M2QX/check-in/' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('extends the stay of a guest who is due to leave', async () => {
  const { user } = await visit('/desk', 'Today')
  await user.click(await screen.findByRole('button', { name: 'Stays on Chidi Okafor, P4T9WD' }))
  const dialog = screen.getByRole('dialog', { name: 'Another night?' })
  expect(dialog).toHaveTextContent('Chidi Okafor keeps Executive Suite for one more night.')
  await user.click(within(dialog).getByRole('button', { name: 'Yes, one more night' }))
  expect(desk.writes).toMatchObject([{ path: '/api/desk/bookings/P4T9WD/stay-on/', body: { seen_room: 5 } }])
})
