import { render, screen, waitFor } from '@testing-library/react'
import { type LiveRooms, useRooms } from '../../../src/apollo/useRooms'
import { OtherRooms } from '../../../src/features/rooms/OtherRooms'
import { showLive } from '../../../src/features/rooms/shown-room'
import { fakeIntersectionObserver } from '../../support/fake-browser'
import { liveRoom } from '../../support/hotel-rooms'

jest.mock('../../../src/apollo/useRooms')

async function openNear(live: LiveRooms, id = 2) {
  jest.mocked(useRooms).mockClear().mockReturnValue(live)
  const screenEdge = fakeIntersectionObserver()
  const room = showLive(liveRoom(id, { available: false }), null)
  const { container } = render(
    <OtherRooms heading="Free now" room={room}>
      All are taken
    </OtherRooms>,
  )
  expect(useRooms).not.toHaveBeenCalled()
  await screenEdge.scrollNear()
  await waitFor(() => expect(useRooms).toHaveBeenCalled())
  return container
}

it('leads to the three free rooms that are nearest in price, and never to the room itself', async () => {
  const rooms = [2, 3, 4, 5, 6, 7, 8].map((id) => liveRoom(id, { available: id !== 6 }))
  await openNear({ status: 'ready', rooms }, 5)
  expect(screen.getByRole('heading', { name: 'Free now' })).toBeInTheDocument()
  expect(screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/room/4', 'Live room 4₦40,000'],
    ['/room/3', 'Live room 3₦30,000'],
    ['/room/7', 'Live room 7₦70,000'],
  ])
})

it('shows nothing while they are not known', async () => {
  expect(await openNear({ status: 'loading' })).toHaveTextContent(/^$/)
})

it('says so when no other room is free', async () => {
  const rooms = [liveRoom(2), liveRoom(3, { available: false })]
  expect(await openNear({ status: 'ready', rooms })).toHaveTextContent(/^All are taken$/)
})
