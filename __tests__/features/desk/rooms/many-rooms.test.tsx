import { screen, waitFor } from '@testing-library/react'
import { navigate } from 'gatsby'
import { me, rooms } from '../answers'
import { type FakeDesk, openFakeDesk, refusal, visit } from '../fake-desk'

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

test('shows a few rooms at once, and more at a press, which leads on to the first of them', async () => {
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

test('undoes on its tile what the search then no longer finds', async () => {
  offer(30)
  desk.answer('POST /api/desk/rooms/30/release/', {
    body: { room: { ...classic, id: 30 }, entry: 'entry-9' },
  })
  const { user } = await look('ada')
  await user.click(screen.getByRole('button', { name: 'Release Deluxe King' }))
  desk.answer('GET /api/desk/rooms/', { body: [{ ...taken, id: 30, available: true, booking: null }] })
  await user.click(screen.getByRole('button', { name: 'Release and end the booking' }))
  await screen.findByText(/^No room on the site has this/)
  expect(screen.getByRole('button', { name: 'Undo Deluxe King' })).toHaveFocus()
  expect(screen.getByRole('searchbox')).toHaveValue('ada')
})

test('keeps the undo of each room that the search no longer finds', async () => {
  offer(30)
  const { user } = await look('free 41')
  const list = Array.from({ length: 30 }, (_, index) => ({
    ...classic,
    id: index + 1,
    name: `Room ${index + 401}`,
  }))
  for (const id of [10, 11]) {
    const room = { ...classic, id, name: `Room ${id + 400}`, available: false }
    list.splice(id - 1, 1, room)
    desk.answer(`POST /api/desk/rooms/${id}/occupy/`, { body: { room, entry: `entry-${id}` } })
    desk.answer('GET /api/desk/rooms/', { body: [...list] })
    await user.click(screen.getByRole('button', { name: `Mark as occupied ${room.name}` }))
    await screen.findByRole('button', { name: `Undo ${room.name}` })
  }
  expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(2)
})

test('says on its tile why a press was refused, though the search no longer finds the room', async () => {
  offer(30)
  desk.answer('POST /api/desk/rooms/2/occupy/', refusal(409, 'Room 402 is booked.'))
  const { user } = await look('free 402')
  desk.answer('GET /api/desk/rooms/', { body: [{ ...classic, id: 2, name: 'Room 402', available: false }] })
  await user.click(screen.getByRole('button', { name: 'Mark as occupied Room 402' }))
  await screen.findByText(/^No room on the site has this/)
  expect(screen.getByRole('alert')).toHaveTextContent('Room 402 is booked.')
  expect(tiles()).toEqual(['Room 402'])
})

test('never writes over what is typed when the address follows late', async () => {
  offer(30)
  const { user, go } = await look('ada')
  await user.paste('x')
  await go('/desk/rooms?q=ada', 'Rooms')
  expect(screen.getByRole('searchbox')).toHaveValue('adax')
  await go('/desk/rooms?q=room%20402', 'Rooms')
  expect(screen.getByRole('searchbox')).toHaveValue('room 402')
})

test('leaves the address alone when a link was pressed while somebody typed', async () => {
  offer(30)
  const { user } = await visit('/desk/rooms', 'Rooms')
  await user.click(await screen.findByRole('searchbox'))
  await user.paste('ada')
  window.history.replaceState(null, '', '/desk/bookings/K7M2QX')
  await screen.findByText('1 room')
  expect(navigate).not.toHaveBeenCalled()
})

test('begins with the words of the address, and follows it', async () => {
  offer(30)
  window.history.replaceState(null, '', '/desk/rooms?q=ada')
  const { go } = await visit('/desk/rooms?q=ada', 'Rooms')
  expect(await screen.findByRole('searchbox')).toHaveValue('ada')
  expect(tiles()).toEqual(['Deluxe King'])
  window.history.replaceState(null, '', '/desk/rooms')
  await go('/desk/rooms', 'Rooms')
  expect(screen.getByRole('searchbox')).toHaveValue('')
  await waitFor(() => expect(tiles()).toHaveLength(24))
  expect(navigate).not.toHaveBeenCalled()
})

test('asks marketing for no guest, whose names it does not see', async () => {
  offer(30)
  desk.answer('GET /api/desk/me/', { body: { ...me, role: 'marketing' } })
  await visit('/desk/rooms', 'Rooms')
  expect(await screen.findByLabelText('Find by room, “free” or “occupied”')).toBeVisible()
})

test('offers no search where all rooms are seen at once', async () => {
  await visit('/desk/rooms', 'Rooms')
  await screen.findByRole('heading', { level: 2, name: 'Classic Room' })
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
})
