import { screen, waitFor } from '@testing-library/react'
import { navigate } from 'gatsby'
import { me } from '../answers'
import { desk, useFakeDesk, visit } from '../fake-desk'
import { rooms } from '../house'

const [classic = never(), , taken = never()] = rooms

useFakeDesk()

beforeEach(() => {
  desk.answer('GET /api/desk/rooms/', { body: MANY })
})

afterEach(() => window.history.replaceState(null, '', '/'))

function never(): never {
  throw new Error('no such room')
}

/** Rooms 401 to 429, which are free, and an occupied one. */
const MANY = [
  ...Array.from({ length: 29 }, (_, index) => ({ ...classic, id: index + 1, name: `Room ${index + 401}` })),
  { ...taken, id: 30 },
]

const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const tiles = () => names().filter((name) => name !== 'The public site' && name !== 'Plans 0')

async function look(query: string) {
  const view = await visit('/desk/rooms', 'Rooms')
  await view.user.click(await screen.findByRole('searchbox'))
  await view.user.paste(query)
  const address = `/desk/rooms?q=${encodeURIComponent(query)}`
  await waitFor(() => expect(navigate).toHaveBeenCalledWith(address, { replace: true }))
  return view
}

test.each([
  ['Àda ob', '1 room', ['Deluxe King']],
  ['k7M2', '1 room', ['Deluxe King']],
  ['expected', '1 room', ['Deluxe King']],
  ['free 402', '1 room', ['Room 402']],
  ['7', '3 rooms', ['Room 407', 'Room 417', 'Room 427']],
  ['30', '1 room', ['Deluxe King']],
  ['room 43', 'No room on the site has this. Try a part of the name.', []],
])('finds %j: %s', async (query, said, found) => {
  await look(query)
  expect(screen.getByText(said)).toHaveAttribute('role', 'status')
  expect(tiles()).toEqual(found)
})

test('does not offer marketing a search by guest', async () => {
  desk.answer('GET /api/desk/me/', { body: { ...me, role: 'marketing' } })
  await visit('/desk/rooms', 'Rooms')
  expect(await screen.findByLabelText('Find by room, “free” or “to clean”')).toBeVisible()
})
