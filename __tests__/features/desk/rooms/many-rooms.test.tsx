import { screen } from '@testing-library/react'
import { navigate } from 'gatsby'
import { rooms } from '../answers'
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

test('shows a few rooms at once, and more at a press, which leads on to the first of them', async () => {
  offer(30)
  const { user } = await visit('/desk/rooms', 'Rooms')
  const more = await screen.findByRole('button', { name: 'Show 6 more of 30' })
  expect(tiles()).toHaveLength(24)
  await user.click(more)
  expect(tiles()).toHaveLength(30)
  expect(screen.getByRole('button', { name: /occupied Room 425$/ })).toHaveFocus()
  expect(more).not.toBeInTheDocument()
})

test.each([
  ['ada ob', '1 room', ['Deluxe King']],
  ['K7m2', '1 room', ['Deluxe King']],
  ['occupied', '1 room', ['Deluxe King']],
  ['free 402', '1 room', ['Room 402']],
  ['7', '1 room', ['Room 407']],
  ['room 40', 'No room has this. Try a part of its name, or of the guest’s.', []],
])('finds %j: %s', async (query, said, found) => {
  offer(30)
  const { user } = await visit('/desk/rooms', 'Rooms')
  await user.type(await screen.findByRole('searchbox'), query)
  expect(await screen.findByText(said)).toHaveAttribute('role', 'status')
  expect(tiles()).toEqual(found)
  expect(navigate).toHaveBeenCalledWith(`/desk/rooms?q=${encodeURIComponent(query)}`, { replace: true })
})

test('begins with the words of the address', async () => {
  offer(30)
  window.history.replaceState(null, '', '/desk/rooms?q=ada')
  await visit('/desk/rooms?q=ada', 'Rooms')
  expect(await screen.findByRole('searchbox')).toHaveValue('ada')
  expect(tiles()).toEqual(['Deluxe King'])
})

test('offers no search where all rooms are seen at once', async () => {
  await visit('/desk/rooms', 'Rooms')
  await screen.findByRole('heading', { level: 2, name: 'Classic Room' })
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
})
