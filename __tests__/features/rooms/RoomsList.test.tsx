import { act, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { type LiveRooms, useRooms } from '../../../src/apollo/useRooms'
import { RoomsList } from '../../../src/features/rooms/RoomsList'
import { builtRooms, liveRoom } from '../../support/hotel-rooms'
import { roomsPageContent } from '../../support/site-content'

jest.mock('../../../src/apollo/useRooms')

async function openList(live: LiveRooms, built = builtRooms(8)) {
  jest.mocked(useRooms).mockReturnValue(live)
  const list = render(<RoomsList copy={roomsPageContent} built={built} location={{ search: '' }} />)
  // The fields of the filter come after the page.
  await act(async () => void (await import('../../../src/features/rooms/RoomFilter')))
  return list
}

const waiting = () => document.querySelector('[data-waiting]')
const grid = () =>
  within(screen.getByRole('region', { name: 'Rooms' })).getAllByRole('list')[0] as HTMLElement
/** The cards are list items of the grid itself; the facts inside a card are lists of their own. */
const cards = () =>
  screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('article', { hidden: true }))

test.each([0, 2, 6, 8])(
  'shows exactly six cards while loading when the build knows %i rooms',
  async (count) => {
    await openList({ status: 'loading' }, builtRooms(count))
    expect(cards()).toHaveLength(6)
    expect(grid().children).toHaveLength(6)
    expect(waiting()).not.toBeNull()
    expect(screen.queryAllByRole('heading')).toHaveLength(Math.min(count, 6))
  },
)

test('lists and links every prebuilt room without script', () => {
  jest.mocked(useRooms).mockReturnValue({ status: 'loading' })
  document.body.innerHTML = renderToString(
    <RoomsList copy={roomsPageContent} built={builtRooms(8)} location={{ search: '' }} />,
  )
  const html = document.body.innerHTML
  for (let id = 1; id <= 8; id += 1) {
    expect(html).toContain(`Built description ${id}`)
    expect(html).toContain(`/room/${id}"`)
  }
  document.body.replaceChildren()
})

test('shows every room of the answer in its order, the live facts with the picture of the build', async () => {
  await openList({ status: 'ready', rooms: [liveRoom(9), liveRoom(2, { available: false }), liveRoom(1)] })
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'Live room 9',
    'Live room 2',
    'Live room 1',
    roomsPageContent.ask.heading,
  ])
  expect(screen.getByRole('img', { name: 'Live room 9' })).toHaveAttribute('src', '/api/pictures/9.jpg')
  expect(screen.getByRole('img', { name: 'Picture of built room 2' })).toBeInTheDocument()
  expect(screen.getByText('₦20,000').parentElement?.nextSibling).toHaveTextContent(
    'a night, all taxes included',
  )
  expect(waiting()).toBeNull()
})

test('shows all prebuilt rooms without a badge and with their links when the call fails', async () => {
  await openList({ status: 'failed' })
  expect(cards()).toHaveLength(8)
  expect(screen.queryByText(/^(Available|Occupied)$/)).not.toBeInTheDocument()
  expect(screen.getAllByRole('link', { name: /^View Details/ })).toHaveLength(8)
  expect(screen.getByRole('link', { name: 'View Details: Built room 8' })).toHaveAttribute('href', '/room/8')
})

test('says so when there is no room at all, and whom to ask', async () => {
  await openList({ status: 'ready', rooms: [] })
  expect(screen.getByRole('heading', { name: roomsPageContent.empty.heading })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+2348000000100')
  expect(screen.getByRole('link', { name: /WhatsApp/ })).toBeInTheDocument()
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test.each([
  ['loading', { status: 'loading' }, 'Checking availability…'],
  ['failed', { status: 'failed' }, roomsPageContent.status.failed],
  [
    'ready, and no room is free',
    { status: 'ready', rooms: [liveRoom(1, { available: false }), liveRoom(2, { available: false })] },
    /^We are fully booked tonight$/,
  ],
] as const)('shows one status line when the call is %s', async (_status, live, line) => {
  await openList(live as LiveRooms)
  expect(screen.getByRole('status')).toHaveTextContent(line)
})
