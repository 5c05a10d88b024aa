import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RoomCard } from '../../../src/features/rooms/RoomCard'
import { showLive } from '../../../src/features/rooms/shown-room'
import { liveRoom } from '../../support/hotel-rooms'
import { takeLogged } from '../../support/jsdom-setup'

function openCard(room = liveRoom(7)) {
  render(<RoomCard room={showLive(room, undefined)} />)
}

test('is disabled and says Unavailable while the room is occupied', () => {
  openCard(liveRoom(7, { available: false }))
  expect(screen.getByText('Occupied')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Unavailable' })).toBeDisabled()
  // Its page offers other dates and rooms.
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Live room 7'])
})

test.each([
  [false, 1],
  [true, 0],
])('is the room of the guest who booked it only while it is occupied (free: %p)', (available, notes) => {
  render(
    <RoomCard room={showLive(liveRoom(7, { available }), undefined)} own={<p>You booked this room</p>} />,
  )
  expect(screen.queryAllByText('You booked this room')).toHaveLength(notes)
  expect(screen.queryAllByText('Your room')).toHaveLength(notes)
  expect(screen.queryByText('Occupied')).not.toBeInTheDocument()
})

test.each([0, -1, 1.5, Number.NaN])('logs a warning instead of leading to room %p', async (id) => {
  openCard(liveRoom(id))
  await userEvent.click(screen.getByRole('button', { name: 'View Details' }))
  expect(takeLogged()).toEqual([expect.stringContaining('Invalid room ID')])
})

test('speaks of one person in the singular', () => {
  openCard(liveRoom(7, { max_people: 1 }))
  expect(screen.getByText('Max 1 person')).toBeInTheDocument()
})
