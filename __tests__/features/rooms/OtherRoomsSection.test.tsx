import { render, screen, waitFor } from '@testing-library/react'
import { type LiveRooms, useRooms } from '../../../src/apollo/useRooms'
import { OtherRoomsSection } from '../../../src/features/rooms/OtherRoomsSection'
import { fakeIntersectionObserver } from '../../support/fake-browser'
import { builtRooms, liveRoom } from '../../support/hotel-rooms'

jest.mock('../../../src/apollo/useRooms')

/** Of the list, as Gatsby writes it. */
const pageData = { ok: true, json: async () => ({ result: { data: { rooms: builtRooms(5) } } }) }

beforeEach(() => void Object.assign(globalThis, { fetch: async () => pageData }))

async function openNear(live: LiveRooms) {
  jest.mocked(useRooms).mockClear().mockReturnValue(live)
  const screenEdge = fakeIntersectionObserver()
  render(
    <OtherRoomsSection
      heading="Other rooms"
      roomId={5}
      price={50_000}
      total={5}
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
  expect(await screen.findByRole('img', { name: 'Picture of built room 2' })).toBeInTheDocument()
})

it.each(['loading', 'failed'] as const)('shows three places while the live list is %s', async (status) => {
  await openNear({ status })
  await waitFor(() => expect(useRooms).toHaveBeenCalled())
  expect(screen.queryByRole('article')).not.toBeInTheDocument()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})
