import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { navigate } from 'gatsby'
import { RoomFilter } from '../../../src/features/rooms/RoomFilter'
import { parseRoomSearch } from '../../../src/features/rooms/room-search'
import { liveRoom } from '../../support/hotel-rooms'

const rooms = [1, 2, 3, 4].map((people) => liveRoom(people, { max_people: people, price: 50_000 * people }))

async function open(query = '') {
  const user = userEvent.setup()
  render(<RoomFilter search={parseRoomSearch(query)} rooms={rooms} />)
  await user.click(screen.getByRole('button', { name: /^Filter/ }))
  return user
}

test('who steps through a field makes one choice, and not one with each step', async () => {
  const user = await open()
  const guests = screen.getByLabelText('Guests')
  await user.selectOptions(guests, '2 or more')
  expect(navigate).toHaveBeenLastCalledWith('/rooms?guests=2', { replace: false })
  await user.selectOptions(guests, '3 or more')
  expect(navigate).toHaveBeenLastCalledWith('/rooms?guests=3', { replace: true })
  const price = screen.getByLabelText('Price')
  await user.selectOptions(price, 'Up to ₦100,000')
  expect(navigate).toHaveBeenLastCalledWith('/rooms?guests=3&price=100000', { replace: false })
  const later = performance.now() + 2_000
  jest.spyOn(performance, 'now').mockReturnValue(later)
  await user.selectOptions(price, 'Up to ₦150,000')
  expect(navigate).toHaveBeenLastCalledWith('/rooms?guests=3&price=150000', { replace: false })
})

test('the keyboard goes on at the first field when all is cleared', async () => {
  const user = await open('?guests=4')
  screen.getByRole('button', { name: 'Clear' }).focus()
  await user.keyboard('{Enter}')
  expect(navigate).toHaveBeenLastCalledWith('/rooms', { replace: false })
  expect(screen.getByLabelText('Guests')).toHaveFocus()
})
