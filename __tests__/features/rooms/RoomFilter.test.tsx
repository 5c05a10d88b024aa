import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { navigate } from 'gatsby'
import { useEffect, useState } from 'react'
import { type LiveRooms, useRooms } from '../../../src/apollo/useRooms'
import { RoomsList } from '../../../src/features/rooms/RoomsList'
import { builtRooms, liveRoom } from '../../support/hotel-rooms'
import { roomsPageContent } from '../../support/site-content'

jest.mock('../../../src/apollo/useRooms')

const MANY = 40
const rooms = Array.from({ length: MANY }, (_, position) =>
  liveRoom(position + 1, {
    max_people: (position % 4) + 1,
    price: 50_000 + 1_000 * position,
    available: position % 5 !== 0,
  }),
)
const live: LiveRooms = { status: 'ready', rooms }

/** The page as Gatsby draws it: a navigation changes its address. */
function Page({ query = '' }) {
  const [location, setLocation] = useState({ search: query })
  useEffect(() => {
    jest.mocked(navigate).mockImplementation(async (to) => {
      setLocation({ search: /\?.*$/.exec(String(to))?.[0] ?? '' })
    })
  }, [])
  return <RoomsList copy={roomsPageContent} built={builtRooms(MANY)} location={location} />
}

async function open(props = {}, answer: LiveRooms = live) {
  jest.mocked(useRooms).mockReturnValue(answer)
  const view = render(<Page {...props} />)
  await act(async () => undefined)
  return view
}

const names = () =>
  screen
    .getAllByRole('article', { hidden: true })
    .map((card) => within(card).queryByRole('heading')?.textContent)

const REPLACE = { replace: true }

test('opens with six skeletons, then draws every room of the answer', async () => {
  const { rerender } = await open({}, { status: 'loading' })
  expect(names()).toHaveLength(6)
  jest.mocked(useRooms).mockReturnValue(live)
  rerender(<Page />)
  expect(names()).toEqual(rooms.map(({ name }) => name))
  expect(screen.getByRole('status')).toHaveTextContent('Available tonight: 32 rooms, from ₦51,000')
})

test('finds rooms by guests, price and what is free, keeps that in the address and says how many match', async () => {
  await open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  const search = within(screen.getByRole('form', { name: 'Find a room' }))
  await user.selectOptions(search.getByLabelText('Guests'), '4 or more')
  expect(navigate).toHaveBeenLastCalledWith('/rooms?guests=4', REPLACE)
  await user.selectOptions(search.getByLabelText('Price a night'), 'Up to ₦75,000')
  await user.click(screen.getByLabelText('Only available tonight (32)'))
  expect(navigate).toHaveBeenLastCalledWith('/rooms?guests=4&price=75000&free=1', REPLACE)
  const found = rooms.filter((room) => room.max_people === 4 && room.price <= 75_000 && room.available)
  expect(screen.getByRole('status')).toHaveTextContent(
    `${found.length} rooms available tonight match your search`,
  )
  expect(names()).toEqual(found.map(({ name }) => name))
  await user.click(search.getByRole('button', { name: 'Clear' }))
  expect(navigate).toHaveBeenLastCalledWith('/rooms?free=1', REPLACE)
  expect(search.getByLabelText('Guests')).toHaveFocus()
  await user.click(screen.getByLabelText('Only available tonight (32)'))
  expect(navigate).toHaveBeenLastCalledWith('/rooms', REPLACE)
  expect(names()).toEqual(rooms.map(({ name }) => name))
})

test('stays on the page when its form is submitted, as Enter does in the field of the arrival', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Filter' }))
  expect(fireEvent.submit(screen.getByRole('form', { name: 'Find a room' }))).toBe(false)
})

test('opens with what its address asks for, and shows no room before it is known to match', async () => {
  const { unmount } = await open({ query: '?guests=4' }, { status: 'loading' })
  expect(names()).toEqual(Array.from({ length: 6 }))
  unmount()
  await open({ query: '?guests=4' })
  expect(names()[0]).toBe('Live room 4')
  expect(await screen.findByLabelText('Guests')).toHaveValue('4')
  expect(screen.getByRole('button', { name: 'Filter' })).toHaveAttribute('aria-expanded', 'false')
})

test('takes back one criterion of the folded fields', async () => {
  const user = userEvent.setup()
  await open({ query: '?guests=4&price=2000000' })
  await user.click(await screen.findByRole('button', { name: 'Remove: 4 or more guests' }))
  expect(navigate).toHaveBeenLastCalledWith('/rooms?price=2000000', { replace: true })
  expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus()
})

test('says that no room matches, and whom to ask', async () => {
  await open({ query: '?guests=9' })
  expect(screen.getByRole('status')).toHaveTextContent('No room available tonight matches your search')
  expect(screen.getByRole('heading', { name: roomsPageContent.ask.heading })).toBeInTheDocument()
  expect(screen.queryAllByRole('article')).toHaveLength(0)
})

test('shows the rooms of the build, and no filter, when the call fails', async () => {
  await open({ query: '?guests=4' }, { status: 'failed' })
  expect(names()).toHaveLength(MANY)
  expect(names()[0]).toBe('Built room 1')
  expect(screen.queryByRole('button', { name: /Filter/ })).not.toBeInTheDocument()
})
