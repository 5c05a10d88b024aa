import { screen, waitFor } from '@testing-library/react'
import { navigate } from 'gatsby'
import { me, rooms } from '../answers'
import { type FakeDesk, openFakeDesk, visit } from '../fake-desk'

const [classic = never(), , taken = never()] = rooms

let desk: FakeDesk

beforeEach(() => {
  desk = openFakeDesk()
  jest.mocked(navigate).mockClear()
})

afterEach(() => window.history.replaceState(null, '', '/'))

function never(): never {
  throw new Error('no such room')
}

function offer(count: number): void {
  const free = Array.from({ length: count - 1 }, (_, index) => ({
    ...classic,
    id: index + 1,
    name: `Room ${index + 401}`,
  }))
  desk.answer('GET /api/desk/rooms/', { body: [...free, { ...taken, id: count }] })
}

const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const tiles = () => names().filter((name) => name !== 'The public site')

async function look(query: string) {
  const view = await visit('/desk/rooms', 'Rooms')
  await view.user.click(await screen.findByRole('searchbox'))
  await view.user.paste(query)
  const address = `/desk/rooms?q=${encodeURIComponent(query)}`
  await waitFor(() => expect(navigate).toHaveBeenCalledWith(address, { replace: true }))
  return view
}

test('shows rooms page by page, and moves the focus to the first new one', async () => {
  offer(30)
  const { user } = await visit('/desk/rooms', 'Rooms')
  const more = await screen.findByRole('button', { name: 'Show 6 more of 30' })
  expect(tiles()).toHaveLength(24)
  await user.click(more)
  expect(tiles()).toHaveLength(30)
  expect(screen.getByRole('heading', { name: 'Room 425' })).toHaveFocus()
  expect(more).not.toBeInTheDocument()
})

test.each([
  ['Àda ob', '1 room', ['Deluxe King']],
  ['k7M2', '1 room', ['Deluxe King']],
  ['occupied', '1 room', ['Deluxe King']],
  ['occ', '1 room', ['Deluxe King']],
  ['free 402', '1 room', ['Room 402']],
  ['7', '3 rooms', ['Room 407', 'Room 417', 'Room 427']],
  ['30', '1 room', ['Deluxe King']],
  ['room 43', 'No room on the site has this. Try a part of the name.', []],
])('finds %j: %s', async (query, said, found) => {
  offer(30)
  await look(query)
  expect(screen.getByText(said)).toHaveAttribute('role', 'status')
  expect(tiles()).toEqual(found)
})

test('does not offer marketing a search by guest', async () => {
  offer(30)
  desk.answer('GET /api/desk/me/', { body: { ...me, role: 'marketing' } })
  await visit('/desk/rooms', 'Rooms')
  expect(await screen.findByLabelText('Find by room, “free” or “occupied”')).toBeVisible()
})
