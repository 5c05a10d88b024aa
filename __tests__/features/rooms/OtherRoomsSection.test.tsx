import { render, screen, waitFor } from '@testing-library/react'
import { type LiveRooms, useRooms } from '../../../src/apollo/useRooms'
import { PrebuiltCards } from '../../../src/features/rooms/OtherRoomCards'
import { OtherRoomsSection } from '../../../src/features/rooms/OtherRoomsSection'
import { fakeIntersectionObserver } from '../../support/fake-browser'
import { builtRoom, liveRoom } from '../../support/hotel-rooms'

jest.mock('../../../src/apollo/useRooms')

const ROOMS = [1, 2, 3, 4, 6].map((id) => builtRoom(id))

async function openNear(live: LiveRooms) {
  jest.mocked(useRooms).mockClear().mockReturnValue(live)
  const screenEdge = fakeIntersectionObserver()
  render(
    <OtherRoomsSection
      heading="Other rooms"
      rooms={ROOMS}
      price={50_000}
      renderOwn={(roomId) => (roomId === 4 ? <p>Yours</p> : undefined)}
    />,
  )
  expect(screen.queryByRole('article')).not.toBeInTheDocument()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  await screenEdge.scrollNear()
}

const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

it('shows three rooms once the guest comes near: the available first, of these the nearest in price', async () => {
  const rooms = [1, 2, 3, 4, 5, 6].map((id) => liveRoom(id, { available: ![3, 4, 6].includes(id) }))
  await openNear({ status: 'ready', rooms })
  await screen.findAllByRole('article')
  expect(names()).toEqual(['Other rooms', 'Live room 2', 'Live room 1', 'Live room 4'])
  expect(screen.getByText('Your room')).toBeInTheDocument()
})

it('shows three places until the live list is there', async () => {
  await openNear({ status: 'loading' })
  await waitFor(() => expect(useRooms).toHaveBeenCalled())
  expect(screen.queryByRole('article')).not.toBeInTheDocument()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})

it('shows what the build knows when the live list fails', async () => {
  await openNear({ status: 'failed' })
  await screen.findAllByRole('article')
  expect(names()).toEqual(['Other rooms', 'Built room 6', 'Built room 4', 'Built room 3'])
})

it('says nothing of availability where there is no script', () => {
  render(<PrebuiltCards rooms={ROOMS} price={50_000} />)
  expect(screen.getAllByRole('link', { name: /^View Details/ })).toHaveLength(3)
  expect(screen.queryByText(/^(Available|Occupied|Unavailable)$/)).not.toBeInTheDocument()
})
