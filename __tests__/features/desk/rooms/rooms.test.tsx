import { screen, waitFor, within } from '@testing-library/react'
import { me } from '../answers'
import { type FakeDesk, openFakeDesk, refusal, visit } from '../fake-desk'
import { rooms } from '../house'

let desk: FakeDesk

beforeEach(() => {
  desk = openFakeDesk()
})

async function tile(name: string) {
  const heading = await screen.findByRole('heading', { level: 2, name })
  const item = heading.closest('li')
  if (item === null) throw new Error(`${name} is no tile`)
  return within(item)
}

test('shows the state of each room: who or what has it, since and until when, and why', async () => {
  await visit('/desk/rooms', 'Rooms')
  expect((await tile('Classic Room')).getByText('Free')).toBeVisible()
  const king = await tile('Deluxe King')
  expect(king.getByText('Expected')).toBeVisible()
  expect(king.getByRole('link', { name: 'Ada Obi' })).toHaveAttribute('href', '/desk/bookings/K7M2QX')
  expect(king.getByText(/^Since/)).toHaveTextContent('Since today 09:12, until Monday 23 November')
  expect((await tile('Executive Suite')).getByText('In house')).toBeVisible()
  const twin = await tile('Twin Room')
  expect(twin.getByText('Out of order')).toBeVisible()
  expect(twin.getByText(/^Since/)).toHaveTextContent(
    'Since today 08:30, by Tunde Ade, until Tuesday 24 November',
  )
  expect(twin.getByText('The shower leaks')).toBeVisible()
  expect((await tile('Family Suite')).getByText('To clean')).toBeVisible()
  expect(screen.getByText(/of 6 rooms are free/)).toHaveTextContent('2 of 6 rooms are free.')
})

test.each([
  ['Classic Room', ['Walk-in', 'Close room']],
  ['Deluxe King', ['Check in']],
  ['Executive Suite', ['Check out']],
  ['Family Suite', ['Ready']],
  ['Twin Room', ['Open again']],
])('offers for %s what fits its state', async (name, labels) => {
  await visit('/desk/rooms', 'Rooms')
  const buttons = (await tile(name)).getAllByRole('button')
  expect(buttons.map(({ firstChild }) => firstChild?.textContent)).toEqual(labels)
})

test.each([
  ['Ready Family Suite', '/api/desk/rooms/6/ready/', 'cleaning'],
  ['Open again Twin Room', '/api/desk/rooms/4/open/', 'repair'],
])('ends with “%s” the hold on the screen', async (name, path, id) => {
  const release = desk.hold(`POST ${path}`)
  const { user } = await visit('/desk/rooms', 'Rooms')
  const button = await screen.findByRole('button', { name })
  await user.dblClick(button)
  expect(button).toBeDisabled()
  release()
  await waitFor(() => expect(button).toBeEnabled())
  expect(desk.writes).toEqual([expect.objectContaining({ path, body: { hold: id } })])
})

test('shows who was faster, also when the button is gone', async () => {
  const problem = 'Twin Room has changed: Grace Eze has opened it already.'
  desk.answer('POST /api/desk/rooms/4/open/', refusal(409, problem))
  const { user } = await visit('/desk/rooms', 'Rooms')
  const button = await screen.findByRole('button', { name: 'Open again Twin Room' })
  const opened = rooms.map((room) => (room.id === 4 ? { ...room, hold: null, available: true } : room))
  desk.answer('GET /api/desk/rooms/', { body: opened })
  await user.click(button)
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(problem)
  const walkIn = { name: 'Walk-in Twin Room', hidden: true }
  expect(await screen.findByRole('button', walkIn)).toBeInTheDocument()
})

test('the front desk cannot change what is offered', async () => {
  desk.answer('GET /api/desk/me/', { body: { ...me, role: 'desk' } })
  await visit('/desk/rooms', 'Rooms')
  await tile('Classic Room')
  expect(screen.queryByRole('link', { name: /Change price/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Add a room' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Offer again|Publish/ })).not.toBeInTheDocument()
  expect(desk.reads).not.toContain('/api/desk/releases/')
})

test('shows who is in a room that is no longer on the site, with a link to the booking', async () => {
  const [, , king, , suite] = rooms
  desk.answer('GET /api/desk/rooms/', {
    body: [
      { ...king, listed: false },
      { ...suite, listed: false },
    ],
  })
  await visit('/desk/rooms', 'Rooms')
  const panel = within(await screen.findByRole('region', { name: /^Not on the site/ }))
  expect(panel.getByRole('link', { name: 'Ada Obi' })).toHaveAttribute('href', '/desk/bookings/K7M2QX')
  expect(panel.getByText('In house')).toBeVisible()
  expect(panel.getByRole('button', { name: 'Check out Chidi Okafor, P4T9WD' })).toBeVisible()
})

test('offers a room again', async () => {
  const { user } = await visit('/desk/rooms', 'Rooms')
  await user.click(await screen.findByRole('button', { name: 'Offer again Garden Room' }))
  expect(desk.writes).toMatchObject([{ path: '/api/desk/rooms/9/list/' }])
})

test('shows marketing that a room is taken, but not by whom, and no plans', async () => {
  desk.answer('GET /api/desk/me/', { body: { ...me, role: 'marketing' } })
  const withoutGuests = rooms.map(({ hold, ...room }) => ({
    ...room,
    hold: hold && { ...hold, booking: null },
  }))
  desk.answer('GET /api/desk/rooms/', { body: withoutGuests })
  await visit('/desk/rooms', 'Rooms')
  expect((await tile('Deluxe King')).getByText('Taken')).toBeVisible()
  expect(screen.queryByText('Ada Obi')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Walk-in|Close room|Check|Ready|Open again/ })).toBeNull()
  expect(desk.reads).not.toContain('/api/desk/plans/')
})
