import { render, screen } from '@testing-library/react'
import { type LiveRooms, useRooms } from '../../../src/apollo/useRooms'
import { OtherRooms } from '../../../src/features/rooms/OtherRooms'
import { showLive } from '../../../src/features/rooms/shown-room'
import { liveRoom } from '../../support/hotel-rooms'

jest.mock('../../../src/apollo/useRooms')

function openRooms(live: LiveRooms) {
  jest.mocked(useRooms).mockReturnValue(live)
  const room = showLive(liveRoom(2, { available: false }), null)
  return render(<OtherRooms heading="Free now" noneFree="All are taken" room={room} />)
}

it('leads to rooms that are free, with their prices', () => {
  openRooms({ status: 'ready', rooms: [liveRoom(1), liveRoom(2, { available: false }), liveRoom(9)] })
  expect(screen.getByRole('heading', { name: 'Free now' })).toBeInTheDocument()
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/room/1', 'Live room 1₦10,000'],
    ['/room/9', 'Live room 9₦90,000'],
  ])
})

it.each([
  ['while they are not known', { status: 'loading' }],
  ['when they cannot be asked for', { status: 'failed' }],
] satisfies [string, LiveRooms][])('shows nothing %s', (_when, live) => {
  const { container } = openRooms(live)
  expect(container).toBeEmptyDOMElement()
})

it.each([
  ['no other room is free', [liveRoom(2, { available: false }), liveRoom(3, { available: false })]],
  ['there is no other room', [liveRoom(2, { available: false })]],
])('says so when %s', (_when, rooms) => {
  const { container } = openRooms({ status: 'ready', rooms })
  expect(container).toHaveTextContent(/^All are taken$/)
})
