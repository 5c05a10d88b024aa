import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import type { OwnRoom } from '../../../src/features/rooms/BookingPanel'
import { type LiveRoom, useRoom } from '../../../src/apollo/useRoom'
import { useRooms } from '../../../src/apollo/useRooms'
import { RoomScreen } from '../../../src/features/rooms/RoomScreen'
import { fakeIntersectionObserver, fakeMatchMedia } from '../../support/fake-browser'
import { builtRoom, liveRoom } from '../../support/hotel-rooms'
import { roomPageContent } from '../../support/site-content'

jest.mock('../../../src/apollo/useRoom')
jest.mock('../../../src/features/rooms/dates/RoomDates', () => ({ RoomDates: () => 'Next free' }))
jest.mock('../../../src/apollo/useRooms')

const FURTHER = ['The bed', 'The desk'].map((caption) => ({
  alt: `${caption}, from nearby`,
  caption,
  src: { childImageSharp: null },
}))

const more: Queries.RoomMoreFragment = {
  amenities: [{ term: 'Bed', text: 'Queen-size bed' }],
  furtherPictures: FURTHER,
}

beforeEach(() => fakeMatchMedia())

const OWN: OwnRoom = { isBooked: true, heading: 'You booked this room', content: <p>LMH-7K3M</p> }

function screenOf(roomId: number, isPrebuilt = true, own?: OwnRoom, hasForm = true) {
  return (
    <RoomScreen
      copy={roomPageContent}
      roomId={roomId}
      prebuilt={isPrebuilt ? { ...builtRoom(roomId), ...more } : null}
      renderBooking={(room) => hasForm && <form aria-label={`Book ${room.name} for ${room.price}`} />}
      wish={undefined}
      isAskingForDates={false}
      own={own}
      formPlace={createRef()}
      notFound={<h1>Not found</h1>}
      removed={<h1>No longer offered</h1>}
    />
  )
}

interface Opened {
  isPrebuilt?: boolean
  own?: OwnRoom
  hasForm?: boolean
}

function openRoom(live: LiveRoom, { isPrebuilt, own, hasForm }: Opened = {}) {
  jest.mocked(useRoom).mockReturnValue(live)
  return render(screenOf(7, isPrebuilt, own, hasForm))
}

const factOf = (term: string) => screen.getByText(term).nextElementSibling

test('shows what the build knows at once; status and booking wait', () => {
  openRoom({ status: 'loading' })
  expect(screen.getByRole('heading', { level: 1, name: 'Built room 7' })).toBeInTheDocument()
  expect(factOf('Size')).toHaveTextContent('27 m²')
  expect(factOf('Max people')).toHaveTextContent('2')
  expect(factOf('Price')).toHaveTextContent('₦63,000')
  expect(factOf('Status')?.textContent).toBe('')
  expect(screen.queryByText(/^(Available|Occupied)$/)).not.toBeInTheDocument()
  expect(screen.queryByRole('form')).not.toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Booking' }).querySelector('[data-waiting]')).not.toBeNull()
  // Some screen readers leave out what is busy, with all that is known already.
  expect(document.querySelector('[aria-busy]')).toBeNull()
})

test('offers the form of the server when a prebuilt room waits long', () => {
  openRoom({ status: 'loading' }, { isPrebuilt: true })
  expect(screen.getByRole('link', { name: 'Book without waiting' })).toHaveAttribute(
    'href',
    '/book?room_id=7',
  )
})

test('offers the booking of an available room at the live price', () => {
  openRoom({ status: 'ready', room: liveRoom(7) })
  expect(factOf('Status')).toHaveTextContent('Available')
  expect(factOf('Price')).toHaveTextContent('₦70,000')
  expect(screen.getByRole('form', { name: 'Book Live room 7 for 70000' })).toBeInTheDocument()
  expect(screen.getByRole('img', { name: 'Picture of built room 7' })).toBeInTheDocument()
})

test('says that an occupied room is occupied, and offers no booking but that of the next free night', async () => {
  openRoom({ status: 'ready', room: liveRoom(7, { available: false }) })
  await screen.findByText('Next free')
  expect(factOf('Status')).toHaveTextContent('Occupied')
  expect(screen.getByText('This room is currently occupied.')).toBeInTheDocument()
  expect(screen.queryByRole('form')).not.toBeInTheDocument()
})

test('shows the guest who booked the room his booking, and not that it is occupied', () => {
  openRoom({ status: 'ready', room: liveRoom(7, { available: false }) }, { own: OWN })
  expect(screen.getByRole('heading', { name: 'You booked this room' })).toBeInTheDocument()
  expect(factOf('Status')).toHaveTextContent('Your room')
  expect(screen.getByText('LMH-7K3M')).toBeInTheDocument()
  expect(screen.queryByText('This room is currently occupied.')).not.toBeInTheDocument()
})

test('offers the form, and no earlier booking, when the room is free again', () => {
  openRoom({ status: 'ready', room: liveRoom(7) }, { own: OWN })
  expect(screen.getByRole('form')).toBeInTheDocument()
  expect(screen.queryByText('LMH-7K3M')).not.toBeInTheDocument()
})

test('shows the 404 screen for a room that never was', () => {
  openRoom({ status: 'missing' })
  expect(screen.getByRole('heading', { name: 'Not found' })).toBeInTheDocument()
})

test('says that a room is no longer offered', () => {
  openRoom({ status: 'removed' })
  expect(screen.getByRole('heading', { name: 'No longer offered' })).toBeInTheDocument()
})

test('opens its picture in full, and gives the focus back', async () => {
  openRoom({ status: 'ready', room: liveRoom(7) })
  await userEvent.click(screen.getByRole('button', { name: 'All 3 pictures of the Live room 7' }))
  const dialog = await screen.findByRole('dialog', { name: 'Pictures of the Live room 7' })
  expect(within(dialog).getByRole('status')).toHaveTextContent('1 of 3')
  await userEvent.keyboard('{Escape}')
  expect(dialog).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^All 3 pictures/ })).toHaveFocus()
})

test('opens the picture that was chosen among the further ones', async () => {
  openRoom({ status: 'ready', room: liveRoom(7) })
  const mosaic = within(screen.getByRole('list', { name: 'Pictures of the room' }))
  await userEvent.click(mosaic.getAllByRole('button')[1] as HTMLElement)
  expect(within(await screen.findByRole('dialog')).getByRole('status')).toHaveTextContent('The desk')
})

test.each([
  [true, 'Other rooms'],
  [false, 'Also available tonight'],
])(
  'offers other rooms once, below an available room or in place of an occupied one: %s',
  async (available, heading) => {
    const screenEdge = fakeIntersectionObserver()
    jest.mocked(useRooms).mockReturnValue({ status: 'ready', rooms: [liveRoom(6)] })
    openRoom({ status: 'ready', room: liveRoom(7, { available }) })
    await screenEdge.scrollNear()
    expect(await screen.findByRole('link', { name: /^Live room 6/ })).toHaveAttribute('href', '/room/6')
    expect(screen.getByRole('heading', { name: heading })).toBeInTheDocument()
  },
)
